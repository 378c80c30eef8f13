-- Calls of hosts outside. One that is not settled is under way; one that was never settled ends by itself.
create table private.ai_calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  host text not null,
  reserved_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);

create index ai_calls_user_id_idx on private.ai_calls (user_id, reserved_at);
create index ai_calls_reserved_at_idx on private.ai_calls (reserved_at);

insert into private.data_sections (source, reason) values ('private.ai_calls', 'counts calls of the last day');
