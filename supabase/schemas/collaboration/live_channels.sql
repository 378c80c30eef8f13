-- Private channels of what several people share. A service of channels asks who may listen when somebody joins, and then not for minutes. So the
-- name of a channel has a key: whoever loses a right loses the name, in the same transaction, and nothing more is said under the old one.

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

create policy "members listen" on realtime.messages
  for select to authenticated using ((select private.live_role_on(realtime.topic())) is not null);

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
grant execute on function private.live_role(text, uuid, uuid) to authenticated;

-- How much a role may do; 0 for none.
create or replace function private.role_rank(role text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_position(array['viewer', 'editor', 'admin', 'owner'], role), 0)
$$;
grant execute on function private.role_rank(text) to authenticated;

-- What somebody says on `<topic>:from:<their id>` only they can have said.
create or replace function private.live_role_on(topic text) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.live_role(channel.scope, channel.id)
  from public.live_channels as channel
  where channel.topic = regexp_replace(live_role_on.topic, '(:peers|:from:[0-9a-f-]{36})$', '')
$$;
grant execute on function private.live_role_on(text) to authenticated;

-- Tells those on a channel, after the commit.
create or replace function private.tell_live(scope text, thing uuid, event text, payload jsonb default '{}') returns void
  language sql security definer set search_path = ''
as $$
  select realtime.send(tell_live.payload, tell_live.event, channel.topic, true)
  from public.live_channels as channel
  where channel.scope = tell_live.scope and channel.id = thing
$$;

create or replace function private.open_live(scope text, thing uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.live_channels (scope, id) values (open_live.scope, thing) on conflict do nothing;
  if open_live.scope = 'note' then
    update public.notes as note set is_live = true where note.id = thing and not note.is_live;
  end if;
end
$$;

-- Somebody lost a right: the others go on under a new name, which only they can read.
create or replace function private.move_live(scope text, thing uuid) returns void
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

create or replace function private.close_live(scope text, thing uuid) returns void
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
create or replace function private.follow_live() returns trigger
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

-- A session that changes hands, a room that leaves its session.
create or replace function private.moved_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_live(tg_argv[0], new.id);
  return null;
end
$$;

-- Somebody was removed, left, or may do less than before.
create or replace function private.has_less(old_status text, old_role text, new_status text, new_role text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select old_status = 'accepted' and (new_status is distinct from 'accepted' or private.role_rank(new_role) < private.role_rank(old_role))
$$;

create or replace function private.collaborators_live() returns trigger
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

grant select on public.live_channels to authenticated;
grant select, insert, update, delete on public.live_channels to service_role;
