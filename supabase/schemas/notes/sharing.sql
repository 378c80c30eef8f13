-- Security definer: a policy of notes that read note_collaborators, whose policy reads notes, would never end.
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
grant execute on function private.notes_shared_with_me() to authenticated;

create or replace function private.owns_note(note uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.notes where id = note and user_id = (select auth.uid()))
$$;
grant execute on function private.owns_note(uuid) to authenticated;

-- Notes of others that the caller may open, in a list: the latest thousand, with the first words of each.
create or replace function public.shared_with_me() returns table (
  id uuid, title text, excerpt text, owner_name text, role text, created_at timestamptz, updated_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  select
    note.id, note.title, private.excerpt(note.content, '', 280), private.name_of(note.user_id), private.live_role('note', note.id),
    note.created_at, note.updated_at
  from public.notes as note
  where note.id in (select private.notes_shared_with_me())
    and note.user_id <> (select auth.uid()) and note.is_shared and note.deleted_at is null
  order by note.updated_at desc, note.id
  limit 1000
$$;
comment on function public.shared_with_me() is $$
role: 'admin' | 'editor' | 'viewer'
$$;
grant execute on function public.shared_with_me() to authenticated;
