-- Which sessions may export: those that gave a password or a code just before.
create table private.exports (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  begun_at timestamptz not null default now()
);

create index exports_user_id_idx on private.exports (user_id);

insert into private.data_sections (source, reason) values ('private.exports', 'ends with its session');
