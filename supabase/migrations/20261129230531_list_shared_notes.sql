-- area: notes
--
-- Notes of others are in a list of the notes, in search and in links. Only the documents of collaboration listed them.

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
