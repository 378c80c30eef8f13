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

-- The caller's notes and words in one shape.
create function private.passages_like(owner uuid, words text[], fuzzy boolean)
  returns table (kind text, id uuid, title text, body text, folded text, href text, updated_at timestamptz)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.like_patterns(words);
begin
  return query
    select case note.type when 'pdf' then 'document' else 'note' end, note.id, note.title, note.content, note.folded,
      '/notes/' || note.id, note.updated_at
    from public.notes as note
    where note.user_id = owner and note.deleted_at is null
      and (not fuzzy and note.folded like any (patterns) or fuzzy and note.folded operator(extensions.%>) any (words))
    union all
    select 'word', entry.id, entry.word, entry.definition, entry.folded, '/vocabulary/' || entry.id, entry.updated_at
    from public.vocabulary as entry
    where entry.user_id = owner
      and (not fuzzy and entry.folded like any (patterns) or fuzzy and entry.folded operator(extensions.%>) any (words));
end
$$;

-- At most `max` passages. What holds the question's words comes first, by how many of them and how near; only when nothing
-- does, a slip of the pen is forgiven ('photosyntese'). A question without content words ('mes dernières notes') gives the
-- latest notes, at rank 0.
create function public.assistant_search(question text, max integer default 5)
  returns table (kind text, id uuid, title text, excerpt text, href text, rank real, updated_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  words constant text[] := private.question_words(question);
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(assistant_search.max, 0), 20);
  fuzzy boolean;
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
  foreach fuzzy in array array[false, true] loop
    return query
      -- Similarity is dear on long texts: it is measured on the best passages of the fifty best candidates.
      with candidates as (
        select passage.*, hits.held, coalesce(hits.longest, words[1]) as longest
        from private.passages_like(owner, words, fuzzy) as passage, lateral (
          select count(*) as held, (array_agg(word order by char_length(word) desc))[1] as longest
          from unnest(words) as word where position(word in passage.folded) > 0
        ) as hits
        order by hits.held desc, passage.updated_at desc limit 50
      ),
      passages as (
        select *, private.excerpt(body, longest, 240) as excerpt from candidates
      ),
      ranked as (
        select *, (
          select (avg(extensions.word_similarity(word, private.fold(title)) + extensions.word_similarity(word, private.fold(excerpt))) / 2)::real
          from unnest(words) as word
        ) as rank
        from passages
      )
      select kind, id, title, excerpt, href, rank, updated_at from ranked
      order by held desc, rank desc, updated_at desc limit most;
    exit when found;
  end loop;
end
$$;
comment on function public.assistant_search(text, integer) is $$
kind: 'note' | 'document' | 'word'
$$;
grant execute on function public.assistant_search(text, integer) to authenticated;
