create table public.note_invitations (
  id uuid primary key default gen_random_uuid(),
  -- Who invites.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  note_id uuid not null references public.notes (id) on delete cascade,
  -- An address, or somebody of the team: whoever chooses a name does not learn the address.
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  invited_id uuid references auth.users (id) on delete cascade,
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  accepted_by uuid references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  times_sent smallint not null default 1,
  expires_at timestamptz not null default now() + interval '7 days',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(email, invited_id) = 1)
);

create index note_invitations_user_id_idx on public.note_invitations (user_id, sent_at desc);
create index note_invitations_note_id_idx on public.note_invitations (note_id);
create index note_invitations_accepted_by_idx on public.note_invitations (accepted_by);
create index note_invitations_invited_id_idx on public.note_invitations (invited_id);
create index note_invitations_email_idx on public.note_invitations (lower(email));

create unique index note_invitations_open_idx
  on public.note_invitations (note_id, coalesce(lower(email), invited_id::text)) where status = 'pending';

alter table public.note_invitations enable row level security;
-- The owner of a row that was deleted is told of it.
alter table public.note_invitations replica identity full;

create policy "sessions are assured" on public.note_invitations as restrictive for all to authenticated using ((select private.is_assured()));

create policy "inviters, admins of the note and the invited read" on public.note_invitations
  for select to authenticated using (
    user_id = (select auth.uid()) or invited_id = (select auth.uid()) or lower(email) = (select private.proven_address())
    or private.role_rank(private.live_role('note', note_id)) >= private.role_rank('admin')
  );

create trigger notice after update of status on public.note_invitations
  for each row when (old.status <> 'accepted' and new.status = 'accepted') execute function private.notice_accepted();

alter publication supabase_realtime add table public.note_invitations;

grant select, insert, update, delete on public.note_invitations to service_role;
grant
  select (id, user_id, note_id, email, invited_id, role, status, accepted_by, sent_at, times_sent, expires_at, answered_at, created_at)
on public.note_invitations to authenticated;

insert into private.data_sections (source, section, hidden) values ('public.note_invitations', 'note_invitations', '{secret_hash}');
