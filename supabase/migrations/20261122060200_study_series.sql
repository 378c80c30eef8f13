-- area: planning
--
-- Sessions that repeat. Every occurrence is a row of its own, made some weeks ahead: moved, done and deleted ones are just that, and
-- whatever reads sessions needs to know nothing of rules.

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
grant select on public.study_series to authenticated;
grant select, insert, update, delete on public.study_series to service_role;

-- The series goes; what was planned by it stays or is deleted with it by end_series().
alter table public.study_sessions
  add column series_id uuid,
  add foreign key (series_id, user_id) references public.study_series (id, user_id) on delete set null (series_id);
create index study_sessions_series_id_idx on public.study_sessions (series_id, user_id);
grant insert (series_id) on public.study_sessions to authenticated;

-- The days of a rule that begins on `first`, up to and with `last`. A month without the day (31, 30, 29) is left out, as RFC 5545 has it.
create function private.rule_days(rule text, first date, last date) returns setof date
  language sql immutable strict set search_path = ''
as $$
  with said as (
    select
      substring(rule from 'FREQ=([A-Z]+)') as frequency,
      coalesce(substring(rule from 'INTERVAL=([0-9]+)')::integer, 1) as step,
      string_to_array(coalesce(substring(rule from 'BYDAY=([A-Z,]+)'), ''), ',') as weekdays,
      substring(rule from 'COUNT=([0-9]+)')::integer as most,
      least(last, to_date(substring(rule from 'UNTIL=([0-9]{8})'), 'YYYYMMDD')) as until
  )
  select day
  from (
    select day, row_number() over (order by day) as place, most
    from said,
      lateral (
        select first + distance as day from generate_series(0, greatest(until - first, -1)) as distance
      ) as calendar
    where case frequency
      when 'DAILY' then (day - first) % step = 0
      when 'WEEKLY' then
        (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from day)] = any (weekdays)
        and (date_trunc('week', day::timestamp)::date - date_trunc('week', first::timestamp)::date) / 7 % step = 0
      when 'MONTHLY' then
        extract(day from day) = extract(day from first)
        and ((extract(year from day) - extract(year from first)) * 12 + extract(month from day) - extract(month from first))::integer % step = 0
    end
  ) as days
  where most is null or place <= most
$$;

-- Makes the occurrences of a series that are due in the next 12 weeks, at least the first one. Each is at the time of the wall clock.
create function private.extend_series(series public.study_series) returns void
  language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone series.time_zone)::date;
  horizon constant date := greatest(today, series.starts_at::date) + 84;
begin
  insert into public.study_sessions (user_id, series_id, title, type, description, duration, items, time_zone, scheduled_for)
  select series.user_id, series.id, series.title, series.type, series.description, series.duration, series.items, series.time_zone,
    (day + series.starts_at::time) at time zone series.time_zone
  from private.rule_days(series.rule, series.starts_at::date, horizon) as day
  where day > series.made_until;
  update public.study_series set made_until = greatest(made_until, horizon) where id = series.id;
end
$$;

-- Plans sessions that repeat and gives those of the next weeks. An id that is there already is an earlier try: nothing is made twice.
create function public.plan_series(
  series_id uuid, title text, type text, description text, duration integer, items uuid[], starts_at timestamp, time_zone text, rule text
)
  returns setof public.study_sessions
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  series public.study_series;
begin
  if (select count(*) from public.study_series as other where other.user_id = owner) >= 200 then
    raise exception using errcode = 'PT413', message = 'Vous avez déjà 200 séances répétées.', detail = 'too_many_series';
  end if;
  insert into public.study_series (id, user_id, title, type, description, duration, items, starts_at, time_zone, rule)
  values (
    plan_series.series_id, owner, plan_series.title, plan_series.type, plan_series.description, plan_series.duration,
    plan_series.items, plan_series.starts_at, plan_series.time_zone, plan_series.rule
  )
  on conflict (id) do nothing
  returning * into series;
  if found then
    perform private.extend_series(series);
  end if;
  return query
    select session.* from public.study_sessions as session
    where session.user_id = owner and session.series_id = plan_series.series_id
    order by session.scheduled_for;
end
$$;
grant execute on function public.plan_series(uuid, text, text, text, integer, uuid[], timestamp, text, text) to authenticated;

-- Ends the series of a session of the caller's: that one and those after it go unless they are done, and none is made any more.
-- Gives the ids of those that are gone.
create function public.end_series(session_id uuid) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  ended public.study_sessions;
begin
  select * into ended from public.study_sessions as session
  where session.id = end_series.session_id and session.user_id = owner and session.series_id is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance ne se répète plus.', detail = 'series_not_found';
  end if;
  return query
    delete from public.study_sessions as session
    where session.series_id = ended.series_id and not session.completed and session.scheduled_for >= ended.scheduled_for
    returning session.id;
  delete from public.study_series where id = ended.series_id;
end
$$;
grant execute on function public.end_series(uuid) to authenticated;
