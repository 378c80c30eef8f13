-- One search over notes, documents, words and sessions, title matches first. The planner takes the trigram index for a rare
-- word and walks the latest rows for a common one; the owner is written out (see notes/search.sql).
-- The search over everything finds the sessions that the learner attends or is asked to, too. There are few of them for one learner:
-- they are folded as they are read.

-- Where definitions are read as text.
create or replace function public.search_all(search_query text, max integer default 20)
  returns table (kind text, id uuid, title text, excerpt text, href text, updated_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  words constant text[] := private.search_words(search_query);
  patterns constant text[] := private.like_patterns(words);
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(search_all.max, 0), 100);
begin
  if cardinality(words) = 0 then
    return;
  end if;
  return query
    with found as (
      (select case type when 'pdf' then 'document' else 'note' end as kind, id, title, content as body,
         '/notes/' || id as href, updated_at, is_pinned as pinned, private.found_names(id, patterns) as names
       from private.find_notes(owner, patterns, most))
      union all
      (select 'word', id, word, private.definition_text(kind, definition), '/vocabulary/' || id, updated_at, false, null
       from public.vocabulary
       where user_id = owner and folded like patterns[1] and folded like all (patterns)
       order by updated_at desc limit most)
      union all
      (select 'session', id, title, description, '/planning/' || id, updated_at, false, null
       from public.study_sessions
       where user_id = owner and folded like patterns[1] and folded like all (patterns)
       order by updated_at desc limit most)
      union all
      (select 'session', id, title, description, '/collaboration/' || id, updated_at, false, null
       from public.collaboration_sessions
       where id in (
           select session_id from public.collaboration_participants
           where user_id = owner and status in ('pending', 'accepted')
         )
         and private.fold(title || ' ' || description) like all (patterns)
       order by updated_at desc limit most)
    )
    select found.kind, found.id, found.title,
      -- Where it was found comes first.
      concat_ws(' – ', found.names, nullif(private.excerpt(found.body, words[1]), '')), found.href, found.updated_at
    from (
      select *, private.fold(title) like all (patterns) as in_title from found
      order by in_title desc, pinned desc, updated_at desc limit most
    ) as found
    order by in_title desc, pinned desc, updated_at desc;
end
$$;
comment on function public.search_all(text, integer) is $$
kind: 'note' | 'document' | 'word' | 'session'
$$;
grant execute on function public.search_all(text, integer) to authenticated;
