-- An account has as many automations as a person can look after.
create or replace function private.hold_automation_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = new.user_id for no key update;
  if (select count(*) from public.automations where user_id = new.user_id) >= 500 then
    raise exception using errcode = 'PT409', message = 'Vous avez 500 automatisations. Supprimez-en une d’abord.', detail = 'automation_limit';
  end if;
  return new;
end
$$;

-- What a learner's plan lets automations do within 24 hours.
create or replace function private.automation_cap(plan text, what text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case what
    when 'runs' then case plan when 'premium' then 20000 when 'basic' then 2000 else 200 end
    when 'send_email' then case when plan in ('basic', 'premium') then 100 else 20 end
    when 'webhook_call' then case plan when 'premium' then 10000 when 'basic' then 1000 else 100 end
    when 'create_backup' then case when plan in ('basic', 'premium') then 5 else 2 end
  end
$$;

-- How much of it was used.
create or replace function private.automation_use(account uuid, what text) returns integer
  language sql stable set search_path = ''
as $$
  select case what
    when 'runs' then (
      select count(*)::integer from public.automation_executions
      where user_id = account and started_at > now() - interval '24 hours' and status in ('running', 'success', 'failed')
    )
    else (
      select count(*)::integer from public.automation_steps
      where user_id = account and action_type = what and (completed_at > now() - interval '24 hours' or completed_at is null)
        and (status in ('running', 'success') or next_attempt_at is not null)
    )
  end
$$;

create or replace function public.automation_caps() returns table (what text, used integer, most integer)
  language sql stable security definer set search_path = ''
as $$
  select kind, private.automation_use((select auth.uid()), kind), private.automation_cap(private.plan_of((select auth.uid())), kind)
  from unnest('{runs,send_email,webhook_call,create_backup}'::text[]) as kind
$$;
grant execute on function public.automation_caps() to authenticated;

create or replace function private.hold_premium_template() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.automation_templates where id = new.template_id and is_premium) then
    perform private.require_feature(new.user_id, 'automation-templates');
  end if;
  return new;
end
$$;
