-- area: vocabulary
--
-- A word has a card for each direction in which it is asked. What state a card is in, its log says: every rating, and every
-- mastery set by hand, is a row of `reviews`. A row that comes in order is one step from the present state; where one came late
-- from another device, or was taken back, the card's log is gone through again.

create table public.cards (
  word_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- recognition: the word is shown; recall: the definition is.
  direction text not null check (direction in ('recognition', 'recall')),
  -- 0 new, 1 learning, 2 review, 3 relearning.
  state smallint not null default 0 check (state between 0 and 3),
  -- Of a new card: its place in the row of those that wait.
  due timestamptz not null default now(),
  -- Days until the chance of recall has fallen to 90 %.
  stability double precision not null default 0,
  difficulty double precision not null default 0,
  learning_step smallint not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  last_review timestamptz,
  last_day date,
  -- Lapses that no longer count against it.
  forgiven integer not null default 0 check (forgiven >= 0),
  -- A leech: it costs more than it brings and waits until the learner takes it up again.
  suspended boolean not null generated always as (lapses - forgiven >= 8) stored,
  primary key (word_id, direction),
  foreign key (word_id, user_id) references public.vocabulary (id, user_id) on delete cascade
);
create index cards_due_idx on public.cards (user_id, state, due);

alter table public.cards enable row level security;

create policy "owners read" on public.cards
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners forgive" on public.cards
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

grant select, update (forgiven) on public.cards to authenticated;
grant select, insert, update, delete on public.cards to service_role;

alter table public.reviews
  drop constraint reviews_rating_check,
  add column direction text not null default 'recognition' check (direction in ('recognition', 'recall')),
  -- Where the learner was, and the study day there.
  add column time_zone text check (private.is_time_zone(time_zone)),
  add column local_day date,
  -- The interval in days that the device chose so that no day has too many.
  add column scheduled_days integer check (scheduled_days between 1 and 36500),
  -- Of a mastery set by hand.
  add column stability double precision check (stability between 0 and 36500),
  -- 1 Again, 2 Hard, 3 Good, 4 Easy; 0 is a mastery set by hand.
  add constraint reviews_rating_check check (rating between 0 and 4 and (rating = 0) = (stability is not null)),
  -- What releases before the cards said. The log decides now.
  alter column mastery_before drop not null,
  alter column mastery_after drop not null;

grant insert (direction, time_zone, local_day, scheduled_days, stability) on public.reviews to authenticated;

update public.reviews
set time_zone = private.time_zone_of(user_id), local_day = private.study_day(reviewed_at, private.time_zone_of(user_id));

create index reviews_local_day_idx on public.reviews (user_id, local_day);
create index reviews_card_idx on public.reviews (word_id, direction, reviewed_at);

create function private.stamp_review() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.time_zone := coalesce(new.time_zone, private.time_zone_of(new.user_id));
  -- A name that is none gets no day here: the constraint says so.
  if private.is_time_zone(new.time_zone) then
    new.local_day := private.study_day(new.reviewed_at, new.time_zone);
  end if;
  return new;
end
$$;
create trigger stamp before insert on public.reviews
  for each row execute function private.stamp_review();

create function private.scheduling_of(owner uuid, out w double precision[], out retention double precision)
  language sql stable security definer set search_path = ''
as $$
  select coalesce(settings.weights, private.default_weights()), coalesce(settings.retention, 0.9)
  from (values (owner)) as learner (id) left join public.review_settings as settings on settings.user_id = learner.id
$$;

