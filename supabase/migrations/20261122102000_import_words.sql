-- area: vocabulary
--
-- Words that come from files, with the history and the due dates that they had. What another program knew of a card is a row of
-- the log as well: it carries the whole state, and what was answered before it is history that no longer decides.

alter table public.reviews
  add column state smallint check (state between 0 and 3),
  add column difficulty double precision check (difficulty between 0 and 10),
  add column learning_step smallint check (learning_step between 0 and 10),
  add column due timestamptz check (isfinite(due)),
  add column reps integer check (reps between 0 and 1000000),
  add column lapses integer check (lapses between 0 and 1000000),
  -- A whole state or none, and only where a stability was set.
  add constraint reviews_whole_state_check check (
    num_nulls(state, difficulty, learning_step, due, reps, lapses) = 6
    or rating = 0 and num_nulls(state, difficulty, learning_step, due, reps, lapses) = 0
  );

grant insert (state, difficulty, learning_step, due, reps, lapses) on public.reviews to authenticated;

-- Lapses that no longer count against a card; negative where it was set aside with fewer.
alter table public.cards
  drop constraint cards_forgiven_check,
  add constraint cards_forgiven_check check (forgiven >= -8);


-- The card as a row says that carries all of its state.
create function private.card_as_told(card public.cards, review public.reviews) returns public.cards
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

create or replace function private.follow_log(card public.cards, since timestamptz) returns public.cards
  language plpgsql security definer set search_path = ''
as $$
declare
  scheduling constant record := private.scheduling_of(card.user_id);
  review public.reviews;
  after public.cards;
begin
  for review in
    select * from public.reviews
    where word_id = card.word_id and direction = card.direction and reviewed_at >= since
    order by reviewed_at, created_at, id
  loop
    after := case
      when review.state is null then private.card_after(card, review, scheduling.w, scheduling.retention)
      else private.card_as_told(card, review)
    end;
    update public.reviews as noted
    set state_before = effect.state, elapsed_days = effect.elapsed, mastery_before = effect.was, mastery_after = effect.is
    from (values (
      card.state, case when card.last_day is not null then greatest(review.local_day - card.last_day, 0) end,
      private.mastery_of(card.stability), private.mastery_of(after.stability)
    )) as effect (state, elapsed, was, "is")
    where id = review.id
      and (noted.state_before, noted.elapsed_days, noted.mastery_before, noted.mastery_after) is distinct from
        (effect.state, effect.elapsed, effect.was, effect.is);
    card := after;
  end loop;
  return card;
end
$$;

-- Cards whose log ends with a row that carries all of their state, as an import writes them: in one statement, with their words.
create function private.store_whole_cards(word_ids uuid[]) returns void
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

-- Each card goes once through what is new; where that ends with its whole state, there is nothing to go through.
create or replace function private.follow_added_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
  news record;
begin
  insert into public.cards (word_id, user_id, direction)
  select distinct word_id, user_id, direction from added
  on conflict do nothing;
  if exists (select from added where state is not null) then
    perform private.store_whole_cards(array(select distinct word_id from added where state is not null));
  end if;
  for news in
    select word_id, direction, min(reviewed_at) as since
    from added group by word_id, direction
    having not bool_or(state is not null) or (
      select told.state is null from public.reviews as told
      where told.word_id = added.word_id and told.direction = added.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    )
    order by word_id, direction
  loop
    select * into card from public.cards
    where word_id = news.word_id and direction = news.direction
    for update;
    if card.last_review >= news.since then
      perform private.replay_card(card);
    else
      perform private.store_card(card, private.follow_log(card, news.since));
    end if;
  end loop;
  return null;
end
$$;

-- The words of an import, in the order of their rows.
create function private.given_words(words jsonb)
  returns table (
    place bigint, id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint,
    cards jsonb
  )
  language sql stable set search_path = ''
