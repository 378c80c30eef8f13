-- area: vocabulary
-- contract: true
-- supports: 20261121001100
--
-- Files and the review have clozes. A word of a file may name the note that it was made from; one that the caller does not have is left out.

drop function private.given_words(jsonb);

-- The words of an import, in the order of their rows.
create function private.given_words(words jsonb)
  returns table (
    place bigint, id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint,
    cards jsonb, kind text, note_id uuid, quotation text
  )
  language sql stable set search_path = ''
as $$
  select place, given.id, case given.kind when 'cloze' then coalesce(private.cloze_answer(given.definition), '') else btrim(given.word) end,
    btrim(given.definition), nullif(btrim(given.category), ''), given.examples,
    given.difficulty, given.mastery, coalesce(nullif(given.cards, 'null'), '[]'),
    coalesce(given.kind, 'word'), given.note_id, nullif(btrim(given.quotation), '')
  from jsonb_array_elements(words) with ordinality as item (entry, place), jsonb_to_record(entry) as given (
    id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint, cards jsonb,
    kind text, note_id uuid, quotation text
  )
$$;

-- Which of these words the caller's notebook has, and which stand earlier among them: places from 1, by the alphabet. A cloze is given as its
-- sentence, and is the same as one that hides the same words of the same sentence.
create or replace function public.find_held_words(words text[]) returns table (held integer[], repeated integer[])
  language sql stable security definer set search_path = ''
as $$
  with given as (
    select place::integer, sentence,
      private.fold(btrim(case when sentence is null then word else private.cloze_answer(word) end)) as alphabet
    from unnest(words[:50000]) with ordinality as entry (word, place),
      lateral (
        select case when position('{{' in word) > 0 and private.is_cloze(word) then private.fold(btrim(word)) end as sentence
      ) as read
  ),
  marked as (
    select place, row_number() over (partition by alphabet, sentence order by place) > 1 as is_repeated,
      exists (
        select from public.vocabulary as word
        where word.user_id = (select auth.uid()) and word.alphabet = given.alphabet
          and case word.kind when 'cloze' then private.fold(word.definition) end is not distinct from given.sentence
      ) as is_held
    from given
  )
  select coalesce(array_agg(place order by place) filter (where is_held), '{}'),
    coalesce(array_agg(place order by place) filter (where is_repeated), '{}')
  from marked
$$;

-- All of them or none. A word of an id that the caller has was sent before. One that the notebook has already, or that stands
-- earlier among them, is left out (`skip`), gives the other its texts and its history (`update`), or stands beside it (`keep`).
create or replace function public.import_words(words jsonb, duplicates text default 'skip', zone text default null)
  returns table (added integer, updated integer, skipped integer)
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  here constant text := private.zone_or_own(import_words.zone);
  fates text[];
  targets uuid[];
