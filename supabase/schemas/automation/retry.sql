-- A step that failed is tried again as often as its automation says, later by a random tenth; else the execution has failed.
create or replace function private.fail_step(
  execution public.automation_executions, step public.automation_steps, code text, message text, may_retry boolean, patience integer default 0
) returns void
  language plpgsql set search_path = ''
as $$
declare
  most constant integer := coalesce((execution.definition #>> '{retry,max_retries}')::numeric::integer, 3);
  pause constant double precision := greatest(coalesce((execution.definition #>> '{retry,retry_delay}')::numeric, 300), patience);
  again constant timestamptz := case when may_retry and step.attempts <= most
    then now() + make_interval(secs => pause * (1 + random() / 10)) end;
begin
  update public.automation_steps set
    status = case when again is null then 'failed' else 'pending' end,
    next_attempt_at = again, error_code = code, error_message = left(message, 2000),
    completed_at = case when again is null then clock_timestamp() end
  where id = step.id;
  if again is null then
    perform private.end_execution(execution, 'failed', code, message);
  else
    update public.automation_executions set due_at = case when private.is_outside(step.action_type) then null else again end where id = execution.id;
  end if;
end
$$;

-- Takes a failed execution up at the step that failed. What was done before is not done again, and what failed keeps its key.
create or replace function public.retry_execution(execution_id uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution public.automation_executions := private.own_execution(retry_execution.execution_id);
begin
  if execution.status <> 'failed' or not exists (
    select from public.automation_steps as step where step.execution_id = execution.id and step.status = 'failed'
  ) then
    raise exception using errcode = 'PT409', message = 'Cette exécution ne peut pas être reprise.', detail = 'execution_not_failed';
  end if;
  if private.automation_use(execution.user_id, 'runs') >= private.automation_cap(private.plan_of(execution.user_id), 'runs') then
    raise exception using errcode = 'PT402', message = 'Votre formule ne permet pas plus d’exécutions en 24 heures.', detail = 'daily_cap';
  end if;
  update public.automation_steps as step set status = 'pending', attempts = 0, completed_at = null
  where step.execution_id = execution.id and step.status in ('failed', 'cancelled');
  update public.automation_executions as held
  set status = 'running', completed_at = null, error_code = null, error_message = null
  where held.id = execution.id;
  perform private.advance_execution(execution.id);
  select * into execution from public.automation_executions as held where held.id = execution.id;
  return execution;
end
$$;
grant execute on function public.retry_execution(uuid) to authenticated;
