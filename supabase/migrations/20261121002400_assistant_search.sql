-- area: ai
--
-- What the embedded assistant reads: passages of the caller's own notes and words, nearest to a question first.

-- The content words of a question, stemmed and folded: 'Résume mes notes sur les photosynthèses' → {photosynthes}. Words
-- that only phrase a request are left out with the stop words of French and English.
create function private.question_words(question text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct word), '{}')
  from (
    select private.fold(coalesce((ts_lexize('pg_catalog.french_stem', token))[1], token)) as word
    from regexp_split_to_table(lower(normalize(left(question, 1000), nfkc)), '[^[:alnum:]]+') as token
    where char_length(token) >= 3
      and ts_lexize('pg_catalog.french_stem', token) is distinct from '{}'
      and ts_lexize('pg_catalog.english_stem', token) is distinct from '{}'
      and private.fold(token) !~ (
        '^(les?|est|sont|ete|tout|tous|toute|toutes|plus|moins|tres|bien|dans|chez|vers|sans|sous|entre|cela|ceci|avoir|etre'
        || '|quel|quels|quelle|quelles|comment|pourquoi|quand|combien|moi|toi|sait|savoir|dois|faut|veux|veut|peux|peut|pouvez'
        || '|puis|fait|faire|aider?|aidez|donner?|donnez|dire|dites|expliquer?|expliquez|resumer?|resumez|montrer?|montrez'
        || '|trouver?|trouvez|chercher?|cherchez|parler?|creer?|creez|definir|definition|signifie|veulent|rappeler?'
        || '|notes?|mots?|vocabulaire|cahier|recent|recents|recente|recentes|dernier|derniers|derniere|dernieres'
        || '|please|help|show|find|tell|explain|summari[sz]e|give|words?|vocabulary|latest|last)$'
      )
  ) as words
  where char_length(word) >= 3
$$;

-- At most `max` passages. A question without content words ('mes dernières notes') gives the latest notes, at rank 0.
create function public.assistant_search(question text, max integer default 5)
  returns table (kind text, id uuid, title text, excerpt text, href text, rank real, updated_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  words constant text[] := private.question_words(question);
  patterns constant text[] := private.like_patterns(words);
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(assistant_search.max, 0), 20);
begin
  if cardinality(words) = 0 then
    return query
      select case type when 'pdf' then 'document' else 'note' end, id, title, private.excerpt(content, '', 240),
        '/notes/' || id, 0::real, updated_at
      from public.notes
      where user_id = owner and deleted_at is null
      order by updated_at desc limit most;
    return;
  end if;
  return query
    with found as (
      -- The index finds the stems as they are (LIKE) and with a slip of the pen (%>).
      (select case type when 'pdf' then 'document' else 'note' end as kind, id, title, content as body, folded,
         '/notes/' || id as href, updated_at
       from public.notes
       where user_id = owner and deleted_at is null
         and (folded like any (patterns) or folded operator(extensions.%>) any (words))
       order by updated_at desc limit 300)
      union all
      (select 'word', id, word, definition, folded, '/vocabulary/' || id, updated_at
       from public.vocabulary
       where user_id = owner and (folded like any (patterns) or folded operator(extensions.%>) any (words))
       order by updated_at desc limit 300)
    ),
    ranked as (
      select found.*, match.rank, match.best
      from found, lateral (
        -- How near the text comes to each word of the question, twice as much in its title, on average.
        select (avg(extensions.word_similarity(word, folded) + extensions.word_similarity(word, private.fold(title))) / 2)::real as rank,
          (array_agg(word order by extensions.word_similarity(word, folded) desc, char_length(word) desc))[1] as best
        from unnest(words) as word
      ) as match
      order by rank desc, updated_at desc limit most
    )
    select kind, id, title, private.excerpt(body, best, 240), href, rank, updated_at from ranked
    order by rank desc, updated_at desc;
end
$$;
comment on function public.assistant_search(text, integer) is $$
kind: 'note' | 'document' | 'word'
$$;
grant execute on function public.assistant_search(text, integer) to authenticated;
