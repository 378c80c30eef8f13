-- What a role may do in a collaboration session: a viewer reads, chats and joins; an editor also edits documents and opens rooms; an admin also
-- invites and removes; the owner does everything, and nobody removes the owner.

-- Security definer, so that the two tables' policies do not ask each other for ever.
create or replace function private.sessions_with_me(variadic standing text[]) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select session_id from public.collaboration_participants where user_id = (select auth.uid()) and status = any (standing)
$$;
grant execute on function private.sessions_with_me(text[]) to authenticated;

create or replace function private.may_in_session(session uuid, minimum text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.role_rank(private.live_role('session', session)) >= private.role_rank(minimum)
$$;
grant execute on function private.may_in_session(uuid, text) to authenticated;

create or replace function private.is_session_owner(session uuid, account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.collaboration_sessions where id = session and user_id = account)
$$;
grant execute on function private.is_session_owner(uuid, uuid) to authenticated;

-- Gives a member another role. For admins; the owner's stays.
create or replace function public.set_session_role(session uuid, member uuid, role text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'admin') or private.is_session_owner(session, member) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas changer ce rôle.', detail = 'session_role_denied';
  end if;
  update public.collaboration_participants as participant set role = set_session_role.role
  where participant.session_id = session and participant.user_id = member;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette personne ne participe pas à la session.', detail = 'session_member_unknown';
  end if;
end
$$;
grant execute on function public.set_session_role(uuid, uuid, text) to authenticated;

-- The people of the caller's sessions, of those who were in them and of invitations, with the names that they show. `is_team`: both have accepted to
-- work together.
create or replace function public.collaborators() returns table (id uuid, name text, avatar_url text, is_team boolean)
  language sql stable security definer set search_path = ''
as $$
  select profile.id, profile.name, profile.avatar_url, bool_or(known.is_team)
  from (
    select other.user_id, other.status = 'accepted' and mine.status = 'accepted' as is_team
    from public.collaboration_participants as mine
    join public.collaboration_participants as other on other.session_id = mine.session_id
    where mine.user_id = (select auth.uid()) and mine.status <> 'declined' and other.user_id <> mine.user_id
    union all
    -- Also those who have left: the chat says that they joined.
    select joined.user_id, false
    from public.session_messages as joined
    where joined.type = 'system' and joined.session_id in (select private.sessions_with_me('accepted'))
      and joined.user_id <> (select auth.uid())
    union all
    select invitation.accepted_by, true from public.session_invitations as invitation
    where invitation.user_id = (select auth.uid()) and invitation.status = 'accepted'
    union all
    select invitation.user_id, true from public.session_invitations as invitation
    where invitation.accepted_by = (select auth.uid())
  ) as known
  join public.profiles as profile on profile.id = known.user_id
  group by profile.id
  order by profile.name, profile.id
  limit 1000
$$;
comment on function public.collaborators() is $$
avatar_url: string | null
$$;
grant execute on function public.collaborators() to authenticated;

-- The sessions that the caller administers. Owners do from the start: see private.join_own_session.
create or replace function private.sessions_administered() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select session_id from public.collaboration_participants
  where user_id = (select auth.uid()) and status = 'accepted' and role = 'admin'
$$;
grant execute on function private.sessions_administered() to authenticated;
