-- area: collaboration, notes
--
-- Documents of sessions, for whoever may open them: reading one, and choosing among one's own.

-- The text of a note that the caller may open, as it is stored.
create function public.read_document(note uuid) returns table (title text, content text, updated_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select held.title, held.content, held.updated_at from public.notes as held
  where held.id = note and private.live_role('note', held.id) is not null
$$;
grant execute on function public.read_document(uuid) to authenticated;

-- The caller's notes that a session does not have, the latest hundred.
create function public.documents_to_add(session uuid) returns table (id uuid, title text)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title from public.notes as note
  where note.user_id = (select auth.uid()) and note.deleted_at is null
    and not exists (select from public.collaboration_sessions as held where held.id = session and note.id = any (held.document_ids))
  order by note.updated_at desc
  limit 100
$$;
grant execute on function public.documents_to_add(uuid) to authenticated;

comment on function public.collaborators() is $$
avatar_url: string | null
$$;
comment on function public.documents_together() is $$
type: 'note' | 'pdf'
owner_name: string | null
role: 'owner' | 'admin' | 'editor' | 'viewer'
$$;
