-- area: vocabulary
--
-- A row of the log keeps what it found and what it made of it. Figures over years of reviews add up rows then; nothing is replayed.

alter table public.reviews
  -- What the card was: 0 new, 1 learning, 2 review, 3 relearning.
  add column state_before smallint check (state_before between 0 and 3),
  -- Study days since the card's row before; null on its first.
  add column elapsed_days integer check (elapsed_days >= 0);

-- A deleted word comes back with its log as it was read. What these columns say is worked out again all the same.
grant insert (state_before, elapsed_days) on public.reviews to authenticated;

-- Takes a card through its log from a moment on and notes on each row what it did.
create function private.follow_log(card public.cards, since timestamptz) returns public.cards
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
    after := private.card_after(card, review, scheduling.w, scheduling.retention);
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

create function private.unlearnt(card public.cards) returns public.cards
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

create or replace function private.replay_card(card public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.store_card(card, private.follow_log(private.unlearnt(card), '-infinity'));
end
$$;

-- Each card goes once through what is new, however many rows come at once.
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
  for news in
    select word_id, direction, min(reviewed_at) as since from added group by word_id, direction order by word_id, direction
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

-- What is in the log already. The cards stay as they are.
select private.follow_log(private.unlearnt(card), '-infinity') from public.cards as card where last_review is not null;

-- Cards that are not asked, because one direction was switched off, weigh on no day.
create or replace function public.review_load(zone text default null) returns table (day date, cards integer)
  language sql stable security definer set search_path = ''
as $$
  with here as (select private.zone_or_own(review_load.zone) as zone),
  today as (select zone, private.study_day(now(), zone) as day from here),
  moments as (
    select card.due, count(*) as cards
    from public.cards as card
    where card.user_id = (select auth.uid()) and card.state > 0 and not card.suspended
      and card.due < (select private.study_day_start(today.day + 366, today.zone) from today)
      and (card.direction = 'recognition' or (select recall from public.review_settings where user_id = (select auth.uid())))
    group by card.due
  )
  select greatest(private.study_day(moments.due, today.zone), today.day), sum(moments.cards)::integer
  from moments, today
  group by 1
  order by 1
$$;

-- What the caller's log says of each study day from one on; what was before is one row without a day.
create function public.review_history(since date)
  returns table (
    day date,
    -- Ratings of any kind.
    answers integer,
    -- Cards that came back after a night or more, by what they were known by then, and how many of them were still known. Only
    -- the first rating of a day is looked at, and 'À revoir' is not known.
    young integer,
    young_kept integer,
    mature integer,
    mature_kept integer,
    -- Words met for the first time.
    met integer,
    -- By how much the number of mastered words, and the sum of all mastery in percent, went up or down.
    mastered integer,
    mastery integer
  )
  language sql stable set search_path = ''
as $$
  select
    case when local_day >= since then local_day end,
    (count(*) filter (where rating > 0))::integer,
    (count(*) filter (where came_back and mastery_before < 80))::integer,
    (count(*) filter (where came_back and mastery_before < 80 and rating > 1))::integer,
    (count(*) filter (where came_back and mastery_before >= 80))::integer,
    (count(*) filter (where came_back and mastery_before >= 80 and rating > 1))::integer,
    (count(*) filter (where is_word and elapsed_days is null))::integer,
    coalesce(sum((mastery_after >= 80)::integer - (mastery_before >= 80)::integer) filter (where is_word), 0)::integer,
    coalesce(sum(mastery_after - mastery_before) filter (where is_word), 0)::integer
  from public.reviews,
    lateral (values (rating > 0 and state_before = 2 and elapsed_days > 0, direction = 'recognition')) as kind (came_back, is_word)
  where user_id = (select auth.uid())
  group by 1
  order by 1
$$;
comment on function public.review_history(date) is $$
day: string | null
$$;

grant execute on function public.review_history(date) to authenticated;
