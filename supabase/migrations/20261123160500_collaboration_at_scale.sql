-- area: collaboration
--
-- What the lists of the hub read by indexes, however many rows others have.

-- The sessions that the caller administers. Owners do from the start: see private.join_own_session.
create function private.sessions_administered() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select session_id from public.collaboration_participants
  where user_id = (select auth.uid()) and status = 'accepted' and role = 'admin'
$$;
grant execute on function private.sessions_administered() to authenticated;

-- As arrays, both sides of `or` are found by their index.
alter policy "whoever invites reads, and admins of the session" on public.session_invitations
  using (user_id = (select auth.uid()) or session_id = any (array(select private.sessions_administered())));

-- The people of the caller's sessions, of the latest messages in them and of invitations, with the names that they show. `is_team`: both have
-- accepted to work together.
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
    -- Also of those who have left.
    select latest.user_id, false
    from private.sessions_with_me('accepted') as attended (session)
    cross join lateral (
      select message.user_id from public.session_messages as message
      where message.session_id = attended.session
      order by message.place desc
      limit 200
    ) as latest
    where latest.user_id <> (select auth.uid())
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
