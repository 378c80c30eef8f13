-- What a session of this type may hold: what is chosen first, in its order, then what the search finds; without one the words
-- known least and the documents changed last.
create or replace function public.study_items(
  session_type text, search_query text default '', chosen uuid[] default '{}', max integer default 20
)
  returns table (id uuid, kind text, title text, detail text, is_chosen boolean)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  patterns constant text[] := private.like_patterns(private.search_words(search_query));
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(study_items.max, 0), 100);
begin
  return query
    select item.id, item.kind, left(item.title, 200), left(item.detail, 200), item.is_chosen
    from (
      (select id, 'word' as kind, word as title, private.definition_text(vocabulary.kind, definition) as detail, true as is_chosen
       from public.vocabulary
       where session_type <> 'document' and user_id = owner and id = any (study_items.chosen))
      union all
      (select id, 'document', title, coalesce(folder, ''), true
       from public.notes
       where session_type <> 'vocabulary' and user_id = owner and deleted_at is null and id = any (study_items.chosen))
      union all
      (select id, 'word', word, private.definition_text(vocabulary.kind, definition), false
       from public.vocabulary
       where session_type <> 'document' and user_id = owner and id <> all (study_items.chosen) and folded like all (patterns)
       order by mastery, word limit most)
      union all
      (select id, 'document', title, coalesce(folder, ''), false
       from public.notes
       where session_type <> 'vocabulary' and user_id = owner and deleted_at is null
         and id <> all (study_items.chosen) and folded like all (patterns)
       order by updated_at desc limit most)
    ) as item
    order by item.is_chosen desc, array_position(study_items.chosen, item.id), item.kind desc;
end
$$;
comment on function public.study_items(text, text, uuid[], integer) is $$
kind: 'word' | 'document'
$$;
grant execute on function public.study_items(text, text, uuid[], integer) to authenticated;
