-- The state of a card, worked out from its log by FSRS: one step where a row comes in order, else from the first row on.

-- A review and the word it is about change together: the log and the word never disagree.
create or replace function private.apply_review() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- A review no newer than what the word knows is history coming back (a restored word, an import).
    update public.vocabulary
    set mastery = new.mastery_after, times_reviewed = times_reviewed + 1, last_reviewed = new.reviewed_at
    where id = new.word_id and (last_reviewed is null or last_reviewed < new.reviewed_at);
  else
    -- Only the latest review can be undone: what came after an older one was built on it.
    update public.vocabulary
    set mastery = old.mastery_before,
      times_reviewed = greatest(times_reviewed - 1, 0),
      last_reviewed = (select max(reviewed_at) from public.reviews where word_id = old.word_id)
    where id = old.word_id and last_reviewed = old.reviewed_at;
  end if;
  return null;
end
$$;

create or replace function private.scheduling_of(owner uuid, out w double precision[], out retention double precision)
  language sql stable security definer set search_path = ''
as $$
  select coalesce(settings.weights, private.default_weights()), coalesce(settings.retention, 0.9)
  from (values (owner)) as learner (id) left join public.review_settings as settings on settings.user_id = learner.id
$$;

-- The card after one row of its log. Steps of a minute and ten minutes before the first day, ten minutes after a lapse.
create or replace function private.card_after(
  card public.cards, review public.reviews, w double precision[], retention double precision
)
  returns public.cards
  language plpgsql stable set search_path = ''
as $$
declare
  before constant public.cards := card;
  elapsed constant integer := case when card.state = 0 then 0 else greatest(review.local_day - card.last_day, 0) end;
  minutes integer;
  days integer;
  hard integer;
  good integer;
begin
  card.last_review := review.reviewed_at;
  card.last_day := review.local_day;
  card.learning_step := 0;
  if review.rating = 0 then
    card.stability := review.stability;
    if review.stability = 0 then
      card.difficulty := 0;
      card.state := 0;
      card.due := review.reviewed_at;
      return card;
    end if;
    if card.difficulty = 0 then
      card.difficulty := least(greatest(private.fsrs_first_difficulty(w, 3), 1), 10);
    end if;
    card.state := 2;
    days := private.fsrs_interval(w, retention, card.stability);
    card.due := private.study_day_start(review.local_day + days, review.time_zone);
    return card;
  end if;

  select * into card.stability, card.difficulty
  from private.fsrs_next(w, before.stability, before.difficulty, elapsed, review.rating);
  card.reps := before.reps + 1;
  minutes := case
    when before.state = 2 and review.rating = 1 then 10
    when before.state = 2 or review.rating = 4 then null
    when before.state = 3 then (array[10, 15])[review.rating]
    when review.rating = 3 then case when before.learning_step = 0 then 10 end
    else (array[1, 6])[review.rating]
  end;
  if minutes is not null then
    card.state := case when before.state in (2, 3) then 3 else 1 end;
    card.lapses := before.lapses + case when before.state = 2 then 1 else 0 end;
    card.learning_step := case
      when before.state = 2 or review.rating = 1 then 0
      when review.rating = 2 then before.learning_step
      else before.learning_step + 1
    end;
    card.due := review.reviewed_at + make_interval(mins => minutes);
    return card;
  end if;

  card.state := 2;
  days := private.fsrs_interval(w, retention, card.stability);
  if before.state = 2 then
    -- Hard never comes after Good, Easy never before.
    select private.fsrs_interval(w, retention, other.stability) into hard
    from private.fsrs_next(w, before.stability, before.difficulty, elapsed, 2) as other;
    select private.fsrs_interval(w, retention, other.stability) into good
    from private.fsrs_next(w, before.stability, before.difficulty, elapsed, 3) as other;
    hard := least(hard, good);
    good := greatest(good, hard + 1);
    days := case review.rating when 2 then hard when 3 then good else greatest(days, good + 1) end;
  end if;
  days := private.fsrs_chosen(days, elapsed, review.scheduled_days);
  card.due := private.study_day_start(review.local_day + days, review.time_zone);
  return card;
end
$$;

-- Puts a card into its new state, and its word with it.
create or replace function private.store_card(before public.cards, after public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known constant boolean := after.direction = 'recognition';
begin
  update public.cards
  set state = after.state, due = after.due, stability = after.stability, difficulty = after.difficulty,
    learning_step = after.learning_step, reps = after.reps, lapses = after.lapses,
    last_review = after.last_review, last_day = after.last_day
  where word_id = after.word_id and direction = after.direction;
  update public.vocabulary
  set mastery = case when known then private.mastery_of(after.stability) else mastery end,
    times_reviewed = greatest(times_reviewed + after.reps - before.reps, 0),
    last_reviewed = case
      when after.reps = before.reps then last_reviewed
      else (select max(reviewed_at) from public.reviews where word_id = after.word_id and rating > 0)
    end
  where id = after.word_id
    and (after.reps <> before.reps or known and mastery <> private.mastery_of(after.stability));
end
$$;

-- Works a card's state out from its whole log.
create or replace function private.replay_card(card public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.store_card(card, private.follow_log(private.unlearnt(card), '-infinity'));
end
$$;

-- Only what is noted anew is written: a log is gone through more often than it changes.
create or replace function private.follow_log(card public.cards, since timestamptz) returns public.cards
  language plpgsql security definer set search_path = ''
as $$
declare
  scheduling constant record := private.scheduling_of(card.user_id);
  review public.reviews;
  after public.cards;
  elapsed integer;
  was smallint := private.mastery_of(card.stability);
  becomes smallint;
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
    elapsed := case when card.last_day is not null then greatest(review.local_day - card.last_day, 0) end;
    becomes := private.mastery_of(after.stability);
    if (review.state_before, review.elapsed_days, review.mastery_before, review.mastery_after)
      is distinct from (card.state, elapsed, was, becomes)
    then
      update public.reviews
      set state_before = card.state, elapsed_days = elapsed, mastery_before = was, mastery_after = becomes
      where id = review.id;
    end if;
    card := after;
    was := becomes;
  end loop;
  return card;
end
$$;

create or replace function private.unlearnt(card public.cards) returns public.cards
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select created_at into card.due from public.vocabulary where id = card.word_id;
  card.state := 0;
  card.stability := 0;
  card.difficulty := 0;
  card.learning_step := 0;
  card.reps := 0;
  card.lapses := 0;
  card.last_review := null;
  card.last_day := null;
  return card;
end
$$;

-- The few minutes let a clock that is slightly fast keep the order of its answers.
create or replace function private.latest_review(received timestamptz) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select received + interval '5 minutes'
$$;

create or replace function private.latest_due(received timestamptz, days integer) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select received + greatest(coalesce(days, 0), 0) * interval '1 day' + interval '1 year'
$$;
