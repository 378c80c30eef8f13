-- area: collaboration, notes
--
-- What a role may do in a collaboration session: a viewer reads, chats and joins; an editor also edits documents and opens rooms; an admin also
-- invites and removes; the owner does everything, and nobody removes the owner.

create function private.may_in_session(session uuid, minimum text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.role_rank(private.live_role('session', session)) >= private.role_rank(minimum)
$$;
grant execute on function private.may_in_session(uuid, text) to authenticated;

create function private.is_session_owner(session uuid, account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.collaboration_sessions where id = session and user_id = account)
$$;
grant execute on function private.is_session_owner(uuid, uuid) to authenticated;

drop policy "the session's owner invites others" on public.collaboration_participants;
create policy "admins invite others" on public.collaboration_participants
  for insert to authenticated with check (private.may_in_session(session_id, 'admin') and user_id <> (select auth.uid()));

-- Once: who declined does not accept later, and who accepted leaves.
drop policy "the invited answer" on public.collaboration_participants;
create policy "the invited answer once" on public.collaboration_participants
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status in ('accepted', 'declined'));

-- Who declined stays listed, so that nobody asks them again and again.
drop policy "either side ends it" on public.collaboration_participants;
create policy "members leave, and admins remove them" on public.collaboration_participants
  for delete to authenticated using (
    not private.is_session_owner(session_id, user_id)
    and (user_id = (select auth.uid()) or (status <> 'declined' and private.may_in_session(session_id, 'admin')))
  );

-- Gives a member another role. For admins; the owner's stays.
create function public.set_session_role(session uuid, member uuid, role text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'admin') or private.is_session_owner(session, member) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas changer ce rôle.', detail = 'session_role_denied';
  end if;
  update public.collaboration_participants as participant set role = set_session_role.role
  where participant.session_id = session and participant.user_id = member;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette personne ne participe pas à la session.', detail = 'session_member_unknown';
  end if;
end
$$;
grant execute on function public.set_session_role(uuid, uuid, text) to authenticated;

-- Editors open rooms in a session.
drop policy "owners add, to their own sessions" on public.meeting_rooms;
create policy "owners add, also to sessions that they edit" on public.meeting_rooms
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor')));
drop policy "owners change" on public.meeting_rooms;
create policy "owners change" on public.meeting_rooms
  for update to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor')));

-- The notes that a session has. Its members may open them while they are shared.
create index collaboration_sessions_document_ids_idx on public.collaboration_sessions using gin (document_ids);

-- Whoever adds a note to a session shows it to others: only its owner does.
create function private.check_session_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  former constant uuid[] := case when tg_op = 'UPDATE' then old.document_ids else '{}' end;
begin
  if auth.uid() is not null and exists (
    select from unnest(new.document_ids) as added
    where added <> all (former) and not exists (select from public.notes where id = added and user_id = auth.uid())
  ) then
    raise exception using
      errcode = '42501', message = 'new row violates row-level security policy for table "collaboration_sessions"';
  end if;
  return new;
end
$$;
create trigger check_documents before insert or update of document_ids on public.collaboration_sessions
  for each row execute function private.check_session_documents();

-- A note that left a session is closed to its members; one that came has a channel for them.
create function private.session_documents_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  note uuid;
  former constant uuid[] := case when tg_op <> 'INSERT' then old.document_ids else '{}' end;
  kept constant uuid[] := case when tg_op <> 'DELETE' then new.document_ids else '{}' end;
begin
  foreach note in array former loop
    if note <> all (kept) then
      perform private.move_live('note', note);
    end if;
  end loop;
  foreach note in array kept loop
    if note <> all (former) then
      perform private.open_live('note', note);
    end if;
  end loop;
  return null;
end
$$;
create trigger documents_live after insert or delete or update of document_ids on public.collaboration_sessions
  for each row execute function private.session_documents_live();

-- Members of a session that has the note have the rights of their role in it, but nobody invites to another's note.
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
        select case when room.user_id = account then 'owner' else private.live_role('session', room.session_id, account) end
        from public.meeting_rooms as room
        where room.id = thing
      );
    else
      return null;
  end case;
