-- area: collaboration
--
-- Meetings that are held on the operator's Jitsi server. Rooms still decide who comes in; whoever is in learns the name of a conference on that
-- server, which nobody can guess, and the key that locks it. Whoever is put out of a room does not know the next ones.

create table private.room_conferences (
  room_id uuid primary key references public.meeting_rooms (id) on delete cascade,
  name text not null default
    'cahier-' || (extract(epoch from clock_timestamp()) * 1000)::bigint || '-' || encode(extensions.gen_random_bytes(12), 'hex'),
  key text not null default encode(extensions.gen_random_bytes(12), 'hex')
);

insert into private.data_sections (source, reason) values
  ('private.room_conferences', 'names and keys of meetings, which mean nothing afterwards');

create function private.is_conference(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(config ->> 'engine' = 'jitsi', false)
$$;

-- Where the meeting of a room is held, for those who were let in.
create function public.room_conference(room uuid) returns table (name text, key text)
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  insert into private.room_conferences (room_id)
  select held.id from public.meeting_rooms as held where held.id = room and private.is_conference(held.config)
  on conflict do nothing;
  return query select kept.name, kept.key from private.room_conferences as kept where kept.room_id = room;
end
$$;
grant execute on function public.room_conference(uuid) to authenticated;

-- The meeting goes on elsewhere, and those who are in are told.
create function private.move_conference(room uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.room_conferences where room_id = room;
  if found then
    perform private.tell_live('room', room, 'people');
  end if;
end
$$;

-- Everybody but the owner has to come in again, and the meeting goes on elsewhere.
create or replace function private.empty_room(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.move_conference(room);
  delete from public.room_participants as participant
  where participant.room_id = room and participant.status in ('waiting', 'admitted')
    and participant.user_id <> (select user_id from public.meeting_rooms where id = room)
$$;

create function private.keep_out_of_conference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_conference(new.room_id);
  return null;
end
$$;
create trigger keep_out_of_conference after update of status on public.room_participants
  for each row when (old.status = 'admitted' and new.status <> 'admitted')
  execute function private.keep_out_of_conference();

-- Whoever is no member of a session any more is in none of its rooms.
create or replace function private.leave_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'accepted' and (tg_op = 'DELETE' or new.status <> 'accepted') then
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

-- A mesh has eight places. On a server there are as many as may be admitted.
create function private.room_places(config jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case when private.is_conference(config) then 200 else 8 end
$$;

-- Takes one of the places in a room, for a page. A page of the same account that is there already loses its own.
create or replace function public.join_room(room uuid, join_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  places constant integer := (select private.room_places(held.config) from public.meeting_rooms as held where held.id = room);
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  perform private.lock_room(room);
  if (
    select count(*) >= places
    from public.room_participants as participant
    join private.room_signs as sign using (room_id, user_id)
    where participant.room_id = room and participant.user_id <> auth.uid() and participant.join_id is not null
      and sign.seen_at > clock_timestamp() - private.room_patience()
  ) then
    perform private.refuse_room('PT409', format('La réunion est complète : %s personnes au plus.', places), 'room_full');
  end if;
  insert into public.room_participants (room_id, user_id, status, join_id) values (room, auth.uid(), 'admitted', join_room.join_id)
  on conflict on constraint room_participants_pkey do update set join_id = excluded.join_id, has_camera = false;
  insert into private.room_signs (room_id, user_id) values (room, auth.uid())
  on conflict (room_id, user_id) do update set seen_at = clock_timestamp();
end
$$;
