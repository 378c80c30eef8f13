-- area: vocabulary
--
-- Parameters fitted to the learner's own log: what a fit reads, and how its result takes hold.

-- The caller's log card by card, in its order: eight times the study day, counted from 2000 on, plus the rating. A card's log ends
-- where something else than an answer decided: a mastery set by hand, or a state that came from another program.
create function public.review_sequences() returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(answers), '[]') from (
    select jsonb_agg((local_day - date '2000-01-01') * 8 + rating order by place) as answers
    from (
      select word_id, direction, local_day, rating,
        row_number() over card as place, count(*) filter (where rating = 0) over card as decided
      from public.reviews
      where user_id = (select auth.uid())
      window card as (partition by word_id, direction order by reviewed_at, created_at, id)
    ) as told
    where decided = 0
    group by word_id, direction
  ) as cards
$$;

-- Keeps the caller's weights, null for those of everybody, and goes through the log of every card with them. A weight out of its
-- bounds is refused (23514), and nothing changes then. Gives the number of cards.
create function public.keep_weights(weights double precision[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  card public.cards;
  replayed integer := 0;
begin
  insert into public.review_settings (user_id, weights) values (owner, keep_weights.weights)
  on conflict (user_id) do update set weights = excluded.weights;
  for card in
    select * from public.cards where user_id = owner and last_review is not null
    order by word_id, direction
    for update
  loop
    perform private.replay_card(card);
    replayed := replayed + 1;
  end loop;
  return replayed;
end
$$;

grant execute on function public.review_sequences(), public.keep_weights(double precision[]) to authenticated;

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
