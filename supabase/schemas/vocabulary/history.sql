-- A row of the log keeps what it found and what it made of it. Figures over years of reviews add up rows then; nothing is replayed.

-- What the caller's log says of each study day from one on; what was before is one row without a day.
create or replace function public.review_history(since date)
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