as $$
  select place, given.id, btrim(given.word), btrim(given.definition), nullif(btrim(given.category), ''), given.examples,
    given.difficulty, given.mastery, coalesce(nullif(given.cards, 'null'), '[]')
  from jsonb_array_elements(words) with ordinality as item (entry, place), jsonb_to_record(entry) as given (
    id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint, cards jsonb
  )
$$;

-- Their cards: the state of each, the moment in milliseconds from which it has it, and its answers as
-- [milliseconds, rating, days or null, milliseconds it took].
create function private.given_cards(words jsonb)
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

create function private.moment_of(milliseconds bigint) returns timestamptz
  language sql immutable strict parallel safe set search_path = ''
as $$
  select timestamptz 'epoch' + milliseconds * interval '1 millisecond'
$$;

-- Refuses what is more than one import takes, and moments that no answer was given at.
create function private.check_import(words jsonb) returns void
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

-- Which of these words the caller's notebook has, and which stand earlier among them: places from 1, by the alphabet.
create function public.find_held_words(words text[]) returns table (held integer[], repeated integer[])
  language sql stable security definer set search_path = ''
as $$
  with given as (
    select place::integer, private.fold(btrim(word)) as alphabet
    from unnest(words[:10000]) with ordinality as entry (word, place)
  ),
  marked as (
    select place, row_number() over (partition by alphabet order by place) > 1 as is_repeated,
      exists (select from public.vocabulary as word where word.user_id = (select auth.uid()) and word.alphabet = given.alphabet) as is_held
    from given
  )
  select coalesce(array_agg(place order by place) filter (where is_held), '{}'),
    coalesce(array_agg(place order by place) filter (where is_repeated), '{}')
  from marked
$$;

-- All of them or none. A word of an id that the caller has was sent before. One that the notebook has already, or that stands
-- earlier among them, is left out (`skip`), gives the other its texts and its history (`update`), or stands beside it (`keep`).
create function public.import_words(words jsonb, duplicates text default 'skip', zone text default null)
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
    select given.place, given.id, given.word, private.fold(given.word) as alphabet,
      row_number() over (partition by private.fold(given.word) order by given.place) > 1 as is_repeated,
      exists (select from public.vocabulary as held where held.id = given.id and held.user_id = owner) as is_sent
    from private.given_words(import_words.words) as given
  ),
  met as (
    select given.*, (
      select held.id from public.vocabulary as held
      where held.user_id = owner and held.alphabet = given.alphabet
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
    (id, user_id, word, definition, letter_category, examples, difficulty, mastery, created_at)
  select given.id, owner, given.word, given.definition, coalesce(given.category, 'General'), coalesce(given.examples, '{}'),
    coalesce(given.difficulty, 3), case when given.cards = '[]' then coalesce(given.mastery, 0) else 0 end,
    now() + given.place * interval '1 microsecond'
  from private.given_words(import_words.words) as given
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate = 'add';

  update public.vocabulary as entry
  set definition = given.definition, letter_category = coalesce(given.category, entry.letter_category),
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

-- Takes an import back: its words and their logs.
create function public.remove_words(ids uuid[]) returns integer
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

-- The caller's words with their cards and answers, as a file takes them, by id from the one after `last`.
create function public.export_words(last uuid default null, max integer default 500)
  returns table (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    created_at timestamptz, cards jsonb
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
  )
  from public.vocabulary as word
  where word.user_id = (select auth.uid()) and (export_words.last is null or word.id > export_words.last)
  order by word.id
  limit least(max, 1000)
$$;
comment on function public.export_words(uuid, integer) is $$
cards: { direction: 'recognition' | 'recall'; state: number; suspended: boolean; due: string; due_day: string | null; days: number | null; stability: number; difficulty: number; reps: number; lapses: number; reviews: [at: number, rating: number, days: number | null, elapsed: number | null][] }[]
$$;

grant execute on function
  public.find_held_words(text[]), public.import_words(jsonb, text, text), public.remove_words(uuid[]),
  public.export_words(uuid, integer)
  to authenticated;
