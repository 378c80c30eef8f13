-- area: planning
--
-- Sessions in other calendars: a secret address that can be taken back, and what an event needs to stay the same event.

-- A day of study is that of the clock the review was made by.
create or replace function private.study_days(account uuid) returns date[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct day), '{}') from (
    select (completed_at at time zone time_zone)::date as day
    from public.study_sessions where user_id = account and completed
    union all
    select (reviewed_at at time zone coalesce(time_zone, private.time_zone_of(account)))::date
    from public.reviews where user_id = account and rating > 0
  ) as studied
$$;

-- How often what other calendars show of it has changed (RFC 5545, SEQUENCE).
alter table public.study_sessions add column sequence integer not null default 0;

create function private.raise_sequence() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end
$$;

create trigger raise_sequence before update on public.study_sessions
  for each row when (
    (old.title, old.description, old.scheduled_for, old.duration, old.time_zone, old.completed)
    is distinct from (new.title, new.description, new.scheduled_for, new.duration, new.time_zone, new.completed)
  )
  execute function private.raise_sequence();
grant insert (sequence) on public.study_sessions to authenticated;

create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- SHA-256; the secret itself is shown once.
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Reads in the hour that began at hour_from.
  reads integer not null default 0,
  hour_from timestamptz not null default now()
);

alter table public.calendar_feeds enable row level security;
create policy "owners read" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners delete" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));
grant select (user_id, created_at, read_at), delete on public.calendar_feeds to authenticated;
grant select, insert, update, delete on public.calendar_feeds to service_role;

create function private.hash_of(secret text) returns text
  language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

-- Gives the caller's feed a new secret of 244 random bits; an earlier one opens nothing any more.
create function public.renew_calendar_feed() returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into public.calendar_feeds (user_id, secret_hash) values (auth.uid(), private.hash_of(secret))
  on conflict (user_id) do update
    set secret_hash = excluded.secret_hash, created_at = now(), read_at = null, reads = 0, hour_from = now();
  return secret;
end
$$;
grant execute on function public.renew_calendar_feed() to authenticated;

-- What a calendar shows of an account's sessions, from a moment on.
create function private.calendar_of(account uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'language', (select language from public.user_settings where user_id = account),
    'sessions', coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'title', title, 'description', description, 'scheduled_for', scheduled_for, 'duration', duration,
      'time_zone', time_zone, 'completed', completed, 'sequence', sequence, 'created_at', created_at, 'updated_at', updated_at
    ) order by scheduled_for, id), '[]')
  )
  from public.study_sessions
  where user_id = account and scheduled_for >= since
$$;

-- The caller's whole calendar, for a file.
create function public.study_calendar() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.calendar_of(auth.uid(), '-infinity')
$$;
grant execute on function public.study_calendar() to authenticated;

-- The calendar that a secret opens, from three months ago on; null when it opens none. At most 60 times an hour (PT429).
create function public.read_calendar_feed(secret text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  feed public.calendar_feeds;
begin
  update public.calendar_feeds as known set
    read_at = now(),
    reads = case when known.hour_from > now() - interval '1 hour' then known.reads + 1 else 1 end,
    hour_from = case when known.hour_from > now() - interval '1 hour' then known.hour_from else now() end
  where known.secret_hash = private.hash_of(read_calendar_feed.secret)
  returning * into feed;
  if not found then
    return null;
  end if;
  if feed.reads > 60 then
    raise exception using errcode = 'PT429', message = 'Ce calendrier est lu trop souvent.', detail = 'calendar_read_too_often';
  end if;
  return private.calendar_of(feed.user_id, now() - interval '3 months');
end
$$;
grant execute on function public.read_calendar_feed(text) to service_role;

-- What an imported session was called where it came from: importing it again adds nothing.
alter table public.study_sessions add column uid text check (char_length(uid) between 1 and 500);
create unique index study_sessions_uid_idx on public.study_sessions (user_id, uid);
grant insert (uid) on public.study_sessions to authenticated;

-- Adds the sessions of another calendar that are not there yet, all or none; gives how many. At most 1,000 (PT413).
create function public.import_sessions(sessions jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  added integer;
begin
  if jsonb_array_length(sessions) > 1000 then
    raise exception using errcode = 'PT413', message = 'Un fichier apporte au plus 1 000 séances.', detail = 'too_many_sessions';
  end if;
  insert into public.study_sessions (user_id, uid, title, description, scheduled_for, duration, time_zone, type)
  select owner, given.uid, given.title, given.description, given.scheduled_for, given.duration, given.time_zone, 'mixed'
  from jsonb_to_recordset(sessions) as given (
    uid text, title text, description text, scheduled_for timestamptz, duration smallint, time_zone text
  )
  where not exists (
    select from public.study_sessions as own where own.user_id = owner and own.id::text || '@cahier' = given.uid
  )
  on conflict (user_id, uid) do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;
grant execute on function public.import_sessions(jsonb) to authenticated;
