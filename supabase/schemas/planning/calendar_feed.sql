-- Sessions in other calendars: a secret address that can be taken back, and what an event needs to stay the same event.

create or replace function private.hash_of(secret text) returns text
  language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

-- Gives the caller's feed a new secret of 244 random bits; an earlier one opens nothing any more.
create or replace function public.renew_calendar_feed() returns text
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

-- The caller's whole calendar, for a file.
create or replace function public.study_calendar() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.calendar_of(auth.uid(), '-infinity')
$$;
grant execute on function public.study_calendar() to authenticated;

-- The calendar that a secret opens, from three months ago on; null when it opens none. At most 60 times an hour (PT429).
create or replace function public.read_calendar_feed(secret text) returns jsonb
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
