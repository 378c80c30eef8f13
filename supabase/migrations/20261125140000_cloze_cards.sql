-- area: vocabulary, shell, notes, planning, ai, settings
--
-- A cloze is a word of the notebook that is asked for in a sentence: its definition is the sentence, with what is hidden in Anki's markup,
-- `{{c1::answer}}` or `{{c1::answer::hint}}`; its word is the first answer, so that lists, the alphabet and typed answers know no other kind.
-- A word may also say which note it was made from, and which passage.

-- A blank. Its parts hold no marks of their own, and are not empty.
create function private.blank_pattern() returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '\{\{c1::(?!\s*(?:\}\}|::))((?:(?!\{\{|\}\}|::).)+)(?:::(?!\s*\}\})((?:(?!\{\{|\}\}|::).)+))?\}\}'
$$;

-- Whether a sentence has a blank, and none that is malformed or has another number.
create function private.is_cloze(sentence text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select sentence ~ private.blank_pattern() and regexp_replace(sentence, private.blank_pattern(), '', 'g') !~ '\{\{c\d+::'
$$;

-- What its first blank hides.
create function private.cloze_answer(sentence text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim((regexp_match(sentence, private.blank_pattern()))[1])
$$;

-- The sentence with its answers, as text.
create function private.cloze_text(sentence text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(sentence, private.blank_pattern(), '\1', 'g')
$$;

-- The definition of a word as a learner reads it.
create function private.definition_text(kind text, definition text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select case kind when 'cloze' then private.cloze_text(definition) else definition end
$$;

grant execute on function private.blank_pattern(), private.is_cloze(text), private.cloze_answer(text), private.cloze_text(text)
  to authenticated, service_role;

alter table public.vocabulary
  -- Stays what it is: a word has two cards, a cloze one.
  add column kind text not null default 'word' check (kind in ('word', 'cloze')),
  -- A note of the same learner.
  add column note_id uuid,
  -- The passage of the note, word for word.
  add column quotation text check (quotation ~ '\S' and char_length(quotation) <= 2000),
  add foreign key (note_id, user_id) references public.notes (id, user_id) on delete set null (note_id),
  add constraint vocabulary_cloze_check check (
    kind <> 'cloze' or coalesce(private.is_cloze(definition) and word = private.cloze_answer(definition), false)
  ),
  alter column folded set expression as (
    private.fold(word || ' ' || case kind when 'cloze' then private.cloze_text(definition) else definition end)
  );
create index vocabulary_note_id_idx on public.vocabulary (note_id, user_id) where note_id is not null;
grant insert (kind, note_id, quotation) on public.vocabulary to authenticated;

-- A note that gets another owner leaves the cards that were made from it where they are.
create function private.leave_cards() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.vocabulary set note_id = null where note_id = old.id and user_id = old.user_id;
  return new;
end
$$;
create trigger leave_cards before update of user_id on public.notes
  for each row when (old.user_id <> new.user_id) execute function private.leave_cards();

-- A cloze is asked one way only.
create or replace function private.follow_added_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_importing() then
    return null;
  end if;
  insert into public.cards (word_id, user_id, direction, due)
  select word.id, word.user_id, way.direction, word.created_at
  from added as word
    left join public.review_settings as settings on settings.user_id = word.user_id,
    (values ('recognition'), ('recall')) as way (direction)
  where way.direction = 'recognition' or settings.recall and word.kind = 'word';
  insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
  select user_id, id, 0, private.stability_of(mastery), coalesce(last_reviewed, clock_timestamp())
  from added where mastery > 0;
  return null;
end
$$;

create or replace function private.follow_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cards (word_id, user_id, direction, due)
  select id, user_id, 'recall', created_at from public.vocabulary where user_id = new.user_id and kind = 'word'
  on conflict do nothing;
  return null;
end
$$;

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

-- What an account's export holds of a word comes back. A note that did not is left out.
create or replace function private.import_learnt_words(owner uuid, given jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(given) as word (line), jsonb_to_recordset(line -> 'cards') as card (
      due timestamptz, stability double precision, difficulty double precision, learning_step integer, reps integer, lapses integer,
      last_review timestamptz, forgiven integer
    )
    where coalesce(
      card.due between '1970-01-01' and now() + interval '200 years' and card.stability between 0 and 36500
        and card.difficulty between 0 and 10 and card.learning_step between 0 and 10 and card.reps between 0 and 1000000
        and card.lapses between 0 and 1000000 and card.forgiven between -8 and 1000000
        and coalesce(card.last_review <= now() + interval '5 minutes', true),
      false
    ) is false
  ) then
    raise exception using errcode = 'PT422', message = 'L’état d’une carte du fichier n’en est pas un.', detail = 'import_card';
  end if;
  perform set_config('cahier.importing', 'on', true);
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, created_at, updated_at,
    kind, note_id, quotation
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3),
    coalesce((
      select private.mastery_of(card.stability)
      from jsonb_to_recordset(word.cards) as card (direction text, stability double precision) where card.direction = 'recognition'
    ), 0),
    coalesce(word.times_reviewed, 0), case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation
  from jsonb_to_recordset(given) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, times_reviewed integer,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text
  );
  insert into public.cards (
    word_id, user_id, direction, state, due, stability, difficulty, learning_step, reps, lapses, last_review, last_day, forgiven
  )
  select private.imported_id(owner, word.id), owner, card.direction, card.state, card.due, card.stability, card.difficulty,
    card.learning_step, card.reps, card.lapses, card.last_review, card.last_day, card.forgiven
  from jsonb_to_recordset(given) as word (id uuid, cards jsonb), jsonb_populate_recordset(null::public.cards, word.cards) as card;
  insert into public.cards (word_id, user_id, direction, due)
  select private.imported_id(owner, word.id), owner, 'recognition', private.past(word.created_at)
  from jsonb_to_recordset(given) as word (id uuid, created_at timestamptz)
  on conflict do nothing;
  insert into public.reviews (
    user_id, word_id, direction, rating, mastery_before, mastery_after, elapsed_ms, reviewed_at, created_at, time_zone, scheduled_days,
    stability, state_before, elapsed_days, state, difficulty, learning_step, due, reps, lapses
  )
  select owner, private.imported_id(owner, word.id), told.direction, told.rating, told.mastery_before, told.mastery_after, told.elapsed_ms,
    told.reviewed_at, private.past(told.created_at), told.time_zone, told.scheduled_days, told.stability, told.state_before,
    told.elapsed_days, told.state, told.difficulty, told.learning_step, told.due, told.reps, told.lapses
  from jsonb_to_recordset(given) as word (id uuid, reviews jsonb),
    jsonb_populate_recordset(null::public.reviews, coalesce(word.reviews, '[]')) as told;
  perform set_config('cahier.importing', 'off', true);
end
$$;

create or replace function private.import_vocabulary(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  new_words constant jsonb := (
    select coalesce(jsonb_agg(line order by place), '[]')
    from (
      select distinct on ((line ->> 'id')::uuid) line, place from jsonb_array_elements(given) with ordinality as word (line, place)
      order by (line ->> 'id')::uuid, place
    ) as word
    where private.row_of(owner, told.source, (line ->> 'id')::uuid) is null
  );
begin
  perform private.import_learnt_words(owner, (
    select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(new_words) as line where jsonb_typeof(line -> 'cards') = 'array'
  ));
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, last_reviewed, created_at, updated_at,
    kind, note_id, quotation
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3), coalesce(word.mastery, 0),
    case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation
  from jsonb_to_recordset(new_words) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text
  )
  where jsonb_typeof(word.cards) is distinct from 'array';
  return private.import_result(jsonb_array_length(new_words), jsonb_array_length(given));
end
$$;
