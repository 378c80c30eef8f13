-- Meetings that are held on the operator's Jitsi server. Rooms still decide who comes in; whoever is in learns the name of a conference on that
-- server, which nobody can guess, and the key that locks it. Whoever is put out of a room does not know the next ones.

create or replace function private.is_conference(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(config ->> 'engine' in ('jitsi', 'livekit'), false)
$$;

-- Where the meeting of a room is held, for those who were let in.
create or replace function public.room_conference(room uuid) returns table (name text, key text)
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  insert into private.room_conferences (room_id, engine)
  select held.id, held.config ->> 'engine' from public.meeting_rooms as held
  where held.id = room and private.is_conference(held.config)
  on conflict do nothing;
  return query select kept.name, kept.key from private.room_conferences as kept where kept.room_id = room;
end
$$;
grant execute on function public.room_conference(uuid) to authenticated;

-- The meeting goes on elsewhere, and those who are in are told.
create or replace function private.move_conference(room uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.room_conferences where room_id = room;
  if found then
    perform private.tell_live('room', room, 'people');
  end if;
end
$$;

-- A mesh has eight places, of which six have video. On a server there are as many as may be admitted, or as it can show at once.
create or replace function private.room_places(config jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case coalesce(config ->> 'engine', '') when 'jitsi' then 200 when 'livekit' then 50 else 8 end
$$;

create or replace function private.room_cameras(config jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case coalesce(config ->> 'engine', '') when 'livekit' then 25 else 6 end
$$;
