-- Automations, the templates they come from and the log of what they did. The engine alone writes the log and the
-- counters.

create table public.automations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null default '' check (char_length(description) <= 1000),
  category text not null default 'general' check (
    category in ('productivity', 'learning', 'motivation', 'alerts', 'analytics', 'backup', 'general')
  ),
  trigger_type text not null,
  trigger_config jsonb not null default '{}' check (jsonb_typeof(trigger_config) = 'object' and pg_column_size(trigger_config) <= 8192),
  action_type text not null check (
    action_type in ('send_notification', 'send_email', 'create_note', 'schedule_session', 'webhook_call', 'create_backup')
  ),
  action_config jsonb not null default '{}' check (jsonb_typeof(action_config) = 'object' and pg_column_size(action_config) <= 32768),
  conditions jsonb not null default '{}' check (jsonb_typeof(conditions) in ('object', 'array') and pg_column_size(conditions) <= 8192),
  schedule_config jsonb not null default '{}' check (jsonb_typeof(schedule_config) = 'object' and pg_column_size(schedule_config) <= 8192),
  is_active boolean not null default true,
  priority smallint not null default 5 check (priority between 1 and 10),
  retry_config jsonb not null default '{"max_retries": 3, "retry_delay": 300}' check (
    (retry_config ->> 'max_retries')::numeric between 0 and 10 and (retry_config ->> 'retry_delay')::numeric between 0 and 86400
  ),
  template_id uuid references public.automation_templates (id) on delete set null,
  -- Key of the preset card that switches this one: at most one per learner.
  preset text check (preset ~ '^[a-z][a-z_]{0,49}$'),
  execution_count integer not null default 0 check (execution_count >= 0),
  success_count integer not null default 0 check (success_count >= 0),
  failure_count integer not null default 0 check (failure_count >= 0),
  last_executed_at timestamptz,
  next_execution_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  more_actions jsonb not null default '[]' check (private.are_actions(more_actions) and pg_column_size(more_actions) <= 65536),
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  -- Since when, and why, the engine has switched it off.
  paused_at timestamptz,
  pause_reason text check (pause_reason ~ '^[a-z_]{1,50}$'),
  unique (user_id, preset),
  unique (id, user_id),
  check (trigger_type <> 'time_based' or private.is_schedule(trigger_config)),
  constraint automations_trigger_type_check check (
    trigger_type in (
      'manual', 'note_created', 'note_updated', 'vocabulary_added', 'vocabulary_mastered', 'session_completed', 'document_shared',
      'user_registered', 'time_based'
    )
  ),
  constraint automations_conditions_shape check (private.are_conditions(conditions))
);

create index automations_list_idx on public.automations (user_id, is_active desc, updated_at desc);
create index automations_template_id_idx on public.automations (template_id);
create index automations_events_idx on public.automations (user_id, trigger_type) where is_active;
create index automations_member_idx on public.automations (user_id) where trigger_type = 'user_registered' and is_active;
create index automations_due_idx on public.automations (priority, next_execution_at) where is_active and next_execution_at is not null;

alter table public.automations enable row level security;
alter table public.automations replica identity using index automations_id_user_id_key;

create policy "owners read" on public.automations
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.automations
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.automations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.automations
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.automations as restrictive for all to authenticated using ((select private.is_assured()));

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

create trigger schedule before insert or update of is_active, trigger_type, trigger_config on public.automations
  for each row execute function private.schedule_automation();

create trigger refuse_foreign_id before insert on public.automations
  for each row execute function private.refuse_foreign_id();

create trigger touch before update of
  name, description, category, trigger_type, trigger_config, action_type, action_config, more_actions, conditions, schedule_config,
  is_active, priority, retry_config on public.automations
  for each row execute function private.touch();

create trigger hold_limit before insert on public.automations for each row execute function private.hold_automation_limit();

create trigger hold_premium_template before insert or update of template_id on public.automations
  for each row when (new.template_id is not null) execute function private.hold_premium_template();

alter publication supabase_realtime add table public.automations;

grant
  select,
  insert (id, user_id, name, description, category, trigger_type, trigger_config, action_type, action_config, conditions, schedule_config,
    is_active, priority, retry_config, template_id, preset, more_actions),
  update (user_id, name, description, category, trigger_type, trigger_config, action_type, action_config, conditions, schedule_config,
    is_active, priority, retry_config, template_id, preset, more_actions),
  delete
on public.automations to authenticated;
grant select, insert, update, delete on public.automations to service_role;

insert into private.data_sections (source, section, is_item, importer, fixed)
values ('public.automations', 'automations', true, 'import_plain', '{"is_active": false, "paused_at": null, "template_id": null, "pause_reason": null, "failures_in_row": 0}');
