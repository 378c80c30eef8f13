-- Sessions that repeat. Every occurrence is a row of its own, made some weeks ahead: moved, done and deleted ones are just that, and
-- whatever reads sessions needs to know nothing of rules.
-- A series is changed and deleted whole, or from one of its sessions on. Its sessions stay the same rows, so that other calendars see
-- the same events change.

-- The days of a rule that begins on `first`, up to and with `last`. A month without the day (31, 30, 29) is left out, as RFC 5545 has it.
create or replace function private.rule_days(rule text, first date, last date) returns setof date
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
create or replace function private.extend_series(series public.study_series) returns void
  language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone series.time_zone)::date;
  horizon constant date := greatest(today, series.starts_at::date) + 84;
begin
  insert into public.study_sessions (
    user_id, series_id, series_day, title, type, description, duration, items, time_zone, scheduled_for
  )
  select series.user_id, series.id, day, series.title, series.type, series.description, series.duration, series.items,
    series.time_zone, (day + series.starts_at::time) at time zone series.time_zone
  from private.rule_days(series.rule, series.starts_at::date, horizon) as day
  where day > series.made_until;
  update public.study_series set made_until = greatest(made_until, horizon) where id = series.id;
end
$$;

-- Plans sessions that repeat and gives those of the next weeks. An id that is there already is an earlier try: nothing is made twice.
create or replace function public.plan_series(
  series_id uuid, title text, type text, description text, duration integer, items uuid[], starts_at timestamp, time_zone text, rule text
)
  returns setof public.study_sessions
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  series public.study_series;
begin
  perform private.check_series_limit(owner);
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
grant execute on function public.plan_series(uuid, text, text, text, integer, uuid[], timestamp without time zone, text, text) to authenticated;

-- What releases before this one call.
create or replace function public.end_series(session_id uuid) returns setof uuid
  language sql security definer set search_path = ''
as $$
  select public.remove_series(end_series.session_id, false)
$$;
grant execute on function public.end_series(uuid) to authenticated;

-- One series that cannot be extended does not hold the others up.
create or replace function private.extend_all_series() returns void
  language plpgsql set search_path = ''
as $$
declare
  series public.study_series;
begin
  for series in
    select * from public.study_series where made_until < current_date + 63 for update skip locked
  loop
    begin
      perform private.extend_series(series);
    exception
      when others then raise warning 'series % is not extended: %', series.id, sqlerrm;
    end;
  end loop;
end
$$;

create or replace function private.day_in_series(session public.study_sessions) returns date
  language sql stable set search_path = ''
as $$
  select coalesce(session.series_day, (session.scheduled_for at time zone session.time_zone)::date)
$$;

-- A rule that ends with a day.
create or replace function private.rule_until(rule text, last date) returns text
  language sql immutable strict set search_path = ''
as $$
  select regexp_replace(rule, ';(UNTIL|COUNT)=[0-9]+', '') || ';UNTIL=' || to_char(last, 'YYYYMMDD')
$$;

create or replace function private.check_series_limit(owner uuid) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if (
    select count(*) from public.study_series as other
    where other.user_id = owner and coalesce(substring(other.rule from 'UNTIL=([0-9]{8})'), '99991231') >= to_char(now(), 'YYYYMMDD')
  ) >= 200 then
    raise exception using errcode = 'PT413', message = 'Vous avez déjà 200 séances répétées.', detail = 'too_many_series';
  end if;
end
$$;

-- The session of the caller's that was chosen, kept from others until the end, its series with it.
create or replace function private.chosen_in_series(session_id uuid) returns public.study_sessions
  language plpgsql set search_path = ''
as $$
declare
  chosen public.study_sessions;
begin
  select session.* into chosen
  from public.study_sessions as session join public.study_series as series on series.id = session.series_id
  where session.id = chosen_in_series.session_id and session.user_id = auth.uid()
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance ne se répète plus.', detail = 'series_not_found';
  end if;
  return chosen;
end
$$;

