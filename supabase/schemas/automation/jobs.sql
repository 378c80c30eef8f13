-- What runs by itself, every 30 seconds and after events. Of what is due, the highest priority comes first, also where it is planned by the clock, and where functions
-- take it: a step has the priority of its execution.

-- Everything that is due by now, each whatever becomes of the others: what failed is tried again in half a minute. Gives the number
-- of automations that ran.
create or replace function public.run_due_jobs() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ran constant integer := private.run_due_automations();
begin
  begin
    perform private.purge_trash();
  exception
    when others then
      raise warning 'the trash could not be purged: %', sqlerrm;
  end;
  begin
    perform private.forget_idle_demos();
  exception
    when others then
      raise warning 'idle demo accounts could not be deleted: %', sqlerrm;
  end;
  begin
    perform private.forget_executions();
  exception
    when others then
      raise warning 'old executions could not be deleted: %', sqlerrm;
  end;
  begin
    perform private.extend_all_series();
  exception
    when others then
      raise warning 'repeated sessions could not be made: %', sqlerrm;
  end;
  begin
    perform private.remind_of_sessions();
  exception
    when others then
      raise warning 'learners could not be reminded of sessions: %', sqlerrm;
  end;
  begin
    perform private.send_weekly_reports();
  exception
    when others then
      raise warning 'weekly reports could not be sent: %', sqlerrm;
  end;
  begin
    perform private.index_notes(null, 500);
  exception
    when others then
      raise warning 'passages of notes could not be made: %', sqlerrm;
  end;
  begin
    perform private.end_quiet_hours();
  exception
    when others then
      raise warning 'notifications of quiet hours could not be shown: %', sqlerrm;
  end;
  return ran;
end
$$;
grant execute on function public.run_due_jobs() to service_role;

-- Plans what is due by the clock, the highest priority first, each moment once, and with it the next moment. What was missed while nothing ran is made up once.
create or replace function private.plan_due_automations(most integer) returns integer
  language plpgsql set search_path = ''
as $$
declare
  due public.automations[] := '{}';
  automation public.automations;
begin
  -- One priority after the other, so that each turn reads what it takes and no more, however many are due.
  for level in reverse 10..1 loop
    due := due || array(
      select held from public.automations as held
      where is_active and trigger_type = 'time_based' and priority = level and next_execution_at <= now()
      order by next_execution_at
      limit most - cardinality(due)
      for no key update skip locked
    );
    exit when cardinality(due) >= most;
  end loop;
  foreach automation in array due loop
    perform private.plan_execution(
      automation, 't:' || to_char(automation.next_execution_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      jsonb_build_object('trigger', 'time_based', 'due_at', automation.next_execution_at)
    );
    update public.automations
    set next_execution_at = private.next_run(automation.trigger_config, private.time_zone_of(automation.user_id), now())
    where id = automation.id;
  end loop;
  return cardinality(due);
end
$$;

-- One turn of the engine: plans what is due and takes on up to `most` executions, the highest priority first. Call it until it gives 0. Any number of callers
-- share the work: each takes the rows that no other holds, all of them before it begins, so that none waits for another.
-- Gives `worked`, what it planned and took on, and `ran`, how many executions began or went on.
create or replace function private.turn_automations(most integer, out worked integer, out ran integer)
  language plpgsql set search_path = ''
as $$
declare
  taken uuid[];
  execution uuid;
begin
  worked := private.plan_due_automations(most);
  taken := array(
    select execution.id
    from public.automation_executions as execution
    join public.automations as automation on automation.id = execution.automation_id
    join public.profiles as profile on profile.id = execution.user_id
    where execution.due_at <= now()
    order by execution.priority desc, execution.due_at
    limit most
    for no key update of execution, automation, profile skip locked
  );
  ran := 0;
  foreach execution in array taken loop
    ran := ran + private.advance_execution(execution)::integer;
  end loop;
  worked := worked + cardinality(taken);
end
$$;

-- One turn of the engine, with up to 100 executions. Gives how many began or went on.
create or replace function private.run_due_automations() returns integer
  language sql security definer set search_path = ''
as $$
  select ran from private.turn_automations(100)
$$;

create or replace function public.drain_automations(most integer default 100) returns integer
  language sql security definer set search_path = ''
as $$
  select worked from private.turn_automations(least(greatest(most, 1), 1000))
$$;
grant execute on function public.drain_automations(integer) to service_role;

-- Hosted projects have pg_cron; elsewhere the process that serves the database calls run_due_jobs().
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('run_due_jobs', '30 seconds', 'select public.run_due_jobs()');
  end if;
exception
  when others then
    raise warning 'pg_cron could not be used (%): call public.run_due_jobs() every 30 seconds', sqlerrm;
end
$$;

-- On a hosted project, what an event sets off begins within five seconds.
do $$
begin
  if to_regclass('auth.schema_migrations') is not null then
    perform cron.schedule('drain_automations', '5 seconds', 'select public.drain_automations(500)');
  end if;
end
$$;
