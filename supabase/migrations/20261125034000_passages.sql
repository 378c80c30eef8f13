-- area: ai, notes, automation
--
-- Answers are found in passages: a paragraph of a note, or a part of a long one. Each is indexed by the stems of its words, in the language of
-- its note, and ranked by BM25. A passage has no text of its own: it is a place in the stored text, so what is quoted stands there word for word.

-- Stop words first, which are written with their accents; then accents go, then endings.
create text search dictionary private.french_stop (template = pg_catalog.simple, stopwords = french, accept = false);
create text search dictionary private.english_stop (template = pg_catalog.simple, stopwords = english, accept = false);
create text search dictionary private.spanish_stop (template = pg_catalog.simple, stopwords = spanish, accept = false);
create text search dictionary private.german_stop (template = pg_catalog.simple, stopwords = german, accept = false);
create text search configuration private.french (copy = pg_catalog.french);
create text search configuration private.english (copy = pg_catalog.english);
create text search configuration private.spanish (copy = pg_catalog.spanish);
create text search configuration private.german (copy = pg_catalog.german);
alter text search configuration private.french alter mapping for hword, hword_part, word
  with private.french_stop, extensions.unaccent, pg_catalog.french_stem;
alter text search configuration private.english alter mapping for hword, hword_part, word
  with private.english_stop, extensions.unaccent, pg_catalog.english_stem;
alter text search configuration private.spanish alter mapping for hword, hword_part, word
  with private.spanish_stop, extensions.unaccent, pg_catalog.spanish_stem;
alter text search configuration private.german alter mapping for hword, hword_part, word
  with private.german_stop, extensions.unaccent, pg_catalog.german_stem;

create table private.passages (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  note_id uuid not null references public.notes (id) on delete cascade,
  language text not null check (language in ('fr', 'en', 'es', 'de')),
  -- Where it stands in the note's text, in characters from 1.
  start integer not null check (start > 0),
  length integer not null check (length >= 0),
  -- How many words it counts for.
  weight integer not null check (weight >= 0)
);
create index passages_note_id_idx on private.passages (note_id);
create index passages_user_id_idx on private.passages (user_id, language) include (weight);

-- The stems of a passage: `fr:photosynthes`. Those of the note's title count twice.
create table private.postings (
  user_id uuid not null references auth.users (id) on delete cascade,
  term text not null,
  passage_id bigint not null references private.passages (id) on delete cascade,
  count smallint not null check (count > 0),
  primary key (user_id, term, passage_id)
);
create index postings_passage_id_idx on private.postings (passage_id);

