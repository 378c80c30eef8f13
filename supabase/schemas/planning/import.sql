-- The sessions of an imported file know their import, so that it can be undone as a whole, also later. Past events arrive as history:
-- completed at their end.

-- For releases that name no import.
create or replace function public.import_sessions(sessions jsonb) returns integer
  language sql security definer set search_path = ''
as $$
  select public.import_calendar(gen_random_uuid(), sessions)
$$;
grant execute on function public.import_sessions(jsonb) to authenticated;

create or replace function public.import_calendar(import_id uuid, sessions jsonb) returns integer
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
grant execute on function public.import_calendar(uuid, jsonb) to authenticated;

-- What the learner did with a session since the import stays.
create or replace function public.remove_import(import_id uuid) returns setof uuid
  language sql security definer set search_path = ''
as $$
  delete from public.study_sessions as session
  where session.user_id = auth.uid() and session.import_id = remove_import.import_id
    and session.begun_at is null and (not session.completed or session.completed_at <= session.created_at)
  returning session.id
$$;
grant execute on function public.remove_import(uuid) to authenticated;
