-- area: collaboration
--
-- Entering a meeting room. Whoever has the link of a room may ask to come in, or only the session's members where the room belongs to one. The server
-- checks the password, the lobby and the places; only who is in learns the name of the room's channel, and whoever is removed loses it.

-- Who has asked to come into a room, and who is in it.
create table public.room_participants (
  room_id uuid not null references public.meeting_rooms (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  status text not null check (status in ('waiting', 'admitted', 'refused', 'removed')),
  -- Of the page that is in the room: another one each time that somebody joins, and null outside.
  join_id uuid,
  has_camera boolean not null default false,
  asked_at timestamptz not null default now(),
  primary key (room_id, user_id),
  check (status = 'admitted' or (join_id is null and not has_camera))
);
create index room_participants_user_id_idx on public.room_participants (user_id);
alter table public.room_participants enable row level security;
create policy "sessions are assured" on public.room_participants as restrictive for all to authenticated using ((select private.is_assured()));
create policy "participants read their own" on public.room_participants
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.room_participants to authenticated;
grant select, insert, update, delete on public.room_participants to service_role;
alter publication supabase_realtime add table public.room_participants;

-- A password is stored as a slow hash, which nobody reads. Writing the column `password` sets it, and the column stays empty.
create table private.room_passwords (
  room_id uuid primary key references public.meeting_rooms (id) on delete cascade deferrable initially deferred,
  hash text not null
);
alter table public.meeting_rooms add column has_password boolean not null default false;
grant update (has_password) on public.meeting_rooms to authenticated;

-- bcrypt reads 72 bytes: the digest makes that enough for a password of any length.
create function private.room_password_digest(password text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select encode(extensions.digest(password, 'sha256'), 'base64')
$$;

-- Everybody but the owner has to come in again: what it takes to enter has changed.
create function private.empty_room(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.room_participants as participant
  where participant.room_id = room and participant.status in ('waiting', 'admitted')
    and participant.user_id <> (select user_id from public.meeting_rooms where id = room)
$$;

create function private.keep_room_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.password is not null then
    if char_length(new.password) not between 4 and 100 then
      raise exception using
        errcode = '23514', message = 'new row for relation "meeting_rooms" violates check constraint "meeting_rooms_password_check"',
        table = 'meeting_rooms', constraint = 'meeting_rooms_password_check';
    end if;
    insert into private.room_passwords as held (room_id, hash)
    values (new.id, extensions.crypt(private.room_password_digest(new.password), extensions.gen_salt('bf', 8)))
    on conflict (room_id) do update set hash = excluded.hash;
    new.has_password := true;
    if tg_op = 'UPDATE' then
      perform private.empty_room(new.id);
    end if;
  elsif tg_op = 'INSERT' then
    new.has_password := false;
  elsif old.has_password and not new.has_password then
    delete from private.room_passwords where room_id = new.id;
  else
    -- An empty `password` leaves it as it is.
    new.has_password := old.has_password;
  end if;
  new.password := null;
  return new;
end
$$;
create trigger keep_password before insert or update on public.meeting_rooms
  for each row execute function private.keep_room_password();

-- When a page last said that it is in a room. Its own table, because a change of the other one is told to everybody.
create table private.room_signs (
  room_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (room_id, user_id),
  foreign key (room_id, user_id) references public.room_participants (room_id, user_id) on delete cascade
);
create index room_signs_user_id_idx on private.room_signs (user_id);

-- Passwords that were wrong, for ten minutes.
create table private.room_tries (
  id bigint primary key generated always as identity,
  room_id uuid not null references public.meeting_rooms (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null default clock_timestamp()
);
create index room_tries_room_id_idx on private.room_tries (room_id, tried_at);
create index room_tries_user_id_idx on private.room_tries (user_id);

insert into private.data_sections (source, reason) values
  ('public.room_participants', 'says who is in a meeting now'),
  ('private.room_signs', 'says who is in a meeting now'),
  ('private.room_passwords', 'hashes of passwords, which nobody reads'),
  ('private.room_tries', 'counts wrong passwords for ten minutes');

-- The role that somebody has in a room once they are in: 'owner', 'admin', 'editor', 'viewer'; null for whoever may not even ask.
create function private.room_role(room uuid, account uuid default auth.uid()) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when held.user_id = account then 'owner'
    when held.session_id is not null then private.live_role('session', held.session_id, account)
    else 'viewer'
  end
  from public.meeting_rooms as held
  where held.id = room
$$;

-- In a room only those have a role who were let in.
create or replace function private.live_role(scope text, thing uuid, account uuid default auth.uid()) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  case scope
    when 'note' then
      return (
        select case
          when note.user_id = account then 'owner'
          when note.is_shared then (
            select given.role
            from (
              select collaborator.role from public.note_collaborators as collaborator
              where collaborator.note_id = note.id and collaborator.user_id = account and collaborator.status = 'accepted'
              union all
              select case participant.role when 'viewer' then 'viewer' else 'editor' end
              from public.collaboration_sessions as session
              join public.collaboration_participants as participant
                on participant.session_id = session.id and participant.user_id = account and participant.status = 'accepted'
              where session.document_ids @> array[note.id]
            ) as given
            order by private.role_rank(given.role) desc
            limit 1
          )
        end
        from public.notes as note
        where note.id = thing and note.deleted_at is null
      );
    when 'session' then
      return (
        select case when session.user_id = account then 'owner' else participant.role end
        from public.collaboration_sessions as session
        left join public.collaboration_participants as participant
          on participant.session_id = session.id and participant.user_id = account and participant.status = 'accepted'
        where session.id = thing
      );
    when 'room' then
      return (
        select private.room_role(room.id, account)
        from public.meeting_rooms as room
        where room.id = thing and (
          room.user_id = account
          or room.is_active and exists (
            select from public.room_participants as participant
            where participant.room_id = room.id and participant.user_id = account and participant.status = 'admitted'
          )
        )
      );
    else
      return null;
  end case;
end
$$;

-- What somebody says on `<topic>:from:<their id>` only they can have said.
create or replace function private.live_role_on(topic text) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.live_role(channel.scope, channel.id)
  from public.live_channels as channel
  where channel.topic = regexp_replace(live_role_on.topic, '(:peers|:from:[0-9a-f-]{36})$', '')
$$;

drop policy "members show themselves, and speak to peers" on realtime.messages;
create policy "members show themselves, and speak to peers" on realtime.messages
  for insert to authenticated with check (
    (select private.live_role_on(realtime.topic())) is not null
    and case
      when (select realtime.topic() like '%:from:%') then (select realtime.topic()) like '%:from:' || (select auth.uid())
      else extension = 'presence' or (select realtime.topic() like '%:peers')
    end
  );

-- Seconds after which a page that says nothing is not in the room any more.
create function private.room_patience() returns interval
  language sql immutable parallel safe set search_path = ''
as $$
  select interval '60 seconds'
$$;

create function private.has_lobby(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(config -> 'enableLobby' = 'true'::jsonb, false)
$$;

-- A change of who may be in a room moves its channel; any other change is told on it.
create function private.room_participants_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  room constant uuid := case tg_op when 'DELETE' then old.room_id else new.room_id end;
begin
  if tg_op <> 'INSERT' and old.status = 'admitted' and (tg_op = 'DELETE' or new.status <> 'admitted') then
    perform private.move_live('room', room);
  elsif tg_op <> 'UPDATE' or (old.status, old.join_id, old.has_camera) is distinct from (new.status, new.join_id, new.has_camera) then
    perform private.tell_live('room', room, 'people');
  end if;
  return null;
end
$$;
create trigger tell_room after insert or update or delete on public.room_participants
  for each row execute function private.room_participants_live();

-- A room that is closed, or that another circle of people may enter.
create function private.close_room_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.empty_room(new.id);
  if old.is_active and not new.is_active then
    update public.room_participants set join_id = null, has_camera = false where room_id = new.id and join_id is not null;
  end if;
  return null;
end
$$;
create trigger close_entry after update of session_id, is_active, user_id on public.meeting_rooms
  for each row when (
    new.session_id is distinct from old.session_id or (old.is_active and not new.is_active) or new.user_id <> old.user_id
  )
  execute function private.close_room_entry();

-- Whoever is no member of a session any more is in none of its rooms.
create function private.leave_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'accepted' and (tg_op = 'DELETE' or new.status <> 'accepted') then
    delete from public.room_participants as participant using public.meeting_rooms as room
    where room.session_id = old.session_id and participant.room_id = room.id and participant.user_id = old.user_id
      and room.user_id <> old.user_id;
  end if;
  return null;
end
$$;
create trigger leave_rooms after update or delete on public.collaboration_participants
  for each row execute function private.leave_session_rooms();

-- What was let in past a password or a lobby, and has not been seen for ten minutes, comes in again as everybody does.
create function private.forget_admissions(room uuid) returns void
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
create function private.lock_room(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('room ' || room, 0))
$$;

create function private.refuse_room(code text, sentence text, detail text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  raise exception using errcode = code, message = sentence, detail = detail;
end
$$;

-- What whoever may ask to come in sees before: no row for anybody else.
create function public.preview_room(room uuid) returns table (
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
create function public.knock(room uuid, password text default null) returns text
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

-- Takes one of the eight places in a room, for a page. A page of the same account that is there already loses its own.
create function public.join_room(room uuid, join_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  perform private.lock_room(room);
  if (
    select count(*) >= 8 from public.room_participants as participant
    join private.room_signs as sign using (room_id, user_id)
    where participant.room_id = room and participant.user_id <> auth.uid() and participant.join_id is not null
      and sign.seen_at > clock_timestamp() - private.room_patience()
  ) then
    perform private.refuse_room('PT409', 'La réunion est complète : huit personnes au plus.', 'room_full');
  end if;
  insert into public.room_participants (room_id, user_id, status, join_id) values (room, auth.uid(), 'admitted', join_room.join_id)
  on conflict on constraint room_participants_pkey do update set join_id = excluded.join_id, has_camera = false;
  insert into private.room_signs (room_id, user_id) values (room, auth.uid())
  on conflict (room_id, user_id) do update set seen_at = clock_timestamp();
end
$$;
grant execute on function public.join_room(uuid, uuid) to authenticated;

-- A page says that it is still there. False once it is not: its account joined elsewhere, was removed, or the room was closed.
create function public.stay_in_room(room uuid, join_id uuid) returns boolean
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

-- Takes or gives back one of the six places with video.
create function public.set_room_camera(room uuid, join_id uuid, is_on boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  perform private.lock_room(room);
  if is_on and (
    select count(*) >= 6 from public.room_participants as participant
    join private.room_signs as sign using (room_id, user_id)
    where participant.room_id = room and participant.user_id <> auth.uid() and participant.has_camera
      and sign.seen_at > clock_timestamp() - private.room_patience()
  ) then
    perform private.refuse_room('PT409', 'Six caméras sont déjà allumées : vous participez avec le son.', 'room_cameras');
  end if;
  update public.room_participants as participant set has_camera = is_on
  where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = set_room_camera.join_id;
end
$$;
grant execute on function public.set_room_camera(uuid, uuid, boolean) to authenticated;

create function public.leave_room(room uuid, join_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.room_participants as participant set join_id = null, has_camera = false
  where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = leave_room.join_id
$$;
grant execute on function public.leave_room(uuid, uuid) to authenticated;

-- Who is in a room, for those who are in; its owner and the session's admins also see who waits and who was turned away.
create function public.room_people(room uuid) returns table (
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

create function private.require_room_host(room uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(private.live_role('room', room), '') not in ('owner', 'admin') then
    perform private.refuse_room('PT403', 'Seuls l’hôte et les administrateurs de la session le peuvent.', 'room_host_only');
  end if;
end
$$;

-- Admits or refuses somebody who waits; admitting also takes a refusal or a removal back.
create function public.answer_knock(room uuid, member uuid, is_admitted boolean) returns void
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
create function public.remove_from_room(room uuid, member uuid) returns void
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

-- The passwords that there are.
update public.meeting_rooms set password = password where password is not null;