begin
  perform private.check_import(import_words.words);
  if coalesce(duplicates, '') not in ('skip', 'update', 'keep') then
    raise exception using errcode = 'PT422', message = 'Les doublons sont ignorés, mis à jour ou gardés.';
  end if;
  -- The same file from two tabs at once.
  perform from public.profiles where profiles.id = owner for no key update;

  with given as (
    select given.place, given.id, given.word, given.alphabet, given.sentence,
      row_number() over (partition by given.alphabet, given.sentence order by given.place) > 1 as is_repeated,
      exists (select from public.vocabulary as held where held.id = given.id and held.user_id = owner) as is_sent
    from (
      select *, private.fold(word) as alphabet, case kind when 'cloze' then private.fold(definition) end as sentence
      from private.given_words(import_words.words)
    ) as given
  ),
  met as (
    select given.*, (
      select held.id from public.vocabulary as held
      where held.user_id = owner and held.alphabet = given.alphabet
        and case held.kind when 'cloze' then private.fold(held.definition) end is not distinct from given.sentence
      order by held.word = given.word desc, held.created_at, held.id limit 1
    ) as held
    from given
  ),
  judged as (
    select place, id, held, case
      when is_sent then 'sent'
      when import_words.duplicates = 'keep' then 'add'
      when is_repeated then 'skip'
      when held is null then 'add'
      else import_words.duplicates
    end as fate
    from met
  )
  select array_agg(fate order by place), array_agg(case fate when 'update' then held else id end order by place)
  into fates, targets
  from judged;

  insert into public.vocabulary as entry
    (id, user_id, word, definition, letter_category, examples, difficulty, mastery, created_at, kind, note_id, quotation)
  select given.id, owner, given.word, given.definition, coalesce(given.category, 'General'), coalesce(given.examples, '{}'),
    coalesce(given.difficulty, 3), case when given.cards = '[]' then coalesce(given.mastery, 0) else 0 end,
    now() + given.place * interval '1 microsecond', given.kind,
    (select note.id from public.notes as note where note.id = given.note_id and note.user_id = owner), given.quotation
  from private.given_words(import_words.words) as given
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate = 'add';

  update public.vocabulary as entry
  set word = case entry.kind when 'cloze' then given.word else entry.word end,
    definition = given.definition, letter_category = coalesce(given.category, entry.letter_category),
    examples = coalesce(given.examples, entry.examples), difficulty = coalesce(given.difficulty, entry.difficulty),
    mastery = case when given.cards = '[]' then coalesce(given.mastery, entry.mastery) else entry.mastery end
  from private.given_words(import_words.words) as given
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate = 'update' and entry.id = target;

  -- A new card has no log, but may have been set aside.
  insert into public.cards (word_id, user_id, direction, due)
  select target, owner, card.direction, now()
  from private.given_cards(import_words.words) as card
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate in ('add', 'update') and card.suspended
  on conflict do nothing;

  -- What a file said of a card before, it says anew.
  delete from public.reviews as told
  using private.given_cards(import_words.words) as card
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate = 'update' and told.word_id = target and told.direction = card.direction
    and told.state is not null and told.reviewed_at = private.moment_of(card.at);

  -- What an answer found and made is what the file's intervals say; a card's own formulas know nothing of another program's.
  insert into public.reviews (
    user_id, word_id, direction, time_zone, reviewed_at, rating, scheduled_days, elapsed_ms, stability, state, difficulty,
    learning_step, due, reps, lapses, state_before, elapsed_days, mastery_before, mastery_after
  )
  select owner, target, direction, here, moment, rating, days, elapsed, stability, state, difficulty,
    learning_step, due, reps, lapses,
    case when was_moment is null then 0 when was_days > 0 then 2 when was_learnt then 3 else 1 end,
    case when was_moment is not null then greatest(private.study_day(moment, here) - private.study_day(was_moment, here), 0) end,
    private.mastery_of(coalesce(was_days, 0)), private.mastery_of(coalesce(stability, days, 0))
  from (
    select told.*, lag(moment) over log as was_moment, lag(days) over log as was_days,
      coalesce(max(days) over (log rows between unbounded preceding and 1 preceding) > 0, false) as was_learnt
    from (
      select fate, target, direction, private.moment_of((answer.entry ->> 0)::bigint) as moment,
        (answer.entry ->> 1)::smallint as rating, (answer.entry ->> 2)::integer as days, (answer.entry ->> 3)::integer as elapsed,
        null::double precision as stability, null::smallint as state, null::double precision as difficulty,
        null::smallint as learning_step, null::timestamptz as due, null::integer as reps, null::integer as lapses
      from private.given_cards(import_words.words) as card
        join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place),
        jsonb_array_elements(card.reviews) as answer (entry)
      union all
      select fate, target, direction, private.moment_of(card.at), 0, days, null, stability, state, difficulty,
        learning_step, due, reps, lapses
      from private.given_cards(import_words.words) as card
        join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
      where card.state is not null
    ) as told
    where fate in ('add', 'update')
    window log as (partition by target, direction order by moment, rating desc)
  ) as told
  where fate = 'add' or rating = 0 or not exists (
    select from public.reviews as known
    where known.word_id = target and known.direction = told.direction and known.rating > 0
      and date_trunc('milliseconds', known.reviewed_at) = told.moment
  );

  update public.cards as held
  set forgiven = case when card.suspended then held.lapses - 8 else held.lapses end
  from private.given_cards(import_words.words) as card
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate in ('add', 'update') and held.word_id = target and held.direction = card.direction
    and held.suspended <> card.suspended;

  return query
    select (count(*) filter (where fate in ('add', 'sent')))::integer, (count(*) filter (where fate = 'update'))::integer,
      (count(*) filter (where fate = 'skip'))::integer
    from unnest(fates) as fate;
end
$$;

drop function public.export_words(uuid, integer);

-- The caller's words with their cards and answers, as a file takes them, by id from the one after `last`.
create function public.export_words(last uuid default null, max integer default 500)
  returns table (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    created_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text
  )
  language sql stable security definer set search_path = ''
