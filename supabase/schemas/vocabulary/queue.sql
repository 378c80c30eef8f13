-- What a learner is asked today, and what the days ahead hold.

-- The cards of this study day within the learner's limits: those under way, those due, and new ones.
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

create or replace function private.zone_or_own(zone text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when private.is_time_zone(zone) then zone else private.time_zone_of(auth.uid()) end
$$;
grant execute on function private.zone_or_own(text) to authenticated;

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
grant execute on function public.review_load(text) to authenticated;

-- The cards of the words of a session of the caller's, each once in the directions that the learner wants: due or not, set aside or
-- not, whatever the limits of the day. While the session is under way, those are left out that were answered since it began.
create or replace function public.session_cards(session_id uuid, zone text default null)
  returns table (id uuid, title text, cards jsonb)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  planned public.study_sessions;
  begun timestamptz;
  today constant date := private.study_day(now(), private.zone_or_own(session_cards.zone));
begin
  select * into planned from public.study_sessions
  where id = session_cards.session_id and user_id = (select auth.uid());
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance n’existe plus.', detail = 'session_not_found';
  end if;
  if not planned.completed then
    begun := planned.begun_at;
  end if;
  return query
    select planned.id, planned.title, coalesce(jsonb_agg(
      to_jsonb(card) - '{user_id,last_review,suspended}'::text[] || jsonb_build_object(
        'word', entry.word, 'definition', entry.definition, 'examples', entry.examples, 'letter_category', entry.letter_category,
        'kind', entry.kind, 'front', entry.front, 'back', entry.back
      ) order by card.direction desc, array_position(planned.items, entry.id)
    ), '[]')
    from public.vocabulary as entry
      join public.cards as card on card.word_id = entry.id
    where entry.user_id = planned.user_id and entry.id = any (planned.items)
      -- Who is asked for a word has met it before, on another day.
      and (card.direction = 'recognition'
        or exists (select from public.review_settings where user_id = planned.user_id and recall) and (card.state > 0 or exists (
          select from public.cards as met
          where met.word_id = entry.id and met.direction = 'recognition' and met.state = 2 and met.last_day < today
        )))
      and not exists (
        select from public.reviews as answer
        where answer.word_id = entry.id and answer.direction = card.direction and answer.rating > 0 and answer.reviewed_at >= begun
      );
end
$$;
comment on function public.session_cards(uuid, text) is $$
cards: Database['public']['Functions']['review_queue']['Returns']
$$;
grant execute on function public.session_cards(uuid, text) to authenticated;

-- The caller's cards of today with their words, as far as `max` goes. A word that was asked for comes first, due or not.
create or replace function public.review_queue(zone text default null, first uuid default null, max integer default 500)
  returns table (
    word_id uuid,
    direction text,
    state smallint,
    due timestamptz,
    stability double precision,
    difficulty double precision,
    learning_step smallint,
    reps integer,
    lapses integer,
    forgiven integer,
    -- Study day of the last review.
    last_day date,
    word text,
    definition text,
    examples text[],
    letter_category text,
    kind text,
    front text,
    back text
  )
  language sql stable security definer set search_path = ''
as $$
  select card.word_id, card.direction, card.state, card.due, card.stability, card.difficulty, card.learning_step, card.reps,
    card.lapses, card.forgiven, card.last_day, entry.word, entry.definition, entry.examples, entry.letter_category, entry.kind,
    entry.front, entry.back
  from (
    select * from public.cards
    where user_id = (select auth.uid()) and word_id = review_queue.first and direction = 'recognition'
    union all
    select * from private.queued_cards((select auth.uid()), private.zone_or_own(zone))
    where (word_id, direction) is distinct from (review_queue.first, 'recognition')
  ) as card join public.vocabulary as entry on entry.id = card.word_id
  limit least(max, 1000)
$$;
comment on function public.review_queue(text, uuid, integer) is $$
direction: 'recognition' | 'recall'
last_day: string | null
kind: 'word' | 'cloze'
front: string | null
back: string | null
$$;
grant execute on function public.review_queue(text, uuid, integer) to authenticated;