-- Deletes a series of the caller's, whole or from one of its sessions on. What is done stays. Gives the ids of those that are gone.
create or replace function public.remove_series(session_id uuid, whole boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  chosen constant public.study_sessions := private.chosen_in_series(remove_series.session_id);
  series public.study_series;
  since date;
begin
  select * into series from public.study_series as own where own.id = chosen.series_id;
  since := case when whole then '-infinity' else private.day_in_series(chosen) end;
  return query
    delete from public.study_sessions as session
    where session.series_id = series.id and not session.completed and private.day_in_series(session) >= since
    returning session.id;
  if since <= series.starts_at::date then
    delete from public.study_series where id = series.id;
  else
    update public.study_series set rule = private.rule_until(rule, since - 1) where id = series.id;
  end if;
end
$$;
grant execute on function public.remove_series(uuid, boolean) to authenticated;

-- Changes a series of the caller's, whole or from one of its sessions on: what differs from the chosen session's present state, that
-- session's moment by the wall clock if one is given, and the rule. What is done stays as it is, what was moved by itself stays
-- where it is, and what was deleted stays away.
create or replace function public.change_series(
  session_id uuid, whole boolean, title text, type text, description text, duration integer, items uuid[], rule text,
  starts_at timestamp default null, time_zone text default null
)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  chosen constant public.study_sessions := private.chosen_in_series(change_series.session_id);
  before public.study_series;
  after public.study_series;
  since date;
  -- Days that all of them move by.
  shift integer := 0;
  first date;
  -- Of the series' first day, as a weekly rule says it.
  weekday text;
begin
  select * into before from public.study_series as own where own.id = chosen.series_id;
  weekday := (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from before.starts_at)];
  since := private.day_in_series(chosen);
  if change_series.starts_at is not null then
    shift := change_series.starts_at::date
      - (chosen.scheduled_for at time zone coalesce(change_series.time_zone, before.time_zone))::date;
  end if;

  after := before;
  after.title := case when change_series.title = chosen.title then before.title else change_series.title end;
  after.type := case when change_series.type = chosen.type then before.type else change_series.type end;
  after.description :=
    case when change_series.description = chosen.description then before.description else change_series.description end;
  after.duration := case when change_series.duration = chosen.duration then before.duration else change_series.duration end;
  after.items := case when change_series.items = chosen.items then before.items else change_series.items end;
  after.rule := change_series.rule;
  after.time_zone := coalesce(change_series.time_zone, before.time_zone);
  after.made_until := before.made_until + greatest(shift, 0);
  if whole or since <= before.starts_at::date then
    since := '-infinity';
    -- A day of the week that the rule still has is none that was moved.
    first := before.starts_at::date + case when after.rule ~ ('BYDAY=[A-Z,]*' || weekday) then 0 else shift end;
    after.starts_at := first + coalesce(change_series.starts_at, before.starts_at)::time;
    update public.study_series as stored
    set title = after.title, type = after.type, description = after.description, duration = after.duration, items = after.items,
      rule = after.rule, time_zone = after.time_zone, starts_at = after.starts_at, made_until = after.made_until
    where stored.id = before.id;
  else
    perform private.check_series_limit(before.user_id);
    after.id := gen_random_uuid();
    after.created_at := now();
    after.starts_at := since + shift + coalesce(change_series.starts_at, before.starts_at)::time;
    -- A number of times that nobody touched goes on counting.
    if substring(after.rule from 'COUNT=[0-9]+') = substring(before.rule from 'COUNT=[0-9]+') then
      after.rule := regexp_replace(after.rule, 'COUNT=[0-9]+', 'COUNT=' || (
        substring(after.rule from 'COUNT=([0-9]+)')::integer
        - (select count(*) from private.rule_days(before.rule, before.starts_at::date, since - 1))
      ));
    end if;
    insert into public.study_series select after.*;
    update public.study_series as stored set rule = private.rule_until(before.rule, since - 1) where stored.id = before.id;
  end if;

  create temporary table paired on commit drop as
    with expected as (
      select day from private.rule_days(before.rule, before.starts_at::date, before.made_until) as day where day >= since
    ),
    wanted as (
      select day from private.rule_days(after.rule, after.starts_at::date, after.made_until) as day
    )
    -- A day becomes the one that it is shifted to, else stays what it is, else goes; what no day becomes is new.
    select expected.day as before, wanted.day as after
    from expected full join wanted on wanted.day = expected.day + shift;
  update paired set after = same.after
  from paired as same
  where paired.after is null and same.before is null and same.after = paired.before;
  delete from paired using paired as taken
  where paired.before is null and taken.before is not null and taken.after = paired.after;

  -- First what goes: by its new day, what stays may look like it.
  delete from public.study_sessions as session
  using paired
  where session.series_id = before.id and not session.completed and private.day_in_series(session) = paired.before
    and paired.after is null and session.scheduled_for >= now();
  update public.study_sessions as session
  set series_id = after.id,
    series_day = paired.after,
    title = case when change_series.title = chosen.title then session.title else change_series.title end,
    type = case when change_series.type = chosen.type then session.type else change_series.type end,
    description = case when change_series.description = chosen.description then session.description else change_series.description end,
    duration = case when change_series.duration = chosen.duration then session.duration else change_series.duration end,
    items = case when change_series.items = chosen.items then session.items else change_series.items end,
    time_zone = case when place.follows then after.time_zone else session.time_zone end,
    scheduled_for = case
      when place.follows then (paired.after + after.starts_at::time) at time zone after.time_zone
      else session.scheduled_for
    end
  from paired, public.study_sessions as own, lateral (
    select own.scheduled_for = (paired.before + before.starts_at::time) at time zone before.time_zone
      or own.id = chosen.id and change_series.starts_at is not null as follows
  ) as place
  where own.id = session.id and session.series_id = before.id and not session.completed
    and private.day_in_series(own) = paired.before and paired.after is not null;
  insert into public.study_sessions (
    user_id, series_id, series_day, title, type, description, duration, items, time_zone, scheduled_for
  )
  select after.user_id, after.id, paired.after, after.title, after.type, after.description, after.duration, after.items,
    after.time_zone, (paired.after + after.starts_at::time) at time zone after.time_zone
  from paired
  where paired.before is null and (paired.after + after.starts_at::time) at time zone after.time_zone >= now();
  drop table paired;
  perform private.extend_series(after);
