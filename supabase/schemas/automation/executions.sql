-- Automations run in occurrences: one execution for each moment that is due, each event, each click. What an automation was when it began is frozen in its
-- execution, and each of its actions is a step with a key of its own, so that whatever is done again is known as the same.

create or replace function private.execution_details(execution uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('steps', coalesce(
    jsonb_agg(to_jsonb(step) - '{id,execution_id,user_id,key}'::text[] order by step.position), '[]'
  ))
  from public.automation_steps as step where step.execution_id = execution
$$;

create or replace function private.definition_of(automation public.automations) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'name', automation.name, 'preset', automation.preset, 'trigger_type', automation.trigger_type, 'trigger_config', automation.trigger_config,
    'conditions', automation.conditions, 'retry', automation.retry_config,
    'actions', jsonb_build_array(jsonb_build_object('type', automation.action_type, 'config', automation.action_config)) || automation.more_actions
  )
$$;

-- Plans the execution of an occurrence, unless there is one; gives its id. An automation does not set off itself, however many are between, and what the
-- fourth of a chain would set off is recorded and does not run.
create or replace function private.plan_execution(
  automation public.automations, occurrence text, cause jsonb, due timestamptz default now()
) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  origin constant uuid[] := coalesce(nullif(current_setting('cahier.automations', true), ''), '{}')::uuid[];
  is_loop constant boolean := cardinality(origin) > 3;
  planned uuid;
begin
  if automation.id = any (origin) then
    return null;
  end if;
  insert into public.automation_executions (
    automation_id, user_id, occurrence, trigger_data, definition, priority, chain, due_at, status, completed_at, error_code, error_message
  )
  values (
    automation.id, automation.user_id, occurrence, cause, private.definition_of(automation), automation.priority, origin,
    case when not is_loop then due end, case when is_loop then 'cancelled' else 'pending' end, case when is_loop then now() end,
    case when is_loop then 'loop' end, case when is_loop then 'Trop d’automatisations se suivent.' end
  )
  on conflict do nothing
  returning id into planned;
  if planned is not null and due <= now() then
    -- The process that serves the database listens; on a hosted project the next turn is seconds away.
    perform pg_notify('due_automations', '');
  end if;
  return planned;
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

-- Executions are kept for 90 days.
create or replace function private.forget_executions() returns void
  language sql security definer set search_path = ''
as $$
  delete from public.automation_executions where id in (
    select id from public.automation_executions where started_at < now() - interval '90 days' order by started_at limit 1000
  )
$$;
