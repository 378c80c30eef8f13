-- area: automation
--
-- Of what is due, the highest priority comes first also where it is planned by the clock, and where functions take it: a step has the priority of its execution.
-- How long an execution took is the time of its steps, each from its last attempt: neither what it waited between attempts nor until it was taken up again.

drop index public.automations_due_idx;
create index automations_due_idx on public.automations (priority, next_execution_at) where is_active and next_execution_at is not null;

alter table public.automation_steps add column priority smallint not null default 5;
update public.automation_steps as step set priority = execution.priority
from public.automation_executions as execution
where execution.id = step.execution_id and execution.status = 'running' and step.priority <> execution.priority;
drop index public.automation_steps_due_idx;
create index automation_steps_due_idx on public.automation_steps (action_type, priority desc, next_attempt_at) where next_attempt_at is not null;

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

-- Begins an execution that waits: what it reads, whether it may run and whether its conditions hold, and its steps. Gives whether it goes on.
create or replace function private.begin_execution(execution public.automation_executions) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  account constant uuid := execution.user_id;
  known jsonb;
begin
  if execution.occurrence !~ '^m:' and not exists (select from public.automations where id = execution.automation_id and is_active) then
    perform private.end_execution(execution, 'cancelled', 'switched_off', 'L’automatisation a été désactivée entre-temps.');
    return false;
  end if;
  -- A note without the tags that are asked for, or without a place any more, sets nothing off.
  if execution.occurrence ~ '^e:note:' and not exists (
    select from public.notes as note
    where note.id = (execution.trigger_data ->> 'note_id')::uuid and note.user_id = account and note.deleted_at is null
      and private.note_matches(execution.definition -> 'trigger_config', note)
  ) then
    delete from public.automation_executions where id = execution.id;
    return false;
  end if;
  if private.automation_use(account, 'runs') >= private.automation_cap(private.plan_of(account), 'runs') then
    perform private.end_execution(execution, 'cancelled', 'daily_cap', 'Votre formule ne permet pas plus d’exécutions en 24 heures.');
    return false;
  end if;
  known := private.execution_data(account, execution.definition ->> 'name', execution.trigger_data, execution.definition::text);
  if not private.conditions_hold(execution.definition -> 'conditions', known, execution.definition ->> 'trigger_type') then
    update public.automation_executions as held set data = known where held.id = execution.id;
    perform private.end_execution(execution, 'cancelled', 'conditions', 'Les conditions ne sont pas remplies.');
    return false;
  end if;
  insert into public.automation_steps (execution_id, user_id, position, action_type, priority)
  select execution.id, account, place, action ->> 'type', execution.priority
  from jsonb_array_elements(execution.definition -> 'actions') with ordinality as list (action, place);
  update public.automation_executions as held
  set status = 'running', started_at = clock_timestamp(), data = known
  where held.id = execution.id;
  return true;
end
$$;

-- Leases up to `max` due steps of a kind for some time, the highest priority first. `attempt` says whose lease it is when it is settled. `begun_at` is when
-- the execution began, the same for each attempt.
create or replace function public.claim_automation_steps(kind text, max integer default 20) returns table (
  id uuid, attempt integer, key uuid, user_id uuid, execution_id uuid, automation_id uuid, name text, input jsonb, data jsonb, begun_at timestamptz,
  signing text
)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  lost record;
begin
  if not private.is_outside(kind) then
    return;
  end if;
  -- Whoever tried it died each time.
  for lost in
    select step, execution from public.automation_steps as step
    join public.automation_executions as execution on execution.id = step.execution_id
    where step.action_type = kind and step.status = 'running' and step.next_attempt_at <= now() and step.attempts >= 12
    limit 20 for update of step, execution skip locked
  loop
    perform private.fail_step(lost.execution, lost.step, 'timeout', 'L’action n’a jamais abouti.', false);
  end loop;
  return query
    with leased as (
      update public.automation_steps as step set
        status = 'running', attempts = step.attempts + 1, started_at = clock_timestamp(),
        next_attempt_at = now() + case kind
          when 'create_backup' then interval '5 minutes'
          else interval '10 seconds' + make_interval(secs => coalesce((step.input ->> 'timeout')::integer, 30))
        end
      from (
        select due.id from public.automation_steps as due
        where due.action_type = kind and due.next_attempt_at <= now() and due.attempts < 12
        order by due.priority desc, due.next_attempt_at
        limit least(greatest(claim_automation_steps.max, 1), 100)
        for update skip locked
      ) as taken
      where step.id = taken.id
      returning step.*
    )
    select leased.id, leased.attempts, leased.key, leased.user_id, leased.execution_id, execution.automation_id, execution.definition ->> 'name',
      leased.input, execution.data, execution.started_at, held.sealed
    from leased
    join public.automation_executions as execution on execution.id = leased.execution_id
    left join private.webhook_secrets as held on held.user_id = leased.user_id;
end
$$;

-- Ends an execution and counts it, with the time of its steps. After ten failures in a row the automation is switched off, and its owner is told.
create or replace function private.end_execution(execution public.automation_executions, ended text, code text, message text) returns void
  language plpgsql set search_path = ''
as $$
declare
  automation public.automations;
  language constant text := private.mail_language(execution.user_id);
