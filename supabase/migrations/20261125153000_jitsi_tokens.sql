-- area: collaboration
--
-- For Jitsi servers that let in whoever has a token: what a function signs for somebody who is in a room.

-- For the page that is in the room, and no other.
create function public.jitsi_place(room uuid, join_id uuid) returns table (conference text, person text, is_host boolean)
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
