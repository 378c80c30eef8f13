-- area: automation, shell
--
-- When a time-based automation runs next, in its owner's time zone. Of the shell's, only a trigger on user_settings: a
-- learner who moves keeps 17:00, not the hour it was.

-- The first moment after `after` that the schedule names. A local time that the clock skips in spring comes an hour
-- later by the clock; one that it repeats in autumn comes once.
create function private.next_run(config jsonb, zone text, after timestamptz) returns timestamptz
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

create function private.schedule_automation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.next_execution_at := case when new.is_active and new.trigger_type = 'time_based'
    then private.next_run(new.trigger_config, private.time_zone_of(new.user_id), now()) end;
  return new;
end
$$;

create trigger schedule before insert or update of is_active, trigger_type, trigger_config on public.automations
  for each row execute function private.schedule_automation();

create function private.reschedule_automations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.automations set next_execution_at = private.next_run(trigger_config, new.time_zone, now())
  where user_id = new.user_id and is_active and trigger_type = 'time_based';
  return null;
end
$$;

create trigger reschedule_automations after update of time_zone on public.user_settings
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function private.reschedule_automations();
