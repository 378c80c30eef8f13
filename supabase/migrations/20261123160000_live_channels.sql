-- area: collaboration, notes, shell
--
-- Private channels of what several people share. A service of channels asks who may listen when somebody joins, and then not for minutes. So the
-- name of a channel has a key: whoever loses a right loses the name, in the same transaction, and nothing more is said under the old one.

-- What somebody may do with a note, a collaboration session or a meeting room: 'owner', 'admin', 'editor', 'viewer'; null: nothing.
create function private.live_role(scope text, thing uuid, account uuid default auth.uid()) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  case scope
    when 'note' then
      return (
        select case when note.user_id = account then 'owner' else collaborator.role end
        from public.notes as note
        left join public.note_collaborators as collaborator
          on collaborator.note_id = note.id and collaborator.user_id = account and collaborator.status = 'accepted' and note.is_shared
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
        select case when room.user_id = account then 'owner' else private.live_role('session', room.session_id, account) end
        from public.meeting_rooms as room
        where room.id = thing
      );
    else
      return null;
  end case;
end
$$;
grant execute on function private.live_role(text, uuid, uuid) to authenticated;

-- How much a role may do; 0 for none.
create function private.role_rank(role text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_position(array['viewer', 'editor', 'admin', 'owner'], role), 0)
$$;
grant execute on function private.role_rank(text) to authenticated;

create table public.live_channels (
  scope text not null check (scope in ('note', 'session', 'room')),
  id uuid not null,
  key uuid not null default gen_random_uuid(),
  -- On it only the database speaks, and members show that they are here. What members say to each other goes to `<topic>:peers`.
  topic text not null generated always as (scope || ':' || id || ':' || key) stored unique,
  primary key (scope, id)
);

alter table public.live_channels enable row level security;
create policy "sessions are assured" on public.live_channels as restrictive for all to authenticated using ((select private.is_assured()));
create policy "members read" on public.live_channels
  for select to authenticated using (private.live_role(scope, id) is not null);
grant select on public.live_channels to authenticated;
grant select, insert, update, delete on public.live_channels to service_role;

-- The caller's role on the channel of a topic; null for any other topic.
create function private.live_role_on(topic text) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.live_role(channel.scope, channel.id)
  from public.live_channels as channel
  where channel.topic = regexp_replace(live_role_on.topic, ':peers$', '')
$$;
grant execute on function private.live_role_on(text) to authenticated;

drop policy "attendants listen on the session's channel" on realtime.messages;
drop policy "attendants speak on the session's channel" on realtime.messages;
create policy "members listen" on realtime.messages
  for select to authenticated using ((select private.live_role_on(realtime.topic())) is not null);
create policy "members show themselves, and speak to peers" on realtime.messages
  for insert to authenticated with check (
    (extension = 'presence' or (select realtime.topic() like '%:peers')) and (select private.live_role_on(realtime.topic())) is not null
  );

-- Tells those on a channel, after the commit.
create function private.tell_live(scope text, thing uuid, event text, payload jsonb default '{}') returns void
  language sql security definer set search_path = ''
as $$
  select realtime.send(tell_live.payload, tell_live.event, channel.topic, true)
  from public.live_channels as channel
  where channel.scope = tell_live.scope and channel.id = thing
$$;

create function private.open_live(scope text, thing uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.live_channels (scope, id) values (open_live.scope, thing) on conflict do nothing
$$;

-- Somebody lost a right: the others go on under a new name, which only they can read.
create function private.move_live(scope text, thing uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  select channel.topic into former from public.live_channels as channel
  where channel.scope = move_live.scope and channel.id = thing for update;
  if found then
    update public.live_channels as channel set key = gen_random_uuid() where channel.scope = move_live.scope and channel.id = thing;
    perform realtime.send('{}', 'moved', former, true);
  end if;
end
$$;

create function private.close_live(scope text, thing uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  delete from public.live_channels as channel where channel.scope = close_live.scope and channel.id = thing returning topic into former;
  if found then
    perform realtime.send('{}', 'moved', former, true);
  end if;
end
$$;

-- What is shared has a channel. A note has one once somebody else may open it.
create function private.follow_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.open_live(tg_argv[0], new.id);
  else
    perform private.close_live(tg_argv[0], old.id);
  end if;
  return null;
end
$$;
create trigger follow_live after insert or delete on public.collaboration_sessions
  for each row execute function private.follow_live('session');
create trigger follow_live after insert or delete on public.meeting_rooms
  for each row execute function private.follow_live('room');
create trigger follow_live after delete on public.notes
  for each row execute function private.follow_live('note');

-- A session that changes hands, a room that leaves its session.
create function private.moved_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_live(tg_argv[0], new.id);
  return null;
end
$$;
create trigger move_live after update of user_id on public.collaboration_sessions
  for each row when (new.user_id <> old.user_id) execute function private.moved_live('session');
create trigger move_live after update of user_id, session_id on public.meeting_rooms
  for each row when (new.user_id <> old.user_id or (old.session_id is not null and new.session_id is distinct from old.session_id))
  execute function private.moved_live('room');
create trigger move_live after update of user_id, is_shared, deleted_at on public.notes
  for each row when (
    new.user_id <> old.user_id or (old.is_shared and not new.is_shared) or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function private.moved_live('note');

-- Somebody was removed, left, or may do less than before.
create function private.has_less(old_status text, old_role text, new_status text, new_role text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select old_status = 'accepted' and (new_status is distinct from 'accepted' or private.role_rank(new_role) < private.role_rank(old_role))
$$;

create function private.participants_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  room uuid;
begin
  if private.has_less(old.status, old.role, case when tg_op = 'UPDATE' then new.status end, case when tg_op = 'UPDATE' then new.role end) then
    perform private.move_live('session', old.session_id);
    for room in select id from public.meeting_rooms where session_id = old.session_id loop
      perform private.move_live('room', room);
    end loop;
  end if;
  return null;
end
$$;
create trigger move_live after update or delete on public.collaboration_participants
  for each row execute function private.participants_live();

create function private.collaborators_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and new.status = 'accepted' then
    perform private.open_live('note', new.note_id);
  end if;
  if tg_op <> 'INSERT' and private.has_less(
    old.status, old.role, case when tg_op = 'UPDATE' then new.status end, case when tg_op = 'UPDATE' then new.role end
  ) then
    perform private.move_live('note', old.note_id);
  end if;
  return null;
end
$$;
create trigger move_live after insert or update or delete on public.note_collaborators
  for each row execute function private.collaborators_live();

insert into public.live_channels (scope, id)
select 'session', id from public.collaboration_sessions
union all select 'room', id from public.meeting_rooms
union all select distinct 'note', note_id from public.note_collaborators where status = 'accepted';
