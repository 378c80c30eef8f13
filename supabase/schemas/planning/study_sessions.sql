-- A planned time belongs to a clock, a session keeps the items of its type, and the figures come from the rows.

create table public.study_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'vocabulary' check (type in ('vocabulary', 'document', 'mixed')),
  description text not null default '' check (char_length(description) <= 4000),
  scheduled_for timestamptz not null,
  -- Minutes.
  duration smallint not null default 30 check (duration between 15 and 480),
  completed boolean not null default false,
  completed_at timestamptz,
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Words and documents to work on. Ids without a foreign key: what was deleted since is simply not shown.
  items uuid[] not null default '{}' check (cardinality(items) <= 500 and array_position(items, null) is null),
  folded text not null generated always as (private.fold(title || ' ' || description)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The zone whose wall clock the learner planned by: 18:00 in Paris stays 18:00 in Paris.
  time_zone text not null default private.own_time_zone()
    check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone)),
  -- When it was started first.
  begun_at timestamptz,
  -- Since when its time runs; null while it does not.
  running_since timestamptz,
  seconds_studied integer not null default 0 check (seconds_studied >= 0),
  -- How often what other calendars show of it has changed (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  -- What an imported session was called where it came from: importing it again adds nothing.
  uid text check (char_length(uid) between 1 and 500),
  series_id uuid,
  -- The moment that a learner was reminded of: a session that is moved is a new one in this.
  reminded_for timestamptz,
  mailed_for timestamptz,
  -- The day of the rule that a session stands for, wherever it was moved since; null is the day it is on.
  series_day date,
  import_id uuid,
  set_aside boolean not null default false,
  check (completed = (completed_at is not null)),
  -- The series goes; what was planned by it stays, or is deleted with it by end_series().
  foreign key (series_id, user_id) references public.study_series (id, user_id) on delete set null (series_id)
);

create index study_sessions_schedule_idx on public.study_sessions (user_id, scheduled_for);
create index study_sessions_folded_idx on public.study_sessions using gin (user_id, folded extensions.gin_trgm_ops);
create unique index study_sessions_uid_idx on public.study_sessions (user_id, uid);
create index study_sessions_series_id_idx on public.study_sessions (series_id, user_id);
create index study_sessions_open_idx on public.study_sessions (scheduled_for) where not completed;
create index study_sessions_import_idx on public.study_sessions (user_id, import_id) where import_id is not null;

alter table public.study_sessions enable row level security;
alter table public.study_sessions replica identity full;

create policy "owners read" on public.study_sessions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.study_sessions
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.study_sessions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.study_sessions
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.study_sessions as restrictive for all to authenticated using ((select private.is_assured()));

-- Vocabulary sessions keep words, document sessions documents, mixed ones both; each once, and the learner's own.
create or replace function private.keep_study_items() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What the table refuses anyway is not made good here.
  if cardinality(new.items) > 500 or array_position(new.items, null) is not null then
    return new;
  end if;
  new.items := array(
    select chosen.id
    from unnest(new.items) with ordinality as chosen (id, place)
    where (new.type <> 'document'
        and exists (select from public.vocabulary as word where word.id = chosen.id and word.user_id = new.user_id))
      or (new.type <> 'vocabulary'
        and exists (select from public.notes as note where note.id = chosen.id and note.user_id = new.user_id))
    group by chosen.id
    order by min(chosen.place)
  );
  return new;
end
$$;

create or replace function private.raise_sequence() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end
$$;

create or replace function private.take_up_session() returns trigger language plpgsql set search_path = '' as $$
begin
  new.set_aside := false;
  return new;
end
$$;

create trigger touch before update on public.study_sessions
  for each row execute function private.touch();

create trigger complete before insert or update of completed, completed_at on public.study_sessions
  for each row execute function private.complete_study_session();

create trigger keep_items before insert or update of items, type on public.study_sessions
  for each row execute function private.keep_study_items();

create trigger raise_sequence before update on public.study_sessions
  for each row when (
    (old.title, old.description, old.scheduled_for, old.duration, old.time_zone, old.completed)
    is distinct from (new.title, new.description, new.scheduled_for, new.duration, new.time_zone, new.completed)
  )
  execute function private.raise_sequence();

create trigger notice after update of completed on public.study_sessions
  for each row when (old.completed <> new.completed) execute function private.notice_session();

create trigger keep_completion before update of completed on public.study_sessions
  for each row when (old.completed and not new.completed and old.completed_at < now() - interval '1 minute')
  execute function private.keep_completion();

create trigger refuse_foreign_id before insert on public.study_sessions
  for each row execute function private.refuse_foreign_id();

create trigger take_up before update of scheduled_for on public.study_sessions
  for each row when (old.set_aside and old.scheduled_for <> new.scheduled_for) execute function private.take_up_session();

alter publication supabase_realtime add table public.study_sessions;

grant
  select,
  insert (id, user_id, title, type, description, scheduled_for, duration, completed, completed_at, progress, items, time_zone, begun_at,
    running_since, seconds_studied, sequence, uid, series_id, reminded_for, mailed_for, series_day, import_id, set_aside),
  update (title, type, description, scheduled_for, duration, completed, progress, items, time_zone, set_aside),
  delete
on public.study_sessions to authenticated;
grant select, insert, update, delete on public.study_sessions to service_role;

insert into private.data_sections (source, section, is_item, importer, refs, fixed)
values ('public.study_sessions', 'study_sessions', true, 'import_plain', '{"items": ["public.vocabulary", "public.notes"], "series_id": ["public.study_series"]}', '{"running_since": null}');
