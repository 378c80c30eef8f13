-- What the embedded assistant reads: passages of the caller's own notes and words, nearest to a question first.

-- The content words of a question, stemmed and folded: 'Résume mes notes sur les photosynthèses' → {photosynthes}. Words
-- that only phrase a request are left out with the stop words of French and English.
create or replace function private.question_words(question text) returns text[]
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
create or replace function private.passages_like(owner uuid, words text[], fuzzy boolean)
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
    select 'word', entry.id, entry.word, private.definition_text(entry.kind, entry.definition), entry.folded,
      '/vocabulary/' || entry.id, entry.updated_at
    from public.vocabulary as entry
    where entry.user_id = owner
      and (not fuzzy and entry.folded like any (patterns) or fuzzy and entry.folded operator(extensions.%>) any (words));
end
$$;

-- At most `max` passages. What holds the question's words comes first, by how many of them and how near; only when nothing
-- does, a slip of the pen is forgiven ('photosyntese'). A question without content words ('mes dernières notes') gives the
-- latest notes, at rank 0.
create or replace function public.assistant_search(question text, max integer default 5)
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

-- The words that only phrase a question, as stems.
create or replace function private.is_phrase(term text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select term = any (array[
    'fr:appel', 'fr:combien', 'fr:comment', 'fr:cherch', 'fr:definit', 'fr:dir', 'fr:disent', 'fr:dit', 'fr:exist', 'fr:expliqu', 'fr:fair', 'fr:fait', 'fr:nom', 'fr:peut', 'fr:pourquoi',
    'fr:quand', 'fr:resum', 'fr:signif', 'fr:situ', 'fr:trouv', 'fr:veut', 'fr:cahi', 'fr:not',
    'en:explain', 'en:mani', 'en:mean', 'en:much', 'en:name', 'en:note', 'en:say', 'en:summar', 'en:tell',
    'es:dic', 'es:explic', 'es:nombr', 'es:not', 'es:resum', 'es:signif', 'es:llam', 'es:cuant', 'es:cual',
    'de:bedeutet', 'de:erklar', 'de:heisst', 'de:nenn', 'de:notiz', 'de:sag', 'de:viel', 'de:wann', 'de:warum', 'de:wer', 'de:wo'
  ])
$$;

-- The sentence of a passage that holds most of what was asked for, with the blanks behind it.
create or replace function private.best_sentence(body text, language text, terms text[], rarities real[])
  returns table (start integer, length integer, reach real)
  language plpgsql immutable parallel safe set search_path = ''
as $$
#variable_conflict use_column
declare
  sentence text;
  place integer := 1;
  held real;
begin
  start := 1;
  length := char_length(body);
  reach := -1;
  for sentence in
    select found[1] from regexp_matches(body, '(.+?(?:[.!?…]["»”)]*(?:\s+|$)|\n+|$))', 'g') as found
  loop
    select coalesce(sum(rarity), 0) into held
    from unnest(terms, rarities) as asked (term, rarity)
    where term in (select found.term from private.terms_of(sentence, language) as found);
    if held > reach then
      start := place;
      length := char_length(sentence);
      reach := held;
    end if;
    place := place + char_length(sentence);
  end loop;
  return next;
end
$$;

-- The passages of a learner's notes nearest to a question, the nearest first. `evidence` says how much speaks for an answer being there: how much of the
-- question, by the rarity of its words, the passage and its best sentence hold, and how near it is.
create or replace function private.find_passages(owner uuid, question text, most integer)
  returns table (
    note_id uuid, title text, kind text, start integer, passage text, sentence_start integer, sentence_length integer, evidence real
  )
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  asked constant text := left(question, 2000);
begin
  return query
    with size as materialized (
      -- In a small notebook each word is rare: as if it had two hundred passages.
      select language, greatest(count(*), 200)::real as total, greatest(avg(weight), 1)::real as mean
      from private.passages where user_id = owner group by language
    ),
    known as materialized (
      select size.language, size.total, size.mean, terms.term,
        (select count(*) from private.postings where user_id = owner and postings.term = terms.term)::real as held
      from size, lateral private.terms_of(asked, size.language) as terms
      where not private.is_phrase(terms.term)
    ),
    rated as materialized (
      select *, ln(1 + (total - held + 0.5) / (held + 0.5))::real as rarity from known where held <= total * 0.25
    ),
    -- What each language would find if it found all.
    whole as materialized (
      select language, sum(rarity)::real as reach, ln(1 + (max(total) + 0.5) / 0.5)::real as rarest,
        array_agg(term) as terms, array_agg(rarity) as rarities
      from rated group by language
    ),
    chosen as materialized (select * from rated where held > 0 order by rarity desc limit 12),
    near as materialized (
      select posting.passage_id, sum(rarity)::real as reach,
        sum(rarity * posting.count * 2.2 / (posting.count + 1.2 * (0.7 + 0.3 * passage.weight / chosen.mean)))::real as score
      from chosen
      join private.postings as posting on posting.user_id = owner and posting.term = chosen.term
      join private.passages as passage on passage.id = posting.passage_id
      join public.notes as note on note.id = passage.note_id
      where note.deleted_at is null
      group by posting.passage_id
      order by score desc limit least(greatest(most, 1), 20)
    ),
    found as (
      select note.id as note_id, note.title, note.type, passage.start, part.body, sentence.start as sentence_start,
        sentence.length as sentence_length, near.score, sentence.reach as sentence_reach,
        near.reach / whole.reach as coverage, sentence.reach / whole.reach as sentence_coverage, near.score / whole.rarest as strength
      from near
      join private.passages as passage on passage.id = near.passage_id
      join whole on whole.language = passage.language
      join public.notes as note on note.id = passage.note_id,
      lateral (select substr(note.content, passage.start, passage.length) as body) as part,
      lateral private.best_sentence(part.body, passage.language, whole.terms, whole.rarities) as sentence
    )
    select note_id, title, case type when 'pdf' then 'document' else 'note' end, start, body, sentence_start, sentence_length,
      (max(coverage) over () ^ 2 * greatest(sentence_coverage, 0) * strength)::real
    from found
    -- The one whose best sentence holds most comes first; it need not be the nearest as a whole.
    order by score + sentence_reach = max(score + sentence_reach) over () desc, score desc, note_id, start;
end
$$;

-- The caller's words for a question: those that it names, the longest first, then those whose definition has its rarest words.
create or replace function private.words_for(owner uuid, question text, most integer)
  returns table (id uuid, word text, definition text, is_named boolean)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  words constant text[] := private.question_words(left(question, 500));
  patterns constant text[] := private.like_patterns(words);
begin
  return query
    with token as (
      select part.word, part.place
      from regexp_split_to_table(private.fold(left(question, 500)), '[^[:alnum:]''-]+') with ordinality as part (word, place)
      where part.word <> ''
    ),
    -- Each run of one to four words of the question.
    named as (
      select distinct string_agg(following.word, ' ' order by following.place) as name
      from token, generate_series(0, 3) as more
      join lateral (
        select next.word, next.place from token as next where next.place between token.place and token.place + more
      ) as following on true
      group by token.place, more
    )
    select entry.id, entry.word, private.definition_text(entry.kind, entry.definition), true
    from named
    join public.vocabulary as entry on entry.user_id = owner and entry.alphabet = named.name
    where char_length(named.name) >= 2 and ts_lexize('pg_catalog.french_stem', named.name) is distinct from '{}'
    order by char_length(named.name) desc, entry.updated_at desc
    limit most;
  if found or cardinality(words) = 0 then
    return;
  end if;
  return query
    select entry.id, entry.word, private.definition_text(entry.kind, entry.definition), false
    from public.vocabulary as entry
    where entry.user_id = owner and entry.folded like any (patterns)
    order by (select count(*) from unnest(words) as asked where position(asked in entry.folded) > 0) desc, entry.updated_at desc
    limit most;
end
$$;

-- What an answer to the caller's question can be made of: passages of notes, the nearest first, words, and the latest notes. `start` counts the characters
-- of a note's text from 1, `sentence_start` those of the passage; the sentence is the one that matches best. What was written just now is found as well.
create or replace function public.find_material(question text) returns table (owner uuid, passages jsonb, words jsonb, latest jsonb)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
begin
  perform private.index_notes(caller, 40);
  select caller,
    (
      select coalesce(jsonb_agg(to_jsonb(found) - 'place' order by found.place), '[]')
      from private.find_passages(caller, find_material.question, 8) with ordinality as found (
        note_id, title, kind, start, passage, sentence_start, sentence_length, evidence, place
      )
    ),
    (select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from private.words_for(caller, find_material.question, 3) as entry)
  into owner, passages, words;
  -- A slip of the pen is forgiven ('photosyntese') where nothing else is found.
  if passages = '[]' and words = '[]' then
    with near as materialized (
      select * from private.passages_like(caller, private.question_words(left(find_material.question, 500)), true)
      order by updated_at desc limit 3
    )
    select
      coalesce(jsonb_agg(jsonb_build_object(
        'note_id', id, 'title', title, 'kind', kind, 'start', 1, 'passage', left(body, 700), 'sentence_start', 1, 'sentence_length', 0,
        'evidence', 0.1
      )) filter (where kind <> 'word'), '[]'),
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'word', title, 'definition', body, 'is_named', false))
        filter (where kind = 'word'), '[]')
    into passages, words from near;
  end if;
  select coalesce(jsonb_agg(to_jsonb(note) order by note.updated_at desc), '[]') into latest
  from (
    select id as note_id, title, case type when 'pdf' then 'document' else 'note' end as kind, left(content, 700) as passage, updated_at
    from public.notes where user_id = caller and deleted_at is null order by updated_at desc limit 3
  ) as note;
  return next;
end
$$;
comment on function public.find_material(text) is $$
passages: { note_id: string; title: string; kind: 'note' | 'document'; start: number; passage: string; sentence_start: number; sentence_length: number; evidence: number }[]
words: { id: string; word: string; definition: string; is_named: boolean }[]
latest: { note_id: string; title: string; kind: 'note' | 'document'; passage: string; updated_at: string }[]
$$;
grant execute on function public.find_material(text) to authenticated;
