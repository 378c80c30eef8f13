-- When a time-based automation runs next, in its owner's time zone. A learner who moves keeps 17:00, not the hour it was.

-- A schedule as trigger_config holds it: { schedule: daily | weekly | monthly, time: 'HH:MM', day_of_week: 0–6 from
-- Sunday, day_of_month: 1–31 }, the last two where the schedule needs them.
create or replace function private.is_schedule(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    config ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    and case config ->> 'schedule'
      when 'daily' then true
      when 'weekly' then config ->> 'day_of_week' ~ '^[0-6]$'
      when 'monthly' then config ->> 'day_of_month' ~ '^([1-9]|[12][0-9]|3[01])$'
    end,
    false
  )
$$;
grant execute on function private.is_schedule(jsonb) to authenticated, service_role;

-- The first moment after `after` that the schedule names. A local time that the clock skips in spring comes an hour
-- later by the clock; one that it repeats in autumn comes once.
create or replace function private.next_run(config jsonb, zone text, after timestamptz) returns timestamptz
  language sql stable strict set search_path = ''
as $$
  select min(moment)
  -- Two whole months hold every schedule's next day.
  from generate_series(0, 62) as distance,
    lateral (select (after at time zone zone)::date + distance as day) as calendar,
    lateral (select (day + (config ->> 'time')::time) at time zone zone as moment) as clock
  where moment > after
    and case config ->> 'schedule'
      when 'daily' then true
      when 'weekly' then extract(dow from day) = (config ->> 'day_of_week')::integer
      -- The 31st of a shorter month is its last day.
      when 'monthly' then extract(day from day) = least(
        (config ->> 'day_of_month')::integer,
        extract(day from date_trunc('month', day::timestamp) + interval '1 month - 1 day')
      )
    end
$$;

create or replace function private.reschedule_automations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.automations set next_execution_at = private.next_run(trigger_config, new.time_zone, now())
  where user_id = new.user_id and is_active and trigger_type = 'time_based';
  return null;
end
$$;

-- What the clock sets off until then, at most two months ahead.
create or replace function public.next_runs(until timestamptz) returns table (automation_id uuid, name text, at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with recursive due (automation_id, name, config, zone, at) as (
    select automation.id, automation.name, automation.trigger_config, private.time_zone_of(automation.user_id), automation.next_execution_at
    from public.automations as automation
    where automation.user_id = (select auth.uid()) and automation.is_active and automation.next_execution_at is not null
    union all
    select due.automation_id, due.name, due.config, due.zone, private.next_run(due.config, due.zone, due.at)
    from due where due.at < least(next_runs.until, now() + interval '62 days')
  )
  select due.automation_id, due.name, due.at from due
  where due.at <= least(next_runs.until, now() + interval '62 days')
  order by due.at, due.name limit 200
$$;
grant execute on function public.next_runs(timestamp with time zone) to authenticated;
