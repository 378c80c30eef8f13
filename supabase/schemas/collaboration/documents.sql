-- Documents of sessions, for whoever may open them: reading one, and choosing among one's own.

-- Adds a note of the caller's to a session, and shares it with the members. For editors.
create or replace function public.add_session_document(session uuid, note uuid) returns void
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
create or replace function public.remove_session_document(session uuid, note uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'admin') and not private.owns_note(note) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas retirer ce document.', detail = 'session_document_denied';
  end if;
  update public.collaboration_sessions as held set document_ids = array_remove(held.document_ids, note) where held.id = session;
  perform private.unshare_alone(note);
end
$$;
grant execute on function public.remove_session_document(uuid, uuid) to authenticated;

-- What somebody shares and what is shared with them: with those who may open it besides its owner. A thousand at most.
create or replace function public.documents_together() returns table (
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
owner_name: string | null
role: 'owner' | 'admin' | 'editor' | 'viewer'
$$;
grant execute on function public.documents_together() to authenticated;

-- The text of a note that the caller may open, as it is stored.
create or replace function public.read_document(note uuid) returns table (title text, content text, updated_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select held.title, held.content, held.updated_at from public.notes as held
  where held.id = note and private.live_role('note', held.id) is not null
$$;
grant execute on function public.read_document(uuid) to authenticated;

-- The caller's notes that a session does not have, the latest hundred: what releases read that do not search.
create or replace function public.documents_to_add(session uuid) returns table (id uuid, title text)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title from public.notes as note
  where note.user_id = (select auth.uid()) and note.deleted_at is null
    and not exists (select from public.collaboration_sessions as held where held.id = session and note.id = any (held.document_ids))
  order by note.updated_at desc
  limit 100
$$;
grant execute on function public.documents_to_add(uuid) to authenticated;

-- The caller's notes whose titles hold every word and that a session does not have, the latest fifty. A blank search finds all.
create or replace function public.find_documents_to_add(session uuid, search_query text default '') returns table (id uuid, title text)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.like_patterns(private.search_words(search_query));
begin
  return query
    select note.id, note.title from public.notes as note
    where note.user_id = (select auth.uid()) and note.deleted_at is null
      -- The longest word goes through the index of whole texts, which hold their titles.
      and note.folded like coalesce(patterns[1], '%') and private.fold(note.title) like all (patterns)
      and not exists (select from public.collaboration_sessions as held where held.id = session and note.id = any (held.document_ids))
    order by note.updated_at desc, note.id
    limit 50;
end
$$;
grant execute on function public.find_documents_to_add(uuid, text) to authenticated;

-- The files of a note that the caller may open, newest first: two hundred at most. `path` is their key in the bucket `note-attachments`.
create or replace function public.document_files(note uuid) returns table (id uuid, name text, type text, size bigint, path text)
  language sql stable security definer set search_path = ''
as $$
  select file.id, file.file_name, file.file_type, file.file_size, file.file_path
  from public.note_attachments as file
  where file.note_id = note and private.live_role('note', note) is not null
  order by file.created_at desc, file.id
  limit 200
$$;
grant execute on function public.document_files(uuid) to authenticated;
