-- area: vocabulary
--
-- Cards of one study day are due at one moment: counting by moment first leaves few of them to be turned into days.

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
    group by card.due
  )
  select greatest(private.study_day(moments.due, today.zone), today.day), sum(moments.cards)::integer
  from moments, today
  group by 1
  order by 1
$$;
