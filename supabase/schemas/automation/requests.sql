create or replace function private.own_automation(automation_id uuid) returns public.automations
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
begin
  select * into automation from public.automations
  where id = own_automation.automation_id and user_id = (select auth.uid())
  for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette automatisation n’existe plus.', detail = 'automation_not_found';
  end if;
  return automation;
end
$$;

create or replace function private.own_execution(execution_id uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution public.automation_executions;
begin
  -- The automation first, like whoever runs it.
  perform private.own_automation((select automation_id from public.automation_executions where id = own_execution.execution_id and user_id = (select auth.uid())));
  select * into execution from public.automation_executions where id = own_execution.execution_id for no key update;
  return execution;
end
$$;

-- Runs an automation for a request of its owner's, and gives the execution as far as it came. The same request again gives the same execution.
create or replace function private.run_requested(automation public.automations, request uuid, cause jsonb) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  planned constant uuid := private.plan_execution(automation, 'm:' || request, cause, null);
  execution public.automation_executions;
begin
  if planned is not null then
    perform private.advance_execution(planned);
  end if;
  select * into execution from public.automation_executions
  where automation_id = automation.id and occurrence = 'm:' || request;
  return execution;
end
$$;

create or replace function public.run_automation(automation_id uuid, request uuid default gen_random_uuid()) returns public.automation_executions
  language sql security definer set search_path = ''
as $$
  select private.run_requested(private.own_automation(run_automation.automation_id), request, '{"trigger": "manual"}')
$$;
grant execute on function public.run_automation(uuid, uuid) to authenticated;

-- Runs an automation as it is now for what set off an earlier execution.
create or replace function public.run_again(execution_id uuid, request uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution constant public.automation_executions := private.own_execution(run_again.execution_id);
begin
  return private.run_requested(private.own_automation(execution.automation_id), request, execution.trigger_data);
end
$$;
grant execute on function public.run_again(uuid, uuid) to authenticated;

-- Ends an execution that is not over. What a function is just doing outside is done, and goes no further.
create or replace function public.cancel_execution(execution_id uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution public.automation_executions := private.own_execution(cancel_execution.execution_id);
begin
  if execution.status in ('pending', 'running') then
    perform private.end_execution(execution, 'cancelled', null, null);
    select * into execution from public.automation_executions as held where held.id = execution.id;
  end if;
  return execution;
end
$$;
grant execute on function public.cancel_execution(uuid) to authenticated;

-- A dry run of a definition as the builder has it: what it would read, whether its conditions hold, and each step rendered, with what is wrong with it. The latest of
-- what would have set it off is what it reads. Nothing is sent or written.
create or replace function public.test_automation(definition jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  kind constant text := coalesce(definition ->> 'trigger_type', 'manual');
  conditions constant jsonb := coalesce(definition -> 'conditions', '{}');
  actions jsonb;
  cause jsonb;
  data jsonb;
  action jsonb;
  place integer := 0;
  input jsonb;
  problem text;
  steps jsonb := '[]';
begin
  if account is null or pg_column_size(definition) > 131072 or not private.are_actions(coalesce(definition -> 'more_actions', '[]'))
    or not private.are_conditions(conditions) or not private.is_action(definition ->> 'action_type')
  then
    raise exception using errcode = 'PT422', message = 'Cette automatisation n’est pas complète.', detail = 'invalid_definition';
  end if;
  actions := jsonb_build_array(jsonb_build_object(
    'type', definition -> 'action_type', 'config', coalesce(definition -> 'action_config', '{}')
  )) || coalesce(definition -> 'more_actions', '[]');
  cause := coalesce(
    (select given from private.past_causes(account, kind, coalesce(definition -> 'trigger_config', '{}'), now() - interval '90 days', 1) as given limit 1),
    jsonb_build_object('trigger', kind)
  );
  data := private.execution_data(account, coalesce(definition ->> 'name', ''), cause, definition::text);
  for action in select * from jsonb_array_elements(actions) loop
    place := place + 1;
    input := null;
    begin
      input := private.render(action -> 'config', data, kind, action ->> 'type' in ('send_email', 'webhook_call'));
      problem := private.action_problem(account, action ->> 'type', input);
    exception
      when others then
        get stacked diagnostics problem = pg_exception_detail;
        problem := coalesce(nullif(problem, ''), 'invalid_field');
    end;
    steps := steps || jsonb_build_object('position', place, 'type', action ->> 'type', 'input', input, 'problem', problem);
  end loop;
  return jsonb_build_object('data', data, 'matches', private.conditions_hold(conditions, data, kind), 'steps', steps);
end
$$;
comment on function public.test_automation(jsonb) is $$
{ data: { [group: string]: { [field: string]: string | number | null } }; matches: boolean; steps: { position: number; type: string; input: { [field: string]: unknown } | null; problem: string | null }[] }
$$;
grant execute on function public.test_automation(jsonb) to authenticated;