-- The card after one row of its log. Steps of a minute and ten minutes before the first day, ten minutes after a lapse.
create function private.card_after(
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
create function private.store_card(before public.cards, after public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.cards
  set state = after.state, due = after.due, stability = after.stability, difficulty = after.difficulty,
    learning_step = after.learning_step, reps = after.reps, lapses = after.lapses,
    last_review = after.last_review, last_day = after.last_day
  where word_id = after.word_id and direction = after.direction;
  update public.vocabulary
  set mastery = case when after.direction = 'recognition' then private.mastery_of(after.stability) else mastery end,
    times_reviewed = greatest(times_reviewed + after.reps - before.reps, 0),
    last_reviewed = case
      when after.reps = before.reps then last_reviewed
      else (select max(reviewed_at) from public.reviews where word_id = after.word_id and rating > 0)
    end
  where id = after.word_id;
end
$$;

-- Works a card's state out from its whole log.
create function private.replay_card(card public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  before constant public.cards := card;
  scheduling constant record := private.scheduling_of(card.user_id);
  review public.reviews;
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
  for review in
    select * from public.reviews
    where word_id = card.word_id and direction = card.direction
    order by reviewed_at, created_at, id
  loop
    card := private.card_after(card, review, scheduling.w, scheduling.retention);
  end loop;
  perform private.store_card(before, card);
end
$$;

create function private.follow_added_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
  review public.reviews;
  scheduling record;
begin
  for review in select * from added order by reviewed_at, id loop
    insert into public.cards (word_id, user_id, direction) values (review.word_id, review.user_id, review.direction)
    on conflict do nothing;
    select * into card from public.cards
    where word_id = review.word_id and direction = review.direction
    for update;
    if card.last_review >= review.reviewed_at then
      perform private.replay_card(card);
    else
      scheduling := private.scheduling_of(review.user_id);
      perform private.store_card(card, private.card_after(card, review, scheduling.w, scheduling.retention));
    end if;
  end loop;
  return null;
end
$$;

-- The cards of a word that goes with its log need no state any more.
create function private.follow_removed_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
begin
  for card in
    select * from public.cards as held
    where (word_id, direction) in (select word_id, direction from removed)
      and exists (select from public.vocabulary where id = held.word_id)
    for update
  loop
    perform private.replay_card(card);
  end loop;
  return null;
end
$$;

-- A new word gets its cards. A mastery that its card does not say was set by hand: the log takes it down.
create function private.follow_word() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
begin
  if tg_op = 'INSERT' then
    insert into public.cards (word_id, user_id, direction, due)
    select new.id, new.user_id, direction, new.created_at
    from (values ('recognition', true), ('recall', (select recall from public.review_settings where user_id = new.user_id)))
      as way (direction, wanted)
    where wanted;
  end if;
  select * into card from public.cards where word_id = new.id and direction = 'recognition';
  if new.mastery <> private.mastery_of(card.stability) then
    insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
    values (
      new.user_id, new.id, 0, private.stability_of(new.mastery),
      case
        when tg_op = 'INSERT' then coalesce(new.last_reviewed, clock_timestamp())
        else greatest(clock_timestamp(), card.last_review + interval '1 microsecond')
      end
    );
  end if;
  return null;
end
$$;

create function private.follow_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cards (word_id, user_id, direction, due)
  select id, user_id, 'recall', created_at from public.vocabulary where user_id = new.user_id
  on conflict do nothing;
  return null;
end
$$;
create trigger follow after insert or update of recall on public.review_settings
  for each row when (new.recall) execute function private.follow_settings();

drop trigger apply on public.reviews;
create trigger follow_added after insert on public.reviews referencing new table as added
  for each statement execute function private.follow_added_reviews();
create trigger follow_removed after delete on public.reviews referencing old table as removed
  for each statement execute function private.follow_removed_reviews();

-- Words that were there before the cards start from the mastery that they had.
insert into public.cards (word_id, user_id, direction, due)
select id, user_id, 'recognition', created_at from public.vocabulary;
insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
select user_id, id, 0, private.stability_of(mastery), coalesce(last_reviewed, updated_at)
from public.vocabulary where mastery > 0;

create trigger follow after insert or update of mastery on public.vocabulary
  for each row execute function private.follow_word();
