create table private.push_queue (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  -- { title, body, href, lang }
  message jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);

create index push_queue_due_at_idx on private.push_queue (due_at);
create index push_queue_subscription_id_idx on private.push_queue (subscription_id);

insert into private.data_sections (source, reason)
values ('private.push_queue', 'what waits for a browser: the notification itself is in its section');
