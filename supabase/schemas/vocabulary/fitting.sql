-- Parameters fitted to the learner's own log: what a fit reads, and how its result takes hold.

-- The caller's log card by card, in its order: eight times the study day, counted from 2000 on, plus the rating. A card's log ends
-- where something else than an answer decided: a mastery set by hand, or a state that came from another program.
create or replace function public.review_sequences() returns jsonb
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
grant execute on function public.review_sequences() to authenticated;

-- Keeps the caller's weights, null for those of everybody, and goes through the log of every card with them. A weight out of its
-- bounds is refused (23514), and nothing changes then. Gives the number of cards.
create or replace function public.keep_weights(weights double precision[]) returns integer
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
grant execute on function public.keep_weights(double precision[]) to authenticated;
