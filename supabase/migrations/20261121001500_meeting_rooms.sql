-- area: collaboration
--
-- Video meeting rooms, and the connection to a video provider's account.

create table public.meeting_rooms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid references public.collaboration_sessions (id) on delete set null,
  name text not null unique check (name ~ '^[A-Za-z0-9_-]+$' and char_length(name) <= 100),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  -- Shown to those who may enter, never part of a link.
  password text check (char_length(password) between 4 and 100),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object' and pg_column_size(config) <= 8192),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index meeting_rooms_user_id_idx on public.meeting_rooms (user_id, created_at desc);
create index meeting_rooms_session_id_idx on public.meeting_rooms (session_id);

create trigger touch before update on public.meeting_rooms
  for each row execute function private.touch();

alter table public.meeting_rooms enable row level security;

create policy "owner and attendants read" on public.meeting_rooms
  for select to authenticated using (
    user_id = (select auth.uid()) or session_id in (select private.sessions_with_me('accepted'))
  );
create policy "owners add, to their own sessions" on public.meeting_rooms
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (session_id is null or private.owns_session(session_id)));
create policy "owners change" on public.meeting_rooms
  for update to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (session_id is null or private.owns_session(session_id)));
create policy "owners delete" on public.meeting_rooms
  for delete to authenticated using (user_id = (select auth.uid()));

grant
  select,
  insert (id, user_id, session_id, name, subject, password, config, is_active),
  update (session_id, subject, password, config, is_active),
  delete
  on public.meeting_rooms to authenticated;
grant select, insert, update, delete on public.meeting_rooms to service_role;

-- The browser sees that there is a connection and until when; the tokens stay on the server.
create table public.zoom_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  access_token text not null check (char_length(access_token) <= 4096),
  refresh_token text not null check (char_length(refresh_token) <= 4096),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on public.zoom_tokens
  for each row execute function private.touch();

alter table public.zoom_tokens enable row level security;

create policy "owners read" on public.zoom_tokens
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners disconnect" on public.zoom_tokens
  for delete to authenticated using (user_id = (select auth.uid()));

grant select (user_id, expires_at, created_at, updated_at), delete on public.zoom_tokens to authenticated;
grant select, insert, update, delete on public.zoom_tokens to service_role;
