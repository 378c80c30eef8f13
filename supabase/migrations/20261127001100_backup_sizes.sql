-- area: automation
--
-- The step of a backup says how many files it holds, and their bytes, beside those of its data.

create or replace function public.settle_automation_step(step_id uuid, attempt integer, outcome jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  step public.automation_steps;
  execution public.automation_executions;
begin
  -- In the order in which a learner's calls take them: the automation, the execution, the account.
  select held.* into execution from public.automation_executions as held
  where held.id = (select execution_id from public.automation_steps where id = settle_automation_step.step_id);
  perform from public.automations where id = execution.automation_id for no key update;
  select held.* into execution from public.automation_executions as held where held.id = execution.id for no key update;
  perform from public.profiles where id = execution.user_id for no key update;
  select * into step from public.automation_steps where id = settle_automation_step.step_id for update;
  if step.status is distinct from 'running' or step.attempts <> settle_automation_step.attempt or execution.status <> 'running' then
    return false;
  end if;
  if outcome ? 'output' then
    update public.automation_steps set
      status = 'success', output = outcome -> 'output', next_attempt_at = null, completed_at = clock_timestamp(), error_code = null, error_message = null
    where id = step.id;
    if step.action_type = 'create_backup' then
      perform private.keep_backup(execution.user_id, outcome #>> '{output,path}');
      update public.automation_steps set output = output || (
        select jsonb_build_object('files', count(*), 'file_bytes', coalesce(sum(file.bytes), 0))
        from public.backup_files as held join private.stored_files as file using (bucket_id, name)
        where held.backup = outcome #>> '{output,path}'
      )
      where id = step.id;
    end if;
    perform private.advance_execution(execution.id);
  else
    perform private.fail_step(
      execution, step, coalesce(outcome ->> 'code', 'internal'), coalesce(outcome ->> 'message', 'Erreur interne'),
      coalesce((outcome ->> 'retry')::boolean, false), least(greatest(coalesce((outcome ->> 'patience')::numeric, 0), 0), 86400)::integer
    );
  end if;
  return true;
end
$$;
