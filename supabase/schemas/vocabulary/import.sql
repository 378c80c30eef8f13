-- Words that come from files, with the history and the due dates that they had. What another program knew of a card is a row of
-- the log as well: it carries the whole state, and what was answered before it is history that no longer decides.

-- The card as a row says that carries all of its state.
create or replace function private.card_as_told(card public.cards, review public.reviews) returns public.cards
  language plpgsql immutable set search_path = ''
as $$
begin
  card.state := review.state;
  card.due := review.due;
  card.stability := review.stability;
  card.difficulty := review.difficulty;
  card.learning_step := review.learning_step;
  card.reps := review.reps;
  card.lapses := review.lapses;
  card.last_review := review.reviewed_at;
  card.last_day := review.local_day;
  return card;
end
$$;

-- Cards whose log ends with a row that carries all of their state, as an import writes them: in one statement, with their words.
create or replace function private.store_whole_cards(word_ids uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  with ended as (
    select card.word_id, card.direction, card.reps as reps_before, latest.*
    from public.cards as card, lateral (
      select state, due, stability, difficulty, learning_step, reps, lapses, reviewed_at, local_day from public.reviews as told
      where told.word_id = card.word_id and told.direction = card.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    ) as latest
    where card.word_id = any (word_ids) and latest.state is not null
  ),
  stored as (
    update public.cards as card
    set state = ended.state, due = ended.due, stability = ended.stability, difficulty = ended.difficulty,
      learning_step = ended.learning_step, reps = ended.reps, lapses = ended.lapses,
      last_review = ended.reviewed_at, last_day = ended.local_day
    from ended where card.word_id = ended.word_id and card.direction = ended.direction
  )
  update public.vocabulary as word
  set mastery = coalesce(changed.mastery, word.mastery), times_reviewed = greatest(word.times_reviewed + changed.reps, 0),
    last_reviewed = (select max(reviewed_at) from public.reviews where word_id = word.id and rating > 0)
  from (
    select word_id, sum(reps - reps_before)::integer as reps,
      max(private.mastery_of(stability)) filter (where direction = 'recognition') as mastery
    from ended group by word_id
  ) as changed
  where word.id = changed.word_id
$$;

-- Their cards: the state of each, the moment in milliseconds from which it has it, and its answers as
-- [milliseconds, rating, days or null, milliseconds it took].
create or replace function private.given_cards(words jsonb)
  returns table (
    place bigint, direction text, suspended boolean, "at" bigint, state smallint, due timestamptz, days integer,
    stability double precision, difficulty double precision, learning_step smallint, reps integer, lapses integer, reviews jsonb
  )
  language sql stable set search_path = ''
as $$
  select given.place, card.direction, coalesce(card.suspended, false), card.at, card.state, card.due, card.days, card.stability,
    card.difficulty, card.learning_step, card.reps, card.lapses, coalesce(nullif(card.reviews, 'null'), '[]')
  from private.given_words(words) as given, jsonb_to_recordset(given.cards) as card (
    direction text, suspended boolean, "at" bigint, state smallint, due timestamptz, days integer,
    stability double precision, difficulty double precision, learning_step smallint, reps integer, lapses integer, reviews jsonb
  )
$$;

create or replace function private.moment_of(milliseconds bigint) returns timestamptz
  language sql immutable strict parallel safe set search_path = ''
as $$
  select timestamptz 'epoch' + milliseconds * interval '1 millisecond'
$$;

-- Refuses what is more than one import takes, and moments that no answer was given at.
create or replace function private.check_import(words jsonb) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  most_words constant integer := 10000;
  most_reviews constant integer := 200000;
  wrong bigint;
begin
  if jsonb_typeof(words) is distinct from 'array' or jsonb_array_length(words) > most_words
    or (select sum(jsonb_array_length(reviews)) from private.given_cards(words)) > most_reviews then
    raise exception using
      errcode = 'PT422',
      message = 'Un import comprend au plus 10 000 mots et 200 000 révisions.',
      detail = 'import_too_large';
  end if;
  select place into wrong
  from private.given_cards(words) as card left join jsonb_array_elements(card.reviews) as answer (entry) on true
  where coalesce(greatest((entry ->> 0)::bigint, card.at), 0) > extract(epoch from now()) * 1000 + 86400000
    or coalesce(least((entry ->> 0)::bigint, card.at), 0) < 0
    or card.due not between '1970-01-01' and now() + interval '200 years'
  order by place limit 1;
  if wrong is not null then
    raise exception using
      errcode = 'PT422',
      message = format('La date d’une révision du mot numéro %s n’en est pas une.', wrong),
      detail = 'import_date';
  end if;
end
$$;

-- Which of these words the caller's notebook has, and which stand earlier among them: places from 1, by the alphabet. A cloze is given as its
-- sentence, and is the same as one that hides the same words of the same sentence.
create or replace function public.find_held_words(words text[]) returns table (held integer[], repeated integer[])
  language sql stable security definer set search_path = ''
as $$
  with given as (
    select place::integer, private.as_written(word) as same, null as sentence
    from unnest(words[:50000]) with ordinality as entry (word, place) where position('{{c1::' in word) = 0
    union all
    select place::integer, null, private.sentence_key(word)
    from unnest(words[:50000]) with ordinality as entry (word, place) where position('{{c1::' in word) > 0
  ),
  marked as (
    select place, row_number() over (partition by same, sentence order by place) > 1 as is_repeated,
      case
        when sentence is null then exists (
          select from public.vocabulary as word
          where word.user_id = (select auth.uid()) and private.as_written(word.word) = given.same and word.kind = 'word'
        )
        else exists (
          select from public.vocabulary as word
          where word.user_id = (select auth.uid()) and word.kind = 'cloze' and private.sentence_key(word.definition) = given.sentence
        )
      end as is_held
    from given
  )
  select coalesce(array_agg(place order by place) filter (where is_held), '{}'),
    coalesce(array_agg(place order by place) filter (where is_repeated), '{}')
  from marked
$$;
grant execute on function public.find_held_words(text[]) to authenticated;

-- Words with `merge_into`, the id of one of the notebook, are that word; others only if they are written alike.
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
    select given.*,
      row_number() over (partition by given.same, given.sentence order by given.place) > 1 as is_repeated,
      exists (select from public.vocabulary as held where held.id = given.id and held.user_id = owner) as is_sent
    from (
      select place, id, word, private.as_written(word) as same, case kind when 'cloze' then private.sentence_key(definition) end as sentence,
        (import_words.words -> (place::integer - 1) ->> 'merge_into')::uuid as merge_into
      from private.given_words(import_words.words)
    ) as given
  ),
  met as (
    select given.*, case
      when given.merge_into is not null then (
        select held.id from public.vocabulary as held where held.id = given.merge_into and held.user_id = owner
      )
      when given.sentence is null then (
        select held.id from public.vocabulary as held
        where held.user_id = owner and private.as_written(held.word) = given.same and held.kind = 'word'
        order by held.word = given.word desc, held.created_at, held.id limit 1
      )
      else (
        select held.id from public.vocabulary as held
        where held.user_id = owner and held.kind = 'cloze' and private.sentence_key(held.definition) = given.sentence
        order by held.word = given.word desc, held.created_at, held.id limit 1
      )
    end as held
    from given
  ),
  judged as (
    select place, id, held, case
      when is_sent then 'sent'
      when merge_into = held then 'update'
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
grant execute on function public.import_words(jsonb, text, text) to authenticated;

-- Takes an import back: its words and their logs.
create or replace function public.remove_words(ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  total integer;
begin
  delete from public.vocabulary where id = any (ids) and user_id = auth.uid();
  get diagnostics total = row_count;
  return total;
end
$$;
grant execute on function public.remove_words(uuid[]) to authenticated;
