-- area: automation, shell
-- contract: true
-- supports: 20261125153000
--
-- What learners ask of the engine, and the jobs that keep it going. Only functions of the database used what is dropped; earlier releases call run_automation
-- without a request.

create function private.own_automation(automation_id uuid) returns public.automations
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

create function private.own_execution(execution_id uuid) returns public.automation_executions
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
create function private.run_requested(automation public.automations, request uuid, cause jsonb) returns public.automation_executions
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

-- 'Exécuter maintenant'. The schedule stays.
drop function public.run_automation(uuid);
create function public.run_automation(automation_id uuid, request uuid default gen_random_uuid()) returns public.automation_executions
  language sql security definer set search_path = ''
as $$
  select private.run_requested(private.own_automation(run_automation.automation_id), request, '{"trigger": "manual"}')
$$;
grant execute on function public.run_automation(uuid, uuid) to authenticated;

-- Runs an automation as it is now for what set off an earlier execution.
create function public.run_again(execution_id uuid, request uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution constant public.automation_executions := private.own_execution(run_again.execution_id);
begin
  return private.run_requested(private.own_automation(execution.automation_id), request, execution.trigger_data);
end
$$;
grant execute on function public.run_again(uuid, uuid) to authenticated;

-- Takes a failed execution up at the step that failed. What was done before is not done again, and what failed keeps its key.
create function public.retry_execution(execution_id uuid) returns public.automation_executions
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

-- Ends an execution that is not over. What a function is just doing outside is done, and goes no further.
create function public.cancel_execution(execution_id uuid) returns public.automation_executions
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
create function public.test_automation(definition jsonb) returns jsonb
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

-- Why an action with this input would fail, as far as that is known before: an error code, or null.
create function private.action_problem(account uuid, action_type text, input jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  own record;
  plan constant text := private.plan_of(account);
begin
  if private.automation_use(account, action_type) >= private.automation_cap(plan, action_type) then
    return 'daily_cap';
  elsif private.is_outside(action_type) and private.is_anonymous(account) then
    return 'plan_required';
  end if;
  case action_type
    when 'send_notification' then
      return case
        when coalesce(input ->> 'title', '') !~ '\S' or coalesce(input ->> 'message', '') !~ '\S' and not input ? 'report' then 'missing_field'
        when coalesce(nullif(input ->> 'href', ''), '/') !~ '^/([^/\\]|$)' or coalesce(input ->> 'priority', 'normal') not in ('low', 'normal', 'high')
          then 'invalid_field'
      end;
    when 'send_email' then
      select email, email_confirmed_at into own from auth.users where id = account and not is_anonymous;
      return case
        when coalesce(input ->> 'subject', '') !~ '\S'
          or coalesce(input ->> 'template', 'default') = 'default' and coalesce(input ->> 'message', '') !~ '\S' and input -> 'include_stats' is distinct from 'true'
          then 'missing_field'
        when own.email is null or lower(coalesce(nullif(btrim(input ->> 'recipient'), ''), own.email)) <> lower(own.email) then 'mail_refused'
        when own.email_confirmed_at is null then 'mail_unconfirmed'
        when coalesce(input ->> 'template', 'default') not in ('default', 'congratulations', 'reminder', 'weekly_report') then 'invalid_field'
      end;
    when 'create_note' then
      return case
        when coalesce(input ->> 'title', '') !~ '\S' then 'missing_field'
        when char_length(input ->> 'content') > 200000 or char_length(input ->> 'folder') > 100 then 'invalid_field'
        when private.note_limit(plan) <= (select count(*) from public.notes where user_id = account and deleted_at is null) then 'note_limit'
      end;
    when 'schedule_session' then
      return case
        when coalesce(input ->> 'title', '') !~ '\S' then 'missing_field'
        when coalesce(input ->> 'session_type', 'vocabulary') not in ('vocabulary', 'document', 'mixed')
          or coalesce((input ->> 'duration')::numeric, 30) not between 15 and 480 or coalesce((input ->> 'in_days')::numeric, 0) not between 0 and 365
          or coalesce(input ->> 'time', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'
          then 'invalid_field'
      end;
    when 'webhook_call' then
      perform private.check_outside(action_type, input);
      return case when not private.is_likely_address(input ->> 'url') then 'webhook_address_refused' end;
    else
      return null;
  end case;
end
$$;

-- Whether an address could pass: https on its own port, without a user, a name with a point in it or a public number. The guard that dials judges for good.
create function private.is_likely_address(url text) returns boolean
  language plpgsql immutable set search_path = ''
as $$
declare
  host constant text := lower((regexp_match(url, '^https://([^/?#@\\\s:]+|\[[0-9a-f:.]+\])(?::443)?(?:[/?#]|$)', 'i'))[1]);
begin
  return host is not null and case
    when host ~ '^\[' then host ~ '^\[[23][0-9a-f]{3}:'
    when host ~ '^[0-9.]+$' then not exists (
      select from unnest('{0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.168.0.0/16,198.18.0.0/15,224.0.0.0/3}'::cidr[]) as special
      where host::inet <<= special
    )
    else host ~ '\.' and host !~ '(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|invalid|localdomain)\.?$'
  end;
exception
  when others then return false;
end
$$;

-- How many of what would have set an automation off in the last 30 days its conditions let through. Of many, the latest 500 are looked at.
create function public.count_matches(trigger_type text, trigger_config jsonb, conditions jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  matched integer;
  total integer;
begin
  if account is null or not private.are_conditions(conditions) or pg_column_size(trigger_config) > 8192 then
    raise exception using errcode = 'PT422', message = 'Ces conditions ne sont pas valables.', detail = 'invalid_definition';
  end if;
  if count_matches.trigger_type = 'time_based' and not private.is_schedule(trigger_config) then
    return jsonb_build_object('matched', 0, 'of', 0, 'days', 30);
  end if;
  select count(*) filter (where private.conditions_hold(
      conditions, private.execution_data(account, '', cause, conditions::text), count_matches.trigger_type
    )), count(*)
  into matched, total
  from private.past_causes(account, count_matches.trigger_type, trigger_config, now() - interval '30 days', 500) as cause;
  return jsonb_build_object('matched', matched, 'of', total, 'days', 30);
end
$$;
comment on function public.count_matches(text, jsonb, jsonb) is $$
{ matched: number; of: number; days: number }
$$;
grant execute on function public.count_matches(text, jsonb, jsonb) to authenticated;

-- Rates, times and what is used most are of the last seven days; today and the week are the learner's.
create function public.automation_stats() returns table (
  total_automations integer, active_automations integer, total_executions integer, success_rate numeric, avg_execution_time integer,
  executions_today integer, executions_this_week integer, most_used_trigger text, most_used_action text
)
  language sql stable security definer set search_path = ''
as $$
  with own as (select * from public.automations where user_id = (select auth.uid())),
  runs as (
    select * from public.automation_executions
    where user_id = (select auth.uid()) and started_at > now() - interval '7 days' and status in ('running', 'success', 'failed')
  ),
  today as (
    select date_trunc('day', now() at time zone zone) at time zone zone as begins
    from (select private.time_zone_of((select auth.uid())) as zone) as clock
  )
  select
    (select count(*)::integer from own), (select count(*)::integer from own where is_active),
    (select coalesce(sum(execution_count), 0)::integer from own),
    (select round(100.0 * count(*) filter (where status = 'success') / nullif(count(*) filter (where status <> 'running'), 0), 1) from runs),
    (select round(avg(execution_time_ms))::integer from runs),
    (select count(*)::integer from runs, today where started_at >= begins),
    (select count(*)::integer from runs),
    (select trigger_type from runs join own on own.id = runs.automation_id group by trigger_type order by count(*) desc, trigger_type limit 1),
    (select action_type from runs join public.automation_steps as step on step.execution_id = runs.id group by action_type order by count(*) desc, action_type limit 1)
$$;
grant execute on function public.automation_stats() to authenticated;

-- What the clock sets off until then, at most two months ahead.
create function public.next_runs(until timestamptz) returns table (automation_id uuid, name text, at timestamptz)
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
grant execute on function public.next_runs(timestamptz) to authenticated;

-- An automation that is switched on begins anew.
create or replace function private.schedule_automation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.next_execution_at := case when new.is_active and new.trigger_type = 'time_based'
    then private.next_run(new.trigger_config, private.time_zone_of(new.user_id), now()) end;
  if tg_op = 'UPDATE' and new.is_active and not old.is_active then
    new.failures_in_row := 0;
    new.paused_at := null;
    new.pause_reason := null;
  end if;
  return new;
end
$$;

create or replace function private.plan_has(plan text, feature text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    case feature
      when 'video-provider' then plan in ('basic', 'premium')
      when 'language-model' then plan in ('basic', 'premium')
      when 'phone-support' then plan in ('basic', 'premium')
      when 'automation-templates' then plan in ('basic', 'premium')
      when 'advanced-analytics' then plan = 'premium'
    end,
    false
  )
$$;

create function private.hold_premium_template() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.automation_templates where id = new.template_id and is_premium) then
    perform private.require_feature(new.user_id, 'automation-templates');
  end if;
  return new;
end
$$;
create trigger hold_premium_template before insert or update of template_id on public.automations
  for each row when (new.template_id is not null) execute function private.hold_premium_template();

-- Executions are kept for 90 days.
create function private.forget_executions() returns void
  language sql security definer set search_path = ''
as $$
  delete from public.automation_executions where id in (
    select id from public.automation_executions where started_at < now() - interval '90 days' order by started_at limit 1000
  )
$$;

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
  return ran;
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

delete from private.data_sections where source = 'private.automation_events';
drop table private.automation_events;
drop function private.run_automation_events();
drop function private.execute_automation(public.automations, jsonb);
drop function private.send_notification(public.automations);
