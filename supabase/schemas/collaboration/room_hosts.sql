-- A room of a session belongs to whoever made it only while they may open rooms there. Membership is asked first, and a room whose maker leaves, is
-- removed, may only read, or closes their account goes to the session's owner, as do all of them when the session is deleted.

create or replace function private.require_room_host(room uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(private.live_role('room', room), '') not in ('owner', 'admin') then
    perform private.refuse_room('PT403', 'Seuls l’hôte et les administrateurs de la session le peuvent.', 'room_host_only');
  end if;
end
$$;

-- Admits or refuses somebody who waits; admitting also takes a refusal or a removal back.
create or replace function public.answer_knock(room uuid, member uuid, is_admitted boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_room_host(room);
  update public.room_participants as participant
  set status = case when is_admitted then 'admitted' else 'refused' end, asked_at = clock_timestamp()
  where participant.room_id = room and participant.user_id = member
    and participant.status = any (case when is_admitted then array['waiting', 'refused', 'removed'] else array['waiting'] end);
  if not found then
    perform private.refuse_room('PT404', 'Cette personne n’attend plus.', 'room_nobody_waits');
  end if;
end
$$;
grant execute on function public.answer_knock(uuid, uuid, boolean) to authenticated;

-- Takes somebody out of a room, who does not come back unless they are admitted again. Never the owner.
create or replace function public.remove_from_room(room uuid, member uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_room_host(room);
  update public.room_participants as participant set status = 'removed', join_id = null, has_camera = false
  where participant.room_id = room and participant.user_id = member and participant.status = 'admitted'
    and not exists (select from public.meeting_rooms as held where held.id = room and held.user_id = member);
  if not found then
    perform private.refuse_room('PT404', 'Cette personne n’est plus dans la réunion.', 'room_nobody_there');
  end if;
end
$$;
grant execute on function public.remove_from_room(uuid, uuid) to authenticated;

-- Gives somebody a room. Names are unique by owner: of two equal ones the new one gets another ending, so that no name keeps a member in a session.
create or replace function private.hand_over_room(room uuid, receiver uuid) returns void
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
