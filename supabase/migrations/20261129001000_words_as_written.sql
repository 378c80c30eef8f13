-- area: vocabulary
--
-- Two words are the same if they are written alike: case and accents count. What only looks alike is told beside it, and becomes one word only
-- where the learner says so.

create index vocabulary_written_idx on public.vocabulary (user_id, private.as_written(word)) where kind = 'word';

drop index public.vocabulary_sentence_idx;
create or replace function private.sentence_key(sentence text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select md5(private.as_written(sentence))
$$;
create index vocabulary_sentence_idx on public.vocabulary (user_id, private.sentence_key(definition)) where kind = 'cloze';

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

-- The words of the notebook that look like a given one and are another: by case, accents or ligatures. One for each, the oldest.
create function public.find_alike_words(words text[]) returns table (place integer, word_id uuid, word text)
  language sql stable security definer set search_path = ''
as $$
  select given.place::integer, alike.id, alike.word
  from unnest(words[:50000]) with ordinality as given (word, place)
    cross join lateral (
      select held.id, held.word from public.vocabulary as held
      where held.user_id = (select auth.uid()) and held.alphabet = private.fold(btrim(given.word)) and held.kind = 'word'
      order by held.created_at, held.id limit 1
    ) as alike
  where position('{{c1::' in given.word) = 0 and not exists (
    select from public.vocabulary as same
    where same.user_id = (select auth.uid()) and private.as_written(same.word) = private.as_written(given.word) and same.kind = 'word'
  )
  order by given.place
$$;
revoke execute on function public.find_alike_words(text[]) from public, anon;
grant execute on function public.find_alike_words(text[]) to authenticated;

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