begin
  update public.automation_steps set status = 'cancelled', next_attempt_at = null
  where execution_id = execution.id and status in ('pending', 'running') and ended <> 'success';
  update public.automation_executions set
    status = ended, due_at = null, completed_at = clock_timestamp(), error_code = code, error_message = left(message, 2000),
    -- Nobody is at an attempt for a day: who was has died.
    execution_time_ms = (
      select sum(least(greatest(extract(epoch from step.completed_at - step.started_at), 0), 86400) * 1000)::integer
      from public.automation_steps as step where step.execution_id = execution.id and step.completed_at is not null
    ),
    action_result = (
      select step.output from public.automation_steps as step
      where step.execution_id = execution.id and step.status = 'success' order by step.position desc limit 1
    )
  where id = execution.id;
  if ended = 'cancelled' then
    return;
  end if;
  update public.automations set
    execution_count = execution_count + 1,
    success_count = success_count + (ended = 'success')::integer,
    failure_count = failure_count + (ended = 'failed')::integer,
    failures_in_row = case ended when 'success' then 0 else failures_in_row + 1 end,
    last_executed_at = now()
  where id = execution.automation_id
  returning * into automation;
  if automation.failures_in_row >= 10 and automation.is_active then
    update public.automations set is_active = false, paused_at = now(), pause_reason = 'failures' where id = automation.id;
    insert into public.notifications (user_id, kind, title, body, href)
    values (
      automation.user_id, 'automation_paused',
      left(format(
        case language when 'en' then 'Automation paused: %s' when 'es' then 'Automatización en pausa: %s'
          when 'de' then 'Automatisierung angehalten: %s' else 'Automatisation suspendue : %s' end,
        automation.name
      ), 200),
      case language when 'en' then 'It failed ten times in a row. See why, and switch it on again.'
        when 'es' then 'Ha fallado diez veces seguidas. Vea por qué y vuelva a activarla.'
        when 'de' then 'Sie ist zehnmal hintereinander fehlgeschlagen. Sehen Sie nach, warum, und schalten Sie sie wieder ein.'
        else 'Elle a échoué dix fois de suite. Voyez pourquoi, puis réactivez-la.' end,
      '/automation'
    );
  end if;
end
$$;

-- Takes an execution on as far as it goes now, in the caller's transaction: a step's effect and its record are one. The caller holds the rows of the execution
-- and of its automation. Gives whether it ran at all.
create or replace function private.advance_execution(execution_id uuid) returns boolean
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  execution public.automation_executions;
  step public.automation_steps;
  config jsonb;
  known jsonb;
  trigger_type text;
  result jsonb;
  state text;
  detail text;
  message text;
  is_outside boolean;
begin
  select * into execution from public.automation_executions where id = advance_execution.execution_id;
  if execution.status = 'pending' then
    if not private.begin_execution(execution) then
      return false;
    end if;
    select * into execution from public.automation_executions where id = advance_execution.execution_id;
  end if;
  trigger_type := execution.definition ->> 'trigger_type';
  loop
    select * into step from public.automation_steps
    where execution_id = execution.id and status <> 'success' order by position limit 1;
    if not found then
      perform private.end_execution(execution, 'success', null, null);
      return true;
    end if;
    is_outside := private.is_outside(step.action_type);
    config := execution.definition #> array['actions', (step.position - 1)::text, 'config'];
    known := execution.data || jsonb_build_object('steps', (
      select coalesce(jsonb_object_agg(earlier.position, earlier.output), '{}') from public.automation_steps as earlier
      where earlier.execution_id = execution.id and earlier.status = 'success'
    ));
    step.attempts := step.attempts + case when is_outside then 0 else 1 end;
    update public.automation_steps set
      attempts = step.attempts, started_at = clock_timestamp(), next_attempt_at = null,
      status = case when is_outside then 'pending' else 'running' end
    where id = step.id;
    begin
      if private.automation_use(execution.user_id, step.action_type) - (not is_outside)::integer
        >= private.automation_cap(private.plan_of(execution.user_id), step.action_type)
      then
        raise exception using errcode = 'PT402', message = 'Votre formule n’en permet pas plus en 24 heures.', detail = 'daily_cap';
      end if;
      if is_outside and private.is_anonymous(execution.user_id) then
        raise exception using errcode = 'PT403', message = 'Créez d’abord votre compte.', detail = 'plan_required';
      end if;
      result := private.render(config, known, trigger_type, step.action_type in ('send_email', 'webhook_call'));
      update public.automation_steps set input = result where id = step.id;
      if is_outside then
        perform private.check_outside(step.action_type, result);
        update public.automation_steps set next_attempt_at = now() where id = step.id;
        update public.automation_executions set due_at = null where id = execution.id;
        perform private.call_soon(private.function_of(step.action_type));
        return true;
      end if;
      perform set_config('cahier.automations', (execution.chain || execution.automation_id)::text, true);
      result := private.do_action(execution, step.action_type, result, step.key);
      perform set_config('cahier.automations', '', true);
    exception
      when others then
        get stacked diagnostics state = returned_sqlstate, detail = pg_exception_detail, message = message_text;
        perform set_config('cahier.automations', '', true);
        if detail = 'daily_cap' then
          perform private.end_execution(execution, 'cancelled', detail, message);
          return true;
        end if;
        perform private.fail_step(
          execution, step,
          case
            when state ~ '^PT' then case detail when 'plan_limit_notes' then 'note_limit' else coalesce(substring(detail from '^[a-z_]{1,50}$'), 'internal') end
            when state ~ '^(22|23)' then 'invalid_field'
            else 'internal'
          end,
          -- What the database says of itself is not for the learner.
          case when state ~ '^PT' then message when state ~ '^(22|23)' then 'Un champ de l’action n’est pas valable.' else 'Erreur interne' end,
          state !~ '^(PT|22|23)'
        );
        return true;
    end;
    update public.automation_steps set status = 'success', output = result, completed_at = clock_timestamp(), error_code = null, error_message = null
    where id = step.id;
  end loop;
end
$$;
