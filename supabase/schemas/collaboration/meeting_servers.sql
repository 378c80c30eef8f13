-- Meetings on the operator's own server, Jitsi or LiveKit. Rooms decide who comes in; a function signs who may join, and asks the server to end what a room has
-- ended.

-- What a join token says: the conference, the name to show, and whether a screen may be shared. For the page that is in the room, and no other.
create or replace function public.livekit_place(room uuid, join_id uuid) returns table (conference text, person text, may_share_screen boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.meeting_rooms;
begin
  if not public.stay_in_room(room, join_id) then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  select * into held from public.meeting_rooms where id = room;
  if held.config ->> 'engine' is distinct from 'livekit' then
    perform private.refuse_room('PT409', 'Cette réunion ne se tient pas sur un serveur LiveKit.', 'room_elsewhere');
  end if;
  return query
    select place.name, coalesce(profile.name, ''), coalesce(held.config -> 'enableScreenSharing' <> 'false'::jsonb, true)
    from public.room_conference(room) as place
    left join public.profiles as profile on profile.id = auth.uid();
end
$$;
grant execute on function public.livekit_place(uuid, uuid) to authenticated;

-- Up to 20 things to end. One that fails comes again later, five times within half an hour: a server forgets an empty meeting by itself.
create or replace function public.claim_ended_calls() returns table (id bigint, conference text, join_id uuid)
  language sql security definer set search_path = ''
as $$
  delete from private.ended_calls where tries >= 5 and due_at <= now();
  update private.ended_calls as waiting
  set tries = waiting.tries + 1, due_at = now() + interval '1 minute' * power(2, waiting.tries)
  where waiting.id in (
    select due.id from private.ended_calls as due where due.due_at <= now() order by due.due_at limit 20 for update skip locked
  )
  returning waiting.id, waiting.conference, waiting.join_id
$$;
grant execute on function public.claim_ended_calls() to service_role;

create or replace function public.finish_ended_call(id bigint) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.ended_calls as done where done.id = finish_ended_call.id
$$;
grant execute on function public.finish_ended_call(bigint) to service_role;

-- For the page that is in the room, and no other.
create or replace function public.jitsi_place(room uuid, join_id uuid) returns table (conference text, person text, is_host boolean)
  language plpgsql security definer set search_path = ''
as $$
begin
  if not public.stay_in_room(room, join_id) then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  if not exists (select from public.meeting_rooms as held where held.id = room and held.config ->> 'engine' = 'jitsi') then
    perform private.refuse_room('PT409', 'Cette réunion ne se tient pas sur un serveur Jitsi.', 'room_elsewhere');
  end if;
  return query
    select place.name, coalesce(profile.name, ''), private.room_role(room) in ('owner', 'admin')
    from public.room_conference(room) as place
    left join public.profiles as profile on profile.id = auth.uid();
end
$$;
grant execute on function public.jitsi_place(uuid, uuid) to authenticated;
