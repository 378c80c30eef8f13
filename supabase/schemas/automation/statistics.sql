-- How long an execution took is the time of its steps, each from its last attempt: neither what it waited between attempts nor until it was taken up again.

-- Rates, times and what is used most are of the last seven days; today and the week are the learner's.
create or replace function public.automation_stats() returns table (
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
