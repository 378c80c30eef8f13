-- area: planning
--
-- A session that moves to another day of the week leaves the series' other days where they are, its first one too.

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
