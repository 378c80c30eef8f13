-- area: collaboration, settings
--
-- A room of a session belongs to whoever made it only while they may open rooms there. Membership is asked first, and a room whose maker leaves, is
-- removed, may only read, or closes their account goes to the session's owner, as do all of them when the session is deleted.

-- Gives somebody a room. Names are unique by owner: of two equal ones the new one gets another ending, so that no name keeps a member in a session.
create function private.hand_over_room(room uuid, receiver uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.meeting_rooms as held set
    user_id = receiver,
    name = case
      when exists (select from public.meeting_rooms as other where other.user_id = receiver and other.name = held.name)
        then left(held.name, 63) || '-' || gen_random_uuid()
      else held.name
    end
  where held.id = room
$$;

-- The role that somebody has in a room once they are in: 'owner', 'admin', 'editor', 'viewer'; null for whoever may not even ask.
create or replace function private.room_role(room uuid, account uuid default auth.uid()) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when held.session_id is null then case when held.user_id = account then 'owner' else 'viewer' end
    when held.user_id = account and private.role_rank(member.role) >= private.role_rank('editor') then 'owner'
    else member.role
  end
  from public.meeting_rooms as held
  left join lateral private.live_role('session', held.session_id, account) as member (role) on held.session_id is not null
  where held.id = room
$$;

alter policy "owner and attendants read" on public.meeting_rooms using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'viewer'))
  or session_id in (select private.sessions_with_me('accepted'))
);
alter policy "owners change" on public.meeting_rooms using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor'))
);
alter policy "owners delete" on public.meeting_rooms using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor'))
);

-- Whoever is no member of a session any more is in none of its rooms, and whoever may only read has none of them.
create or replace function private.leave_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_member constant boolean := tg_op <> 'DELETE' and new.status = 'accepted';
begin
  if old.status <> 'accepted' then
    return null;
  end if;
  if not is_member or private.role_rank(new.role) < private.role_rank('editor') then
    perform private.hand_over_room(room.id, session.user_id)
    from public.meeting_rooms as room
    join public.collaboration_sessions as session on session.id = room.session_id
    where session.id = old.session_id and room.user_id = old.user_id and session.user_id <> old.user_id;
  end if;
  if not is_member then
    perform private.move_conference(room.id)
    from public.meeting_rooms as room
    join public.room_participants as participant on participant.room_id = room.id
    where room.session_id = old.session_id and room.user_id <> old.user_id
      and participant.user_id = old.user_id and participant.status = 'admitted';
    delete from public.room_participants as participant using public.meeting_rooms as room
    where room.session_id = old.session_id and participant.room_id = room.id and participant.user_id = old.user_id
      and room.user_id <> old.user_id;
  end if;
  return null;
end
$$;

-- A deleted session leaves its rooms to its owner; they end with it where the owner's account ends.
create function private.keep_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = old.user_id) then
    perform private.hand_over_room(room.id, old.user_id)
    from public.meeting_rooms as room where room.session_id = old.id and room.user_id <> old.user_id;
  else
    delete from public.meeting_rooms as room where room.session_id = old.id;
  end if;
  return old;
end
$$;
create trigger keep_rooms before delete on public.collaboration_sessions
  for each row execute function private.keep_session_rooms();

create or replace function private.hand_over_session(session uuid, receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former uuid;
begin
  perform private.lock_receiver(receiver);
  select user_id into former from public.collaboration_sessions where id = session for update;
  update public.collaboration_sessions set user_id = receiver where id = session;
  perform private.hand_over_room(room.id, receiver) from public.meeting_rooms as room where room.session_id = session and room.user_id = former;
  delete from public.collaboration_participants where session_id = session and user_id = former;
  update public.collaboration_participants set role = 'admin' where session_id = session and user_id = receiver;
end
$$;

-- Those that were left with somebody who has no right on them any more.
select private.hand_over_room(room.id, session.user_id)
from public.meeting_rooms as room
join public.collaboration_sessions as session on session.id = room.session_id
where room.user_id <> session.user_id
  and coalesce(private.role_rank(private.live_role('session', session.id, room.user_id)) < private.role_rank('editor'), true);
