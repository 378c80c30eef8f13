create table public.automation_executions (
  id uuid primary key default gen_random_uuid(),
  automation_id uuid not null,
  user_id uuid not null,
  status text not null default 'pending',
  trigger_data jsonb not null default '{}',
  started_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  execution_time_ms integer check (execution_time_ms >= 0),
  action_result jsonb,
  error_message text check (char_length(error_message) <= 2000),
  -- `t:` the moment that was due, `e:` an event, `m:` a request of the learner's: each once.
  occurrence text not null default 'x:' || gen_random_uuid() check (char_length(occurrence) <= 200),
  -- { name, trigger_type, trigger_config, conditions, actions, retry, preset } as they were.
  definition jsonb not null default '{}',
  -- What {{paths}} and conditions read, as it was when it began.
  data jsonb not null default '{}',
  priority smallint not null default 5,
  -- When the engine takes it up next; null: when somebody else is at it, or it is over.
  due_at timestamptz,
  -- The automations that led to this one, which they do not set off again.
  chain uuid[] not null default '{}',
  error_code text check (error_code ~ '^[a-z_]{1,50}$'),
  foreign key (automation_id, user_id) references public.automations (id, user_id) on delete cascade,
  constraint automation_executions_status_check check (status in ('pending', 'running', 'success', 'failed', 'cancelled')),
  constraint automation_executions_occurrence_key unique (automation_id, occurrence),
  constraint automation_executions_id_user_id_key unique (id, user_id)
);

create index automation_executions_user_id_idx on public.automation_executions (user_id, started_at desc);

create index automation_executions_automation_id_idx
  on public.automation_executions (automation_id, user_id, started_at desc);

create index automation_executions_due_idx on public.automation_executions (priority desc, due_at) where due_at is not null;
create index automation_executions_started_at_idx on public.automation_executions (started_at);

-- Words that come before the run belong to it.
create unique index automation_executions_words_idx on public.automation_executions (automation_id)
  where status = 'pending' and occurrence like 'e:words:%';

alter table public.automation_executions enable row level security;

-- Of what is deleted, screens learn whose it was.
alter table public.automation_executions replica identity using index automation_executions_id_user_id_key;

create policy "owners read" on public.automation_executions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.automation_executions as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.automation_executions;

grant select on public.automation_executions to authenticated;
grant select, insert, update, delete on public.automation_executions to service_role;

insert into private.data_sections (source, section, details, importer, refs, writable)
values ('public.automation_executions', 'automation_executions', 'execution_details', 'import_plain', '{"automation_id": ["public.automations"]}', '{id,automation_id,status,trigger_data,started_at,completed_at,execution_time_ms,action_result,error_message,error_code}');
