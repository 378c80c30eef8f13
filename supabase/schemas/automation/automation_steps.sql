create table public.automation_steps (
  id uuid primary key default gen_random_uuid(),
  execution_id uuid not null,
  user_id uuid not null,
  position smallint not null check (position between 1 and 5),
  action_type text not null check (private.is_action(action_type)),
  -- By which whoever gets it twice knows that it is the same: the id of a webhook and of a mail.
  key uuid not null unique default gen_random_uuid(),
  -- What it was done with, rendered.
  input jsonb,
  status text not null default 'pending' check (status in ('pending', 'running', 'success', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- When it is tried next; while somebody is at it, when it is given to another.
  next_attempt_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  output jsonb,
  error_code text check (error_code ~ '^[a-z_]{1,50}$'),
  error_message text check (char_length(error_message) <= 2000),
  priority smallint not null default 5,
  unique (execution_id, position),
  unique (id, user_id),
  foreign key (execution_id, user_id) references public.automation_executions (id, user_id) on delete cascade
);

create index automation_steps_user_id_idx on public.automation_steps (user_id, action_type, completed_at);
create index automation_steps_due_idx on public.automation_steps (action_type, priority desc, next_attempt_at) where next_attempt_at is not null;

alter table public.automation_steps enable row level security;
alter table public.automation_steps replica identity using index automation_steps_id_user_id_key;

create policy "sessions are assured" on public.automation_steps as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.automation_steps for select to authenticated using (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.automation_steps;

grant select on public.automation_steps to authenticated;
grant select, insert, update, delete on public.automation_steps to service_role;

insert into private.data_sections (source, reason) values ('public.automation_steps', 'with their executions, in the section automation_executions');