end
$$;
grant execute on function public.change_series(uuid, boolean, text, text, text, integer, uuid[], text, timestamp without time zone, text) to authenticated;

create or replace function public.edit_series(
  session_id uuid, whole boolean, change jsonb, based_on jsonb, starts_at timestamp default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Locked, like its series.
  chosen constant public.study_sessions := private.chosen_in_series(edit_series.session_id);
  wanted constant public.study_sessions := jsonb_populate_record(chosen, edit_series.change);
  seen constant public.study_sessions := jsonb_populate_record(chosen, edit_series.based_on);
  held_rule constant text := (select series.rule from public.study_series as series where series.id = chosen.series_id);
  wanted_rule constant text := coalesce(edit_series.change ->> 'rule', held_rule);
  base constant jsonb := to_jsonb(seen) || jsonb_build_object('rule', edit_series.based_on -> 'rule');
begin
  perform private.refuse_unseen(
    to_jsonb(chosen) || jsonb_build_object('rule', held_rule),
    to_jsonb(wanted) || jsonb_build_object('rule', wanted_rule),
    (select jsonb_object_agg(key, base -> key) from jsonb_object_keys(edit_series.based_on) as key)
  );
  perform public.change_series(
    chosen.id, edit_series.whole, wanted.title, wanted.type, wanted.description, wanted.duration, wanted.items, wanted_rule,
    edit_series.starts_at, case when edit_series.starts_at is not null then wanted.time_zone end
  );
end
$$;
grant execute on function public.edit_series(uuid, boolean, jsonb, jsonb, timestamp without time zone) to authenticated;
