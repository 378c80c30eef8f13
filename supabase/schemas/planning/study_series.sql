create table public.study_series (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'vocabulary' check (type in ('vocabulary', 'document', 'mixed')),
  description text not null default '' check (char_length(description) <= 4000),
  duration smallint not null default 30 check (duration between 15 and 480),
  items uuid[] not null default '{}' check (cardinality(items) <= 500 and array_position(items, null) is null),
  -- The first occurrence, by the wall clock of the zone.
  starts_at timestamp not null,
  time_zone text not null check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone)),
  -- RRULE of RFC 5545: daily, weekly by days, or monthly; without end, until a day, or a number of times.
  rule text not null check (
    rule ~ '^FREQ=(DAILY|WEEKLY;BYDAY=(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU)){0,6}|MONTHLY)(;INTERVAL=[1-9][0-9]?)?(;UNTIL=[0-9]{8}|;COUNT=[1-9][0-9]{0,2})?$'
  ),
  -- Occurrences have been made up to and with this day; none is made twice, so that a deleted one stays away.
  made_until date not null default '-infinity',
  created_at timestamptz not null default now(),
  unique (id, user_id)
);

create index study_series_user_id_idx on public.study_series (user_id);

alter table public.study_series enable row level security;

create policy "owners read" on public.study_series
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.study_series as restrictive for all to authenticated using ((select private.is_assured()));

create trigger refuse_foreign_id before insert on public.study_series
  for each row execute function private.refuse_foreign_id();

grant select on public.study_series to authenticated;
grant select, insert, update, delete on public.study_series to service_role;

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.study_series', 'study_series', true, 'import_series', '{"items": ["public.vocabulary", "public.notes"]}');
