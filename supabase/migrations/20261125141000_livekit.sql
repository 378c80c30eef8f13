-- area: collaboration, notes, shell
--
-- Meetings that are held on the operator's LiveKit server. As on a Jitsi server, rooms decide who comes in, and the meeting has a name that is renewed
-- when somebody is put out. A function signs who may join it, and asks the server to end what a room has ended.

create or replace function private.is_conference(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(config ->> 'engine' in ('jitsi', 'livekit'), false)
$$;

alter table private.room_conferences add column engine text not null default 'jitsi' check (engine in ('jitsi', 'livekit'));

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

-- What a join token says: the conference, the name to show, and whether a screen may be shared. For the page that is in the room, and no other.
create function public.livekit_place(room uuid, join_id uuid) returns table (conference text, person text, may_share_screen boolean)
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

-- What a LiveKit server has to end: one page's part in a meeting, or with no page the whole meeting.
create table private.ended_calls (
  id bigint primary key generated always as identity,
  conference text not null,
  join_id uuid,
  due_at timestamptz not null default now(),
  tries integer not null default 0
);
create index ended_calls_due_at_idx on private.ended_calls (due_at);
insert into private.data_sections (source, reason) values
  ('private.ended_calls', 'names of meetings that are over, until the server has ended them');

-- A meeting that moves: those who stay are given the time to follow before the former one ends.
create function private.end_call() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ended_calls (conference, due_at) values (old.name, now() + interval '10 seconds');
  return null;
end
$$;
create trigger end_call after delete on private.room_conferences
  for each row when (old.engine = 'livekit') execute function private.end_call();

-- Whoever is put out is out of the meeting at once, also if their page does not leave it.
create or replace function private.keep_out_of_conference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.join_id is not null then
    insert into private.ended_calls (conference, join_id)
    select kept.name, old.join_id from private.room_conferences as kept where kept.room_id = new.room_id and kept.engine = 'livekit';
    if found then
      perform private.call_soon('end-calls');
    end if;
  end if;
  perform private.move_conference(new.room_id);
  return null;
end
$$;

-- Up to 20 things to end. One that fails comes again later, five times within half an hour: a server forgets an empty meeting by itself.
create function public.claim_ended_calls() returns table (id bigint, conference text, join_id uuid)
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
create function public.finish_ended_call(id bigint) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.ended_calls as done where done.id = finish_ended_call.id
$$;
grant execute on function public.claim_ended_calls(), public.finish_ended_call(bigint) to service_role;

create or replace function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
  union all
  select 'send-mails' where exists (select from private.mail_queue where due_at <= now())
  union all
  select 'delete-accounts' where exists (select from private.account_deletions where due_at <= now())
  union all
  select 'write-live-notes' where exists (select from private.live_notes where changed_at <= now() - interval '10 seconds')
  union all
  select 'revoke-zoom-tokens' where exists (select from private.zoom_revocations where due_at <= now())
  union all
  select 'end-calls' where exists (select from private.ended_calls where due_at <= now())
$$;

-- A mesh has eight places, of which six have video. On a server there are as many as may be admitted, or as it can show at once.
create or replace function private.room_places(config jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case coalesce(config ->> 'engine', '') when 'jitsi' then 200 when 'livekit' then 50 else 8 end
$$;
create function private.room_cameras(config jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case coalesce(config ->> 'engine', '') when 'livekit' then 25 else 6 end
$$;

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
