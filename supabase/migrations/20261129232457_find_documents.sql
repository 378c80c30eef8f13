-- area: collaboration
--
-- A session is offered any of the learner's notes, by its title. The latest hundred were all that could be added.

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
