-- area: vocabulary
--
-- A word shows the note that it was made from.

-- The note of one of the caller's words; nothing if it has none.
create function public.word_source(word uuid) returns table (note_id uuid, title text, is_deleted boolean)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title, note.deleted_at is not null
  from public.vocabulary as made join public.notes as note on note.id = made.note_id
  where made.id = word_source.word and made.user_id = (select auth.uid())
$$;
grant execute on function public.word_source(uuid) to authenticated;
