-- area: vocabulary
--
-- A word that was just missed is asked again within minutes, also where a study day ends meanwhile. The rest waits for its day.

create or replace function private.queued_cards(owner uuid, zone text) returns setof public.cards
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.study_day(now(), zone);
  day_end constant timestamptz := private.study_day_start(today + 1, zone);
  learn_ahead constant interval := '20 minutes';
  settings public.review_settings;
  seen integer;
  introduced integer;
begin
  select * into settings from public.review_settings where user_id = owner;
  select count(*), count(*) filter (where not exists (
    select from public.reviews as earlier
    where earlier.word_id = asked.word_id and earlier.direction = asked.direction and earlier.local_day < today
  ))
  into seen, introduced
  from (
    select distinct word_id, direction from public.reviews where user_id = owner and local_day = today and rating > 0
  ) as asked;

  return query
    select * from public.cards
    where user_id = owner and state in (1, 3) and due < greatest(day_end, now() + learn_ahead) and not suspended
      and (direction = 'recognition' or settings.recall)
    order by due;
  return query
    select * from public.cards
    where user_id = owner and state = 2 and due < day_end and not suspended
      and (direction = 'recognition' or settings.recall)
    order by due
    limit greatest(coalesce(settings.reviews_per_day, 200) - (seen - introduced), 0);
  -- Who is asked for a word has met it before, on another day.
  return query
    select * from public.cards as card
    where user_id = owner and state = 0 and not suspended
      and (direction = 'recognition' or settings.recall and exists (
        select from public.cards as met
        where met.word_id = card.word_id and met.direction = 'recognition' and met.state = 2 and met.last_day < today
      ))
    order by due
    limit greatest(coalesce(settings.new_per_day, 20) - introduced, 0);
end
$$;
