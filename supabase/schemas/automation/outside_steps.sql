-- What automations do outside the database: webhooks and backups. A function leases such a step, does it and settles it; a lease that ends without that is given
-- to the next, with the same key. So it is done once, or again under the same key after whoever did it died.

-- Actions that a function does, because they lead out of the database.
create or replace function private.is_outside(action_type text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select action_type in ('webhook_call', 'create_backup')
$$;

create or replace function private.function_of(action_type text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case action_type when 'webhook_call' then 'send-webhooks' when 'create_backup' then 'write-backups' end
$$;

-- What of an action that leads outside can be said before it is tried. The address itself is judged where it is dialled.
create or replace function private.check_outside(action_type text, input jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  header jsonb;
begin
  if action_type <> 'webhook_call' then
    return;
  end if;
  if coalesce(input ->> 'url', '') !~ '\S' then
    raise exception using errcode = 'PT422', message = 'L’adresse est obligatoire', detail = 'missing_field';
  end if;
  if char_length(input ->> 'url') > 2000 or coalesce(input ->> 'method', 'POST') not in ('POST', 'PUT', 'PATCH')
    or coalesce(input ->> 'timeout', '30') !~ '^([1-9]|[12][0-9]|30)$'
    or coalesce(jsonb_typeof(input -> 'headers'), 'array') <> 'array'
    or octet_length(coalesce(input -> 'body', '""')::text) > 65536
  then
    raise exception using errcode = 'PT422', message = 'Un champ du webhook n’est pas valable.', detail = 'invalid_field';
  end if;
  if jsonb_array_length(coalesce(input -> 'headers', '[]')) > 20 then
    raise exception using errcode = 'PT422', message = 'Un webhook a au plus 20 en-têtes.', detail = 'invalid_field';
  end if;
  for header in select * from jsonb_array_elements(coalesce(input -> 'headers', '[]')) loop
    if coalesce(header ->> 'name', '') !~ '^[A-Za-z0-9!#$%&''*+.^_`|~-]{1,100}$'
      or coalesce(header ->> 'value', '') ~ '[[:cntrl:]]' or char_length(coalesce(header ->> 'value', header ->> 'sealed', '')) > 8192
      or lower(header ->> 'name') ~ '^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|content-encoding|cookie2?|forwarded|via|user-agent|proxy-.*|sec-.*|x-forwarded-.*|x-real-ip|webhook-.*)$'
    then
      raise exception using errcode = 'PT422', message = format('L’en-tête « %s » n’est pas permis.', left(coalesce(header ->> 'name', ''), 60)), detail = 'invalid_field';
    end if;
  end loop;
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
grant execute on function public.claim_automation_steps(text, integer) to service_role;

-- Settles a leased step: { output } when it was done, else { code, message, retry, patience }; patience is seconds that the other side asks for. Gives whether the lease was
-- still the caller's.
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
grant execute on function public.settle_automation_step(uuid, integer, jsonb) to service_role;