as $$
  select word.id, word.word, word.definition, word.letter_category, word.examples, word.difficulty, word.mastery, word.created_at, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'direction', card.direction, 'state', card.state, 'suspended', card.suspended, 'due', card.due,
      'due_day', private.study_day(card.due, latest.time_zone),
      'days', case when latest.state is null then private.study_day(card.due, latest.time_zone) - card.last_day
        else latest.scheduled_days end,
      'stability', card.stability, 'difficulty', card.difficulty, 'reps', card.reps, 'lapses', card.lapses,
      'reviews', (
        select coalesce(jsonb_agg(jsonb_build_array(
          (extract(epoch from told.reviewed_at) * 1000)::bigint, told.rating, told.scheduled_days, told.elapsed_ms
        ) order by told.reviewed_at, told.created_at, told.id), '[]')
        from public.reviews as told
        where told.word_id = card.word_id and told.direction = card.direction and told.rating > 0
      )
    ) order by card.direction desc), '[]')
    from public.cards as card left join lateral (
      select told.time_zone, told.state, told.scheduled_days from public.reviews as told
      where told.word_id = card.word_id and told.direction = card.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    ) as latest on true
    where card.word_id = word.id
  ), word.kind, word.note_id, word.quotation
  from public.vocabulary as word
  where word.user_id = (select auth.uid()) and (export_words.last is null or word.id > export_words.last)
  order by word.id
  limit least(max, 1000)
$$;
comment on function public.export_words(uuid, integer) is $$
cards: { direction: 'recognition' | 'recall'; state: number; suspended: boolean; due: string; due_day: string | null; days: number | null; stability: number; difficulty: number; reps: number; lapses: number; reviews: [at: number, rating: number, days: number | null, elapsed: number | null][] }[]
kind: 'word' | 'cloze'
note_id: string | null
quotation: string | null
$$;
grant execute on function public.export_words(uuid, integer) to authenticated;

drop function public.review_queue(text, uuid, integer);

-- The caller's cards of today with their words, as far as `max` goes. A word that was asked for comes first, due or not.
create function public.review_queue(zone text default null, first uuid default null, max integer default 500)
  returns table (
    word_id uuid,
    direction text,
    state smallint,
    due timestamptz,
    stability double precision,
    difficulty double precision,
    learning_step smallint,
    reps integer,
    lapses integer,
    forgiven integer,
    -- Study day of the last review.
    last_day date,
    word text,
    definition text,
    examples text[],
    letter_category text,
    kind text
  )
  language sql stable security definer set search_path = ''
as $$
  select card.word_id, card.direction, card.state, card.due, card.stability, card.difficulty, card.learning_step, card.reps,
    card.lapses, card.forgiven, card.last_day, entry.word, entry.definition, entry.examples, entry.letter_category, entry.kind
  from (
    select * from public.cards
    where user_id = (select auth.uid()) and word_id = review_queue.first and direction = 'recognition'
    union all
    select * from private.queued_cards((select auth.uid()), private.zone_or_own(zone))
    where (word_id, direction) is distinct from (review_queue.first, 'recognition')
  ) as card join public.vocabulary as entry on entry.id = card.word_id
  limit least(max, 1000)
$$;
comment on function public.review_queue(text, uuid, integer) is $$
direction: 'recognition' | 'recall'
last_day: string | null
kind: 'word' | 'cloze'
$$;
grant execute on function public.review_queue(text, uuid, integer) to authenticated;

create or replace function public.session_cards(session_id uuid, zone text default null)
  returns table (id uuid, title text, cards jsonb)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  planned public.study_sessions;
  begun timestamptz;
  today constant date := private.study_day(now(), private.zone_or_own(session_cards.zone));
begin
  select * into planned from public.study_sessions
  where id = session_cards.session_id and user_id = (select auth.uid());
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance n’existe plus.', detail = 'session_not_found';
  end if;
  if not planned.completed then
    begun := planned.begun_at;
  end if;
  return query
    select planned.id, planned.title, coalesce(jsonb_agg(
      to_jsonb(card) - '{user_id,last_review,suspended}'::text[] || jsonb_build_object(
        'word', entry.word, 'definition', entry.definition, 'examples', entry.examples, 'letter_category', entry.letter_category,
        'kind', entry.kind
      ) order by card.direction desc, array_position(planned.items, entry.id)
    ), '[]')
    from public.vocabulary as entry
      join public.cards as card on card.word_id = entry.id
    where entry.user_id = planned.user_id and entry.id = any (planned.items)
      -- Who is asked for a word has met it before, on another day.
      and (card.direction = 'recognition'
        or exists (select from public.review_settings where user_id = planned.user_id and recall) and (card.state > 0 or exists (
          select from public.cards as met
          where met.word_id = entry.id and met.direction = 'recognition' and met.state = 2 and met.last_day < today
        )))
      and not exists (
        select from public.reviews as answer
        where answer.word_id = entry.id and answer.direction = card.direction and answer.rating > 0 and answer.reviewed_at >= begun
      );
end
$$;