end
$$;

create or replace function private.notes_shared_with_me() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select note_id from public.note_collaborators where user_id = (select auth.uid()) and status = 'accepted'
  union
  select unnest(session.document_ids)
  from public.collaboration_participants as participant
  join public.collaboration_sessions as session on session.id = participant.session_id
  where participant.user_id = (select auth.uid()) and participant.status = 'accepted'
$$;

-- Who lost a right in a session lost it in its documents and rooms.
create or replace function private.participants_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  room uuid;
  note uuid;
begin
  if private.has_less(old.status, old.role, case when tg_op = 'UPDATE' then new.status end, case when tg_op = 'UPDATE' then new.role end) then
    perform private.move_live('session', old.session_id);
    for room in select id from public.meeting_rooms where session_id = old.session_id loop
      perform private.move_live('room', room);
    end loop;
    for note in select unnest(document_ids) from public.collaboration_sessions where id = old.session_id loop
      perform private.move_live('note', note);
    end loop;
  end if;
  return null;
end
$$;

-- Adds a note of the caller's to a session, and shares it with the members. For editors.
create function public.add_session_document(session uuid, note uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'editor') or private.live_role('note', note) is distinct from 'owner' then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas ajouter ce document.', detail = 'session_document_denied';
  end if;
  update public.notes set is_shared = true where id = note and not is_shared;
  update public.collaboration_sessions as held set document_ids = held.document_ids || note
  where held.id = session and note <> all (held.document_ids);
end
$$;
grant execute on function public.add_session_document(uuid, uuid) to authenticated;

-- Takes a note out of a session. For whoever owns the note, and for admins. A note that nobody else has any more is not shared any more.
create function public.remove_session_document(session uuid, note uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'admin') and not private.owns_note(note) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas retirer ce document.', detail = 'session_document_denied';
  end if;
  update public.collaboration_sessions as held set document_ids = array_remove(held.document_ids, note) where held.id = session;
  update public.notes as shared set is_shared = false
  where shared.id = note and shared.is_shared
    and not exists (select from public.note_collaborators as collaborator where collaborator.note_id = note and collaborator.status <> 'declined')
    and not exists (select from public.collaboration_sessions as held where held.document_ids @> array[note]);
end
$$;
grant execute on function public.remove_session_document(uuid, uuid) to authenticated;

-- What somebody shares and what is shared with them: with those who may open it besides its owner. A thousand at most.
create function public.documents_together() returns table (
  id uuid, title text, type text, owner_id uuid, owner_name text, role text, collaborators integer, sessions uuid[], updated_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  with mine as (
    select note.id from public.notes as note
    where note.user_id = (select auth.uid()) and note.is_shared and note.deleted_at is null
    union
    select note.id from public.notes as note
    where note.id in (select private.notes_shared_with_me()) and note.is_shared and note.deleted_at is null
  )
  select
    note.id, note.title, note.type, note.user_id, owner.name, private.live_role('note', note.id),
    (
      select count(distinct member.user_id)::integer from (
        select collaborator.user_id from public.note_collaborators as collaborator
        where collaborator.note_id = note.id and collaborator.status = 'accepted'
        union all
        select participant.user_id
        from public.collaboration_sessions as session
        join public.collaboration_participants as participant on participant.session_id = session.id and participant.status = 'accepted'
        where session.document_ids @> array[note.id]
      ) as member
      where member.user_id <> note.user_id
    ),
    array(
      select session.id from public.collaboration_sessions as session
      where session.document_ids @> array[note.id] and private.live_role('session', session.id) is not null
    ),
    note.updated_at
  from mine
  join public.notes as note on note.id = mine.id
  left join public.profiles as owner on owner.id = note.user_id
  order by note.updated_at desc, note.id
  limit 1000
$$;
comment on function public.documents_together() is $$
type: 'note' | 'pdf'
role: 'owner' | 'admin' | 'editor' | 'viewer'
$$;
grant execute on function public.documents_together() to authenticated;
