create table private.customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text not null unique check (char_length(customer_id) between 1 and 255),
  -- Counts what was recorded: a state that was read before another was recorded is read again.
  revision bigint not null default 0,
  created_at timestamptz not null default now()
);

insert into private.data_sections (source, section, key, hidden) values ('private.customers', 'billing_accounts', '{user_id}', '{revision}');
