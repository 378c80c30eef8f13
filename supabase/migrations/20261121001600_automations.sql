-- area: automation
--
-- Automations, the templates they come from and the log of what they did. The engine alone writes the log and the
-- counters.

create table public.automation_templates (
  id uuid primary key default gen_random_uuid(),
  -- Stable name of a preset; screens know their texts by it.
  key text not null unique check (key ~ '^[a-z][a-z_]{0,49}$'),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null default '' check (char_length(description) <= 1000),
  category text not null check (
    category in ('productivity', 'learning', 'motivation', 'alerts', 'analytics', 'backup', 'general')
  ),
  icon text not null default 'zap' check (char_length(icon) <= 50),
  color text not null default 'encre' check (char_length(color) <= 50),
  is_premium boolean not null default false,
  -- Whether the engine runs what this template makes.
  is_available boolean not null default false,
  trigger_schema jsonb not null check (trigger_schema ? 'type'),
  action_schema jsonb not null check (action_schema ? 'type'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on public.automation_templates
  for each row execute function private.touch();

-- A schedule as trigger_config holds it: { schedule: daily | weekly | monthly, time: 'HH:MM', day_of_week: 0–6 from
-- Sunday, day_of_month: 1–31 }, the last two where the schedule needs them.
create function private.is_schedule(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    config ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    and case config ->> 'schedule'
      when 'daily' then true
      when 'weekly' then config ->> 'day_of_week' ~ '^[0-6]$'
      when 'monthly' then config ->> 'day_of_month' ~ '^([1-9]|[12][0-9]|3[01])$'
    end,
    false
  )
$$;
grant execute on function private.is_schedule(jsonb) to authenticated, service_role;

create table public.automations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null default '' check (char_length(description) <= 1000),
  category text not null default 'general' check (
    category in ('productivity', 'learning', 'motivation', 'alerts', 'analytics', 'backup', 'general')
  ),
  trigger_type text not null check (
    trigger_type in ('manual', 'note_created', 'note_updated', 'vocabulary_added', 'session_completed', 'time_based')
  ),
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
  unique (user_id, preset),
  unique (id, user_id),
  check (trigger_type <> 'time_based' or private.is_schedule(trigger_config))
);

create index automations_list_idx on public.automations (user_id, is_active desc, updated_at desc);
create index automations_due_idx on public.automations (next_execution_at) where is_active;
create index automations_template_id_idx on public.automations (template_id);

create trigger touch before update of
  name, description, category, trigger_type, trigger_config, action_type, action_config, conditions, schedule_config,
  is_active, priority, retry_config on public.automations
  for each row execute function private.touch();

create table public.automation_executions (
  id uuid primary key default gen_random_uuid(),
  automation_id uuid not null,
  user_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'success', 'failed')),
  trigger_data jsonb not null default '{}',
  started_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  execution_time_ms integer check (execution_time_ms >= 0),
  action_result jsonb,
  error_message text check (char_length(error_message) <= 2000),
  foreign key (automation_id, user_id) references public.automations (id, user_id) on delete cascade
);

create index automation_executions_user_id_idx on public.automation_executions (user_id, started_at desc);
create index automation_executions_automation_id_idx
  on public.automation_executions (automation_id, user_id, started_at desc);

alter table public.automation_templates enable row level security;

create policy "every learner reads" on public.automation_templates
  for select to authenticated using (true);

grant select on public.automation_templates to authenticated;
grant select, insert, update, delete on public.automation_templates to service_role;

alter table public.automations enable row level security;

create policy "owners read" on public.automations
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.automations
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change" on public.automations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.automations
  for delete to authenticated using (user_id = (select auth.uid()));

-- The keys of an upsert (user_id, preset) are among the columns that may be updated because an upsert sets every
-- column it names.
grant
  select,
  insert (id, user_id, name, description, category, trigger_type, trigger_config, action_type, action_config, conditions,
    schedule_config, is_active, priority, retry_config, template_id, preset),
  update (user_id, name, description, category, trigger_type, trigger_config, action_type, action_config, conditions,
    schedule_config, is_active, priority, retry_config, template_id, preset),
  delete
  on public.automations to authenticated;
grant select, insert, update, delete on public.automations to service_role;

alter table public.automation_executions enable row level security;

create policy "owners read" on public.automation_executions
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.automation_executions to authenticated;
grant select, insert, update, delete on public.automation_executions to service_role;
