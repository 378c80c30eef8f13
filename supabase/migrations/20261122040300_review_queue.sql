-- area: vocabulary, shell
--
-- What a learner is asked today, and what the days ahead hold.

-- The cards of this study day within the learner's limits: those under way, those due, and new ones.
create function private.queued_cards(owner uuid, zone text) returns setof public.cards
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.study_day(now(), zone);
  day_end constant timestamptz := private.study_day_start(today + 1, zone);
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
    where user_id = owner and state in (1, 3) and due < day_end and not suspended
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

create function private.zone_or_own(zone text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when private.is_time_zone(zone) then zone else private.time_zone_of(auth.uid()) end
$$;

-- The caller's cards of today with their words, as far as `max` goes. A word that was asked for comes first, due or not.
create function public.review_queue(zone text default null, first uuid default null, max integer default 500)
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
    letter_category text
  )
  language sql stable security definer set search_path = ''
as $$
  select card.word_id, card.direction, card.state, card.due, card.stability, card.difficulty, card.learning_step, card.reps,
    card.lapses, card.forgiven, card.last_day, entry.word, entry.definition, entry.examples, entry.letter_category
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
$$;

-- How many of the caller's cards come back on each study day of the year ahead; what is overdue counts for today.
create function public.review_load(zone text default null) returns table (day date, cards integer)
  language sql stable security definer set search_path = ''
as $$
  with here as (select private.zone_or_own(review_load.zone) as zone),
  today as (select zone, private.study_day(now(), zone) as day from here)
  select greatest(private.study_day(card.due, today.zone), today.day), count(*)::integer
  from public.cards as card, today
  where card.user_id = (select auth.uid()) and card.state > 0 and not card.suspended
    and card.due < private.study_day_start(today.day + 366, today.zone)
  group by 1
  order by 1
$$;

grant execute on function public.review_queue(text, uuid, integer), public.review_load(text) to authenticated;

-- Words to review are now the cards of today.
create or replace function public.dashboard_counters()
  returns table (
    documents integer,
    pinned integer,
    notes_this_week integer,
    tags integer,
    words integer,
    words_mastered integer,
    -- Percent, 0 without words.
    mastery_average integer,
    words_to_review integer,
    sessions_total integer,
    sessions_completed integer,
    sessions_overdue integer,
    -- The next one not completed and not over, or null.
    next_session jsonb,
    collaboration_sessions integer,
    active_automations integer,
    unread_notifications integer
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
begin
  return query
    select
      note.documents, note.pinned, note.notes_this_week,
      (select count(*)::integer from public.tags where user_id = owner),
      word.words, word.words_mastered, word.mastery_average,
      (select count(*)::integer from private.queued_cards(owner, private.time_zone_of(owner))),
      session.sessions_total, session.sessions_completed, session.sessions_overdue,
      (select jsonb_build_object('id', id, 'title', title, 'type', type, 'scheduled_for', scheduled_for, 'duration', duration)
       from public.study_sessions
       where user_id = owner and not completed and scheduled_for + make_interval(mins => duration) > now()
       order by scheduled_for limit 1),
      (select count(*)::integer from public.collaboration_participants where user_id = owner and status = 'accepted'),
      (select count(*)::integer from public.automations where user_id = owner and is_active),
      (select count(*)::integer from public.notifications where user_id = owner and read_at is null)
    from
      (select count(*)::integer as documents,
         (count(*) filter (where is_pinned))::integer as pinned,
         (count(*) filter (where updated_at >= now() - interval '7 days'))::integer as notes_this_week
       from public.notes where user_id = owner and deleted_at is null) as note,
      (select count(*)::integer as words,
         (count(*) filter (where mastery >= 80))::integer as words_mastered,
         coalesce(round(avg(mastery)), 0)::integer as mastery_average
       from public.vocabulary where user_id = owner) as word,
      (select count(*)::integer as sessions_total,
         (count(*) filter (where completed))::integer as sessions_completed,
         (count(*) filter (where not completed and scheduled_for < now()))::integer as sessions_overdue
       from public.study_sessions where user_id = owner) as session;
end
$$;
