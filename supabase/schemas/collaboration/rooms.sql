-- Entering a meeting room. Whoever has the link of a room may ask to come in, or only the session's members where the room belongs to one. The server
-- checks the password, the lobby and the places; only who is in learns the name of the room's channel, and whoever is removed loses it.

create policy "members show themselves, and speak to peers" on realtime.messages
  for insert to authenticated with check (
    (select private.live_role_on(realtime.topic())) is not null
    and case
      when (select realtime.topic() like '%:from:%') then (select realtime.topic()) like '%:from:' || (select auth.uid())
      else extension = 'presence' or (select realtime.topic() like '%:peers')
    end
  );

-- bcrypt reads 72 bytes: the digest makes that enough for a password of any length.
create or replace function private.room_password_digest(password text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select encode(extensions.digest(password, 'sha256'), 'base64')
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

-- Seconds after which a page that says nothing is not in the room any more.
create or replace function private.room_patience() returns interval
  language sql immutable parallel safe set search_path = ''
as $$
  select interval '60 seconds'
$$;

create or replace function private.has_lobby(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(config -> 'enableLobby' = 'true'::jsonb, false)
$$;

-- What was let in past a password or a lobby, and has not been seen for ten minutes, comes in again as everybody does.
create or replace function private.forget_admissions(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.room_participants as participant using public.meeting_rooms as held
  where held.id = room and participant.room_id = room and participant.user_id <> held.user_id
    and case participant.status
      when 'admitted' then
        (held.has_password or private.has_lobby(held.config)) and participant.asked_at < now() - interval '10 minutes'
        and not exists (
          select from private.room_signs as sign
          where sign.room_id = room and sign.user_id = participant.user_id and sign.seen_at > now() - interval '10 minutes'
        )
      when 'waiting' then participant.asked_at < now() - interval '10 minutes'
      when 'refused' then participant.asked_at < now() - interval '1 minute'
      else false
    end
$$;

-- One change of who is in a room after the other, so that nobody passes uncounted.
create or replace function private.lock_room(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('room ' || room, 0))
$$;

create or replace function private.refuse_room(code text, sentence text, detail text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  raise exception using errcode = code, message = sentence, detail = detail;
end
$$;

-- What whoever may ask to come in sees before: no row for anybody else.
create or replace function public.preview_room(room uuid) returns table (
  id uuid, name text, subject text, config jsonb, is_active boolean, has_password boolean, session_id uuid, session_title text,
  owner_id uuid, owner_name text, role text, status text
)
  language sql stable security definer set search_path = ''
as $$
  select
    held.id, held.name, held.subject, held.config, held.is_active, held.has_password, session.id, session.title,
    held.user_id, owner.name, private.room_role(held.id), participant.status
  from public.meeting_rooms as held
  left join public.collaboration_sessions as session on session.id = held.session_id
  left join public.profiles as owner on owner.id = held.user_id
  left join public.room_participants as participant on participant.room_id = held.id and participant.user_id = auth.uid()
  where held.id = preview_room.room and private.room_role(held.id) is not null
$$;
comment on function public.preview_room(uuid) is $$
role: 'owner' | 'admin' | 'editor' | 'viewer'
status: 'waiting' | 'admitted' | 'refused' | 'removed' | null
session_id: string | null
session_title: string | null
owner_name: string | null
$$;
grant execute on function public.preview_room(uuid) to authenticated;

-- Asks to come into a room. Asking again keeps one's place in the lobby. A wrong password is an answer and no error, so that it is counted.
-- Answers 'admitted', 'waiting', 'refused', 'removed', 'closed', 'full', 'wrong_password' or 'too_many_tries'.
create or replace function public.knock(room uuid, password text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.meeting_rooms;
  mine public.room_participants;
  role constant text := private.room_role(room);
  answer text;
begin
  if role is null then
    perform private.refuse_room('PT404', 'Cette réunion n’existe plus, ou vous n’y êtes pas invité.', 'room_unknown');
  end if;
  perform private.lock_room(room);
  perform private.forget_admissions(room);
  select * into held from public.meeting_rooms where id = room;
  select * into mine from public.room_participants as participant where participant.room_id = room and participant.user_id = auth.uid();
  if role <> 'owner' then
    if not held.is_active then
      return 'closed';
    elsif mine.status = 'waiting' then
      update public.room_participants as participant set asked_at = clock_timestamp()
      where participant.room_id = room and participant.user_id = auth.uid();
      return 'waiting';
    elsif mine.status is not null then
      return mine.status;
    elsif (select count(*) >= 200 from public.room_participants as participant where participant.room_id = room) then
      return 'full';
    elsif held.has_password then
      delete from private.room_tries where room_id = room and tried_at < clock_timestamp() - interval '10 minutes';
      if (
        select count(*) filter (where user_id = auth.uid()) >= 5 or count(*) >= 50 from private.room_tries where room_id = room
      ) then
        return 'too_many_tries';
      end if;
      if not exists (
        select from private.room_passwords as kept
        where kept.room_id = room
          and extensions.crypt(private.room_password_digest(coalesce(left(knock.password, 100), '')), kept.hash) = kept.hash
      ) then
        -- To be asked for one is no try.
        if coalesce(knock.password, '') <> '' then
          insert into private.room_tries (room_id, user_id) values (room, auth.uid());
        end if;
        return 'wrong_password';
      end if;
    end if;
  end if;
  answer := case when private.has_lobby(held.config) and private.role_rank(role) < private.role_rank('admin') then 'waiting' else 'admitted' end;
  insert into public.room_participants (room_id, user_id, status) values (room, auth.uid(), answer)
  on conflict (room_id, user_id) do update set status = excluded.status, asked_at = clock_timestamp();
  return answer;
end
$$;
grant execute on function public.knock(uuid, text) to authenticated;

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
grant execute on function public.join_room(uuid, uuid) to authenticated;

-- A page says that it is still there. False once it is not: its account joined elsewhere, was removed, or the room was closed.
create or replace function public.stay_in_room(room uuid, join_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('room', room) is null then
    return false;
  end if;
  update private.room_signs as sign set seen_at = clock_timestamp()
  where sign.room_id = room and sign.user_id = auth.uid() and exists (
    select from public.room_participants as participant
    where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = stay_in_room.join_id
  );
  return found;
end
$$;
grant execute on function public.stay_in_room(uuid, uuid) to authenticated;

-- Takes or gives back one of the places with video.
create or replace function public.set_room_camera(room uuid, join_id uuid, is_on boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (select private.room_cameras(held.config) from public.meeting_rooms as held where held.id = room);
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  perform private.lock_room(room);
  if is_on and (
    select count(*) >= most from public.room_participants as participant
    join private.room_signs as sign using (room_id, user_id)
    where participant.room_id = room and participant.user_id <> auth.uid() and participant.has_camera
      and sign.seen_at > clock_timestamp() - private.room_patience()
  ) then
    perform private.refuse_room(
      'PT409', format('%s caméras sont déjà allumées : vous participez avec le son.', case most when 6 then 'Six' else most::text end), 'room_cameras'
    );
  end if;
  update public.room_participants as participant set has_camera = is_on
  where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = set_room_camera.join_id;
end
$$;
grant execute on function public.set_room_camera(uuid, uuid, boolean) to authenticated;

create or replace function public.leave_room(room uuid, join_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.room_participants as participant set join_id = null, has_camera = false
  where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = leave_room.join_id
$$;
grant execute on function public.leave_room(uuid, uuid) to authenticated;

-- Who is in a room, for those who are in; its owner and the session's admins also see who waits and who was turned away.
create or replace function public.room_people(room uuid) returns table (
  user_id uuid, name text, avatar_url text, role text, status text, join_id uuid, has_camera boolean
)
  language sql stable security definer set search_path = ''
as $$
  select
    participant.user_id, profile.name, profile.avatar_url, private.room_role(room, participant.user_id),
    participant.status, participant.join_id, participant.has_camera
  from public.room_participants as participant
  left join private.room_signs as sign using (room_id, user_id)
  left join public.profiles as profile on profile.id = participant.user_id
  where participant.room_id = room and private.live_role('room', room) is not null
    and case participant.status
      when 'admitted' then participant.join_id is not null and sign.seen_at > now() - private.room_patience()
      when 'waiting' then participant.asked_at > now() - private.room_patience()
        and private.live_role('room', room) in ('owner', 'admin')
      else private.live_role('room', room) in ('owner', 'admin')
    end
  order by participant.asked_at, participant.user_id
  limit 208
$$;
comment on function public.room_people(uuid) is $$
name: string | null
avatar_url: string | null
role: 'owner' | 'admin' | 'editor' | 'viewer' | null
status: 'waiting' | 'admitted' | 'refused' | 'removed'
join_id: string | null
$$;
grant execute on function public.room_people(uuid) to authenticated;
