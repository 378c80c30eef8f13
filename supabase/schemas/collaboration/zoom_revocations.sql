-- Tokens of connections that have ended, until Zoom has taken them back. They say nothing of whose they were.
create table private.zoom_revocations (
  id uuid primary key default gen_random_uuid(),
  access_token text not null,
  refresh_token text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  due_at timestamptz not null default now()
);

create index zoom_revocations_due_at_idx on private.zoom_revocations (due_at);
