create table public.session_invitations (
  id uuid primary key default gen_random_uuid(),
  -- Who invites.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Null: into the team.
  session_id uuid references public.collaboration_sessions (id) on delete cascade,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  message text not null default '' check (char_length(message) <= 500),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  accepted_by uuid references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  times_sent smallint not null default 1,
  expires_at timestamptz not null default now() + interval '7 days',
  answered_at timestamptz,
  created_at timestamptz not null default now()
);

create index session_invitations_user_id_idx on public.session_invitations (user_id, sent_at desc);
create index session_invitations_session_id_idx on public.session_invitations (session_id);
create index session_invitations_accepted_by_idx on public.session_invitations (accepted_by);
create index session_invitations_email_idx on public.session_invitations (lower(email));

create unique index session_invitations_open_idx
  on public.session_invitations (user_id, coalesce(session_id, user_id), lower(email)) where status = 'pending';

alter table public.session_invitations enable row level security;

create policy "sessions are assured" on public.session_invitations as restrictive for all to authenticated using ((select private.is_assured()));

create policy "whoever invites reads, and admins of the session" on public.session_invitations
  for select to authenticated using (user_id = (select auth.uid()) or session_id = any (array(select private.sessions_administered())));

create trigger notice after update of status on public.session_invitations
  for each row when (old.status <> 'accepted' and new.status = 'accepted') execute function private.notice_accepted();

grant select, insert, update, delete on public.session_invitations to service_role;
grant
  select (id, user_id, session_id, email, role, message, status, accepted_by, sent_at, times_sent, expires_at, answered_at, created_at)
on public.session_invitations to authenticated;

insert into private.data_sections (source, section, hidden) values ('public.session_invitations', 'invitations', '{secret_hash}');
