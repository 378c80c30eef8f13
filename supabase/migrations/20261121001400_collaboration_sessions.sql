-- area: collaboration
--
-- Sessions that several people attend. Whoever makes one takes part in it; others are asked and answer.

create table public.collaboration_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'study' check (type in ('study', 'document', 'discussion', 'video')),
  description text not null default '' check (char_length(description) <= 4000),
  scheduled_for timestamptz not null default now(),
  -- Minutes.
  duration smallint not null default 60 check (duration between 15 and 480),
  document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 100 and array_position(document_ids, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index collaboration_sessions_user_id_idx on public.collaboration_sessions (user_id, scheduled_for desc);

create trigger touch before update on public.collaboration_sessions
  for each row execute function private.touch();

create table public.collaboration_participants (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, user_id)
);

create index collaboration_participants_user_id_idx on public.collaboration_participants (user_id, status);

create trigger touch before update on public.collaboration_participants
  for each row execute function private.touch();

create function private.join_own_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.collaboration_participants (session_id, user_id, role, status)
  values (new.id, new.user_id, 'admin', 'accepted');
  return null;
end
$$;

create trigger join_own after insert on public.collaboration_sessions
  for each row execute function private.join_own_session();

-- Security definer, so that the two tables' policies do not ask each other for ever.
create function private.sessions_with_me(variadic standing text[]) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select session_id from public.collaboration_participants where user_id = (select auth.uid()) and status = any (standing)
$$;

create function private.owns_session(session uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.collaboration_sessions where id = session and user_id = (select auth.uid()))
$$;

grant execute on function private.sessions_with_me(text[]), private.owns_session(uuid) to authenticated;

alter table public.collaboration_sessions enable row level security;

create policy "owner and invited read" on public.collaboration_sessions
  for select to authenticated using (
    user_id = (select auth.uid()) or id in (select private.sessions_with_me('pending', 'accepted'))
  );
create policy "owners add" on public.collaboration_sessions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change" on public.collaboration_sessions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.collaboration_sessions
  for delete to authenticated using (user_id = (select auth.uid()));

grant
  select,
  insert (id, user_id, title, type, description, scheduled_for, duration, document_ids),
  update (title, type, description, scheduled_for, duration, document_ids),
  delete
  on public.collaboration_sessions to authenticated;
grant select, insert, update, delete on public.collaboration_sessions to service_role;

alter table public.collaboration_participants enable row level security;

create policy "invited read" on public.collaboration_participants
  for select to authenticated using (
    user_id = (select auth.uid()) or session_id in (select private.sessions_with_me('pending', 'accepted'))
  );
create policy "the session's owner invites others" on public.collaboration_participants
  for insert to authenticated with check (private.owns_session(session_id) and user_id <> (select auth.uid()));
create policy "the invited answer" on public.collaboration_participants
  for update to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and status in ('accepted', 'declined'));
create policy "either side ends it" on public.collaboration_participants
  for delete to authenticated using (user_id = (select auth.uid()) or private.owns_session(session_id));

grant select, insert (session_id, user_id, role), update (status), delete
  on public.collaboration_participants to authenticated;
grant select, insert, update, delete on public.collaboration_participants to service_role;
