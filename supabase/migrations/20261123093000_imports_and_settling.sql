-- area: planning
--
-- The sessions of an imported file know their import, so that it can be undone as a whole, also later. Past events arrive as history:
-- completed at their end. An overdue session can be set aside: it is neither done nor missing. The feed gives series as rules.

alter table public.study_sessions
  add column import_id uuid,
  add column set_aside boolean not null default false;

create index study_sessions_import_idx on public.study_sessions (user_id, import_id) where import_id is not null;

-- `import_id` may be inserted, because undoing a deletion inserts the whole row again.
grant insert (import_id, set_aside), update (set_aside) on public.study_sessions to authenticated;

create function private.take_up_session() returns trigger language plpgsql set search_path = '' as $$
begin
  new.set_aside := false;
  return new;
end
$$;

create trigger take_up before update of scheduled_for on public.study_sessions
  for each row when (old.set_aside and old.scheduled_for <> new.scheduled_for) execute function private.take_up_session();

create function public.import_calendar(import_id uuid, sessions jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  added integer;
begin
  if jsonb_array_length(sessions) > 1000 then
    raise exception using errcode = 'PT413', message = 'Un fichier apporte au plus 1 000 séances.', detail = 'too_many_sessions';
  end if;
  insert into public.study_sessions (
    user_id, import_id, uid, title, description, scheduled_for, duration, time_zone, type, completed, completed_at, progress
  )
  select owner, import_calendar.import_id, given.uid, given.title, given.description, given.scheduled_for, given.duration,
    given.time_zone, 'mixed', is_history, case when is_history then ends_at end, case when is_history then 100 else 0 end
  from jsonb_to_recordset(sessions) as given (
      uid text, title text, description text, scheduled_for timestamptz, duration smallint, time_zone text, completed boolean
    ),
    lateral (select given.scheduled_for + make_interval(mins => given.duration) as ends_at) as ending,
    lateral (select coalesce(given.completed, false) and ends_at <= now() as is_history) as past
  where not exists (
      select from public.study_sessions as own where own.user_id = owner and own.id::text || '@cahier' = given.uid
    )
    -- An occurrence of a series of the learner's own, from a file that Cahier wrote.
    and not exists (
      select from public.study_series as series
      where series.user_id = owner and series.id::text || '@cahier' = split_part(given.uid, '/', 1)
    )
  on conflict (user_id, uid) do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;
revoke execute on function public.import_calendar(uuid, jsonb) from public, anon;
grant execute on function public.import_calendar(uuid, jsonb) to authenticated;

-- For releases that name no import.
create or replace function public.import_sessions(sessions jsonb) returns integer
  language sql security definer set search_path = ''
as $$
  select public.import_calendar(gen_random_uuid(), sessions)
$$;

-- What the learner did with a session since the import stays.
create function public.remove_import(import_id uuid) returns setof uuid
  language sql security definer set search_path = ''
as $$
  delete from public.study_sessions as session
  where session.user_id = auth.uid() and session.import_id = remove_import.import_id
    and session.begun_at is null and (not session.completed or session.completed_at <= session.created_at)
  returning session.id
$$;
revoke execute on function public.remove_import(uuid) from public, anon;
grant execute on function public.remove_import(uuid) to authenticated;

-- Settles many sessions that are over: they were done after all, or are set aside; 'open' takes either back. Tidying up is not
-- studying, so no automation hears of it.
create function public.settle_sessions(session_ids uuid[], outcome text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  settled integer;
begin
  if cardinality(session_ids) > 1000 or outcome not in ('completed', 'set_aside', 'open') then
    raise exception using errcode = 'PT400', message = 'Demande invalide.', detail = 'invalid_request';
  end if;
  update public.study_sessions as session
  set completed = outcome = 'completed', set_aside = outcome = 'set_aside',
    progress = case when outcome = 'open' and session.completed then 0 else session.progress end
  where session.user_id = owner and session.id = any (session_ids)
    and session.scheduled_for + make_interval(mins => session.duration) <= now()
    and (outcome = 'open' or not session.completed);
  get diagnostics settled = row_count;
  if outcome = 'open' then
    update public.study_sessions as session set progress = private.progress_of(session)
    where session.user_id = owner and session.id = any (session_ids) and session.begun_at is not null;
  end if;
  delete from private.automation_events as event
  using public.study_sessions as session
  where session.user_id = owner and session.id = any (session_ids) and event.session_id = session.id;
  return settled;
end
$$;
revoke execute on function public.settle_sessions(uuid[], text) from public, anon;
grant execute on function public.settle_sessions(uuid[], text) to authenticated;

-- Imported history is no study: a timetable of last year would be a streak of months.
create or replace function private.study_days(account uuid) returns date[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct day), '{}') from (
    select (completed_at at time zone time_zone)::date as day
    from public.study_sessions
    where user_id = account and completed and (import_id is null or completed_at > created_at)
    union all
    select (reviewed_at at time zone coalesce(time_zone, private.time_zone_of(account)))::date
    from public.reviews where user_id = account and rating > 0
  ) as studied
$$;

-- A series comes with the days of its rule from `since` until the last one that was made, and how many days are before.
create or replace function private.calendar_of(account uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'language', (select language from public.user_settings where user_id = account),
    'reminders', (select study_reminders from public.user_settings where user_id = account),
    'series', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', series.id, 'title', series.title, 'description', series.description, 'duration', series.duration,
        'time_zone', series.time_zone, 'time', to_char(series.starts_at, 'HH24:MI:SS'), 'rule', series.rule,
        'created_at', series.created_at, 'days', ruled.days, 'earlier', ruled.earlier
      ) order by series.id), '[]')
      from public.study_series as series,
        lateral (
          select
            jsonb_agg(day order by day) filter (where (day + series.starts_at::time) at time zone series.time_zone >= since) as days,
            count(*) filter (where (day + series.starts_at::time) at time zone series.time_zone < since) as earlier
          from private.rule_days(series.rule, series.starts_at::date, series.made_until) as day
        ) as ruled
      where series.user_id = account and isfinite(series.made_until) and ruled.days is not null
    ),
    'sessions', coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'title', title, 'description', description, 'scheduled_for', scheduled_for, 'duration', duration,
      'time_zone', time_zone, 'completed', completed, 'sequence', sequence, 'created_at', created_at, 'updated_at', updated_at,
      'series_id', series_id, 'series_day', case when series_id is not null then private.day_in_series(session) end
    ) order by scheduled_for, id), '[]')
  )
  from public.study_sessions as session
  where user_id = account and scheduled_for >= since
$$;