-- Notes whose passages are older than their text.
create table private.notes_to_index (
  note_id uuid primary key references public.notes (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);
create index notes_to_index_user_id_idx on private.notes_to_index (user_id, changed_at);
create index notes_to_index_changed_at_idx on private.notes_to_index (changed_at);

insert into private.data_sections (source, reason) values
  ('private.passages', 'made from the notes'),
  ('private.postings', 'made from the notes'),
  ('private.notes_to_index', 'waits until the passages of a note are made');

-- The language whose stop words a text has most of. French, unless another one has two more: in a few words they say little, and 'les' is no stop word of the French list,
-- but one of the Spanish.
create function private.text_language(body text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select language
  from (select regexp_split_to_array(lower(left(body, 1500)), '[^[:alpha:]]+') as words) as sample,
  lateral (
    select language, place, (
      select count(*) from unnest(words) as word
      where word <> '' and (ts_lexize(dictionary, word) = '{}' or language = 'fr' and word in ('les', 'est', 'cette', 'plus', 'comme', 'sont'))
    ) + bonus as stops
    from (values
      ('fr', 1, 'pg_catalog.french_stem'::regdictionary, 1), ('en', 2, 'pg_catalog.english_stem', 0),
      ('es', 3, 'pg_catalog.spanish_stem', 0), ('de', 4, 'pg_catalog.german_stem', 0)
    ) as known (language, place, dictionary, bonus)
  ) as counted
  order by stops desc, place
  limit 1
$$;

-- The stems of a text, with how often each occurs.
create function private.terms_of(body text, language text) returns table (term text, count integer)
  language sql immutable parallel safe set search_path = ''
as $$
  select language || ':' || left(lexeme, 60), cardinality(positions)
  from unnest(to_tsvector(
    case language
      when 'en' then 'private.english'::regconfig
      when 'es' then 'private.spanish'
      when 'de' then 'private.german'
      else 'private.french'
    end,
    -- A compound word is its parts.
    translate(body, '’‘ʼ-', ''''''' ')
  ))
  where char_length(lexeme) > 1
$$;

-- The passages of a text: its paragraphs. A heading belongs to what follows; a paragraph of more than 1,200 characters is cut at the
-- end of a sentence.
create function private.cut_passages(body text) returns table (start integer, length integer)
  language plpgsql immutable parallel safe set search_path = ''
as $$
#variable_conflict use_column
declare
  paragraph text;
  -- Where the paragraph begins, and the passage.
  place integer := 1;
  begun integer;
  rest integer;
  piece text;
begin
  foreach paragraph in array string_to_array(body, E'\n\n') loop
    if paragraph ~ '\S' then
      begun := coalesce(begun, place);
      if paragraph !~ '^\s*#{1,6}\s[^\n]*\s*$' then
        rest := place + char_length(paragraph) - begun;
        while rest > 1200 loop
          piece := substr(body, begun, 900);
          start := begun;
          length := coalesce(
            char_length(substring(piece from '^.*[.!?…]["»”)]*\s')), char_length(substring(piece from '^.*\s')), 900
          );
          return next;
          begun := begun + length;
          rest := rest - length;
        end loop;
        start := begun;
        length := rest;
        return next;
        begun := null;
      end if;
    end if;
    place := place + char_length(paragraph) + 2;
  end loop;
  if begun is not null then
    start := begun;
    length := char_length(body) - begun + 1;
    return next;
  end if;
end
$$;

-- Makes the passages of a note anew.
create function private.index_note(note public.notes) returns void
  language plpgsql set search_path = ''
as $$
declare
  tongue constant text := private.text_language(note.title || ' ' || note.content);
begin
  delete from private.passages where note_id = note.id;
  with cut as materialized (
    select start, length, substr(note.content, start, length) as body from private.cut_passages(note.content)
    -- A note without a text is found by its title.
    union all select 1, 0, '' where note.content !~ '\S'
  ),
  titled as materialized (select term, 2 * count as count from private.terms_of(note.title, tongue)),
  counted as materialized (
    select cut.start, terms.term, sum(terms.count) as count
    from cut, lateral (select * from private.terms_of(cut.body, tongue) union all select * from titled) as terms
    group by cut.start, terms.term
  ),
  made as (
    insert into private.passages (user_id, note_id, language, start, length, weight)
    select note.user_id, note.id, tongue, start, length,
      (select coalesce(sum(count), 0) from counted where counted.start = cut.start)
    from cut
    returning id, start
  )
  insert into private.postings (user_id, term, passage_id, count)
  select note.user_id, counted.term, made.id, least(counted.count, 1000)
  from counted join made using (start);
end
$$;

-- Makes the passages of changed notes, those that have waited longest first. A note that changes meanwhile, or that another call is about, stays for the next.
create function private.index_notes(owner uuid, most integer) returns integer
  language plpgsql set search_path = ''
as $$
declare
  due record;
  note public.notes;
  made integer := 0;
begin
  for due in
    select waiting.note_id, waiting.changed_at from private.notes_to_index as waiting
    where owner is null or waiting.user_id = owner
    order by waiting.changed_at limit most
    for update skip locked
  loop
    select * into note from public.notes where id = due.note_id;
    if found then
      perform private.index_note(note);
    end if;
    delete from private.notes_to_index where note_id = due.note_id;
    made := made + 1;
  end loop;
  return made;
end
$$;

create function private.note_to_index() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notes_to_index (note_id, user_id) values (new.id, new.user_id)
  on conflict (note_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

create trigger note_to_index after insert or update of title, content on public.notes
  for each row execute function private.note_to_index();

insert into private.notes_to_index (note_id, user_id) select id, user_id from public.notes;

-- The words that only phrase a question, as stems.
create function private.is_phrase(term text) returns boolean
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
create function private.best_sentence(body text, language text, terms text[], rarities real[])
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
create function private.find_passages(owner uuid, question text, most integer)
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
create function private.words_for(owner uuid, question text, most integer)
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
    select entry.id, entry.word, entry.definition, true
    from named
    join public.vocabulary as entry on entry.user_id = owner and entry.alphabet = named.name
    where char_length(named.name) >= 2 and ts_lexize('pg_catalog.french_stem', named.name) is distinct from '{}'
    order by char_length(named.name) desc, entry.updated_at desc
    limit most;
  if found or cardinality(words) = 0 then
    return;
  end if;
  return query
    select entry.id, entry.word, entry.definition, false
    from public.vocabulary as entry
    where entry.user_id = owner and entry.folded like any (patterns)
    order by (select count(*) from unnest(words) as asked where position(asked in entry.folded) > 0) desc, entry.updated_at desc
    limit most;
end
$$;

-- What an answer to the caller's question can be made of: passages of notes, the nearest first, words, and the latest notes. `start` counts the characters
-- of a note's text from 1, `sentence_start` those of the passage; the sentence is the one that matches best. What was written just now is found as well.
create function public.find_material(question text) returns table (owner uuid, passages jsonb, words jsonb, latest jsonb)
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

alter table public.ai_messages add column analysis jsonb
  check (analysis is null or (jsonb_typeof(analysis) = 'object' and pg_column_size(analysis) <= 4096));
comment on column public.ai_messages.analysis is $$
{ type: 'note' | 'vocabulaire' | 'memoire' | 'general'; confidence: number; alternatives: { id: string; title: string; type: 'note' | 'document' }[] } | null
$$;
comment on column public.ai_messages.sources is $$
{ kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string; mark?: [from: number, to: number] }[]
$$;

-- Stores a learner's question and its answer, both or neither, in one of the learner's conversations; none begins one. Gives the answer. Only the function that made the answer may.
create function public.store_exchange(
  owner uuid, question text, answer text, sources jsonb, analysis jsonb, conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  conversation uuid;
  stored public.ai_messages;
begin
  if store_exchange.conversation_id is null then
    insert into public.ai_conversations (user_id, title)
    values (owner, left(regexp_replace(btrim(question), '\s+', ' ', 'g'), 80))
    returning id into conversation;
  else
    update public.ai_conversations set updated_at = now()
    where id = store_exchange.conversation_id and user_id = owner and deleted_at is null
    returning id into conversation;
  end if;
  if conversation is null then
    raise exception using
      errcode = 'PT404', message = 'Cette conversation n’existe plus.', detail = 'conversation_not_found';
  end if;
  insert into public.ai_messages (conversation_id, user_id, type, content)
  values (conversation, owner, 'user', question);
  insert into public.ai_messages (conversation_id, user_id, type, content, sources, analysis)
  values (conversation, owner, 'ai', answer, store_exchange.sources, store_exchange.analysis)
  returning * into stored;
  return stored;
end
$$;
grant execute on function public.store_exchange(uuid, text, text, jsonb, jsonb, uuid) to service_role;

-- A learner's own client cannot write what the assistant is said to have answered. What these two did, `store_exchange` and `find_material` do.
revoke execute on function public.record_exchange(text, text, jsonb, uuid) from authenticated;
revoke execute on function public.assistant_search(text, integer) from authenticated;

-- Many notes that came at once are read by the job.
create or replace function public.run_due_jobs() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ran constant integer := private.run_due_automations();
begin
  begin
    perform private.purge_trash();
  exception
    when others then
      raise warning 'the trash could not be purged: %', sqlerrm;
  end;
  begin
    perform private.forget_idle_demos();
  exception
    when others then
      raise warning 'idle demo accounts could not be deleted: %', sqlerrm;
  end;
  begin
    perform private.extend_all_series();
  exception
    when others then
      raise warning 'repeated sessions could not be made: %', sqlerrm;
  end;
  begin
    perform private.remind_of_sessions();
  exception
    when others then
      raise warning 'learners could not be reminded of sessions: %', sqlerrm;
  end;
  begin
    perform private.send_weekly_reports();
  exception
    when others then
      raise warning 'weekly reports could not be sent: %', sqlerrm;
  end;
  begin
    perform private.index_notes(null, 500);
  exception
    when others then
      raise warning 'passages of notes could not be made: %', sqlerrm;
  end;
  return ran;
end
$$;
