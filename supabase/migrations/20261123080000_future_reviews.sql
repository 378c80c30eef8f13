-- area: vocabulary
--
-- A device whose clock is wrong, or a file that one wrote, dates answers in the future: an answer of 2099 buried its card until then, and every
-- later answer was replayed before it. The log takes what arrives from the future as given when it arrives. A due moment of a file may
-- exceed the card's interval by a year, because other programs let learners move it by hand.

-- The few minutes let a clock that is slightly fast keep the order of its answers.
create function private.latest_review(received timestamptz) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select received + interval '5 minutes'
$$;

create function private.latest_due(received timestamptz, days integer) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select received + greatest(coalesce(days, 0), 0) * interval '1 day' + interval '1 year'
$$;

revoke execute on function private.latest_review(timestamptz), private.latest_due(timestamptz, integer) from public;

create or replace function private.stamp_review() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  received constant timestamptz := clock_timestamp();
begin
  if new.reviewed_at > private.latest_review(received) then
    new.reviewed_at := received;
  end if;
  if new.due > private.latest_due(received, new.scheduled_days) then
    new.due := private.latest_due(received, new.scheduled_days);
  end if;
  new.time_zone := coalesce(new.time_zone, private.time_zone_of(new.user_id));
  -- A name that is none gets no day here: the constraint says so.
  if private.is_time_zone(new.time_zone) then
    new.local_day := private.study_day(new.reviewed_at, new.time_zone);
  end if;
  return new;
end
$$;

-- The rows that are in the log already, as if they arrived now; the log then decides their cards anew.
do $$
declare
  card public.cards;
begin
  for card in
    with mended as (
      update public.reviews
      set reviewed_at = case when reviewed_at > private.latest_review(created_at) then created_at else reviewed_at end,
        local_day = case
          when reviewed_at > private.latest_review(created_at) then private.study_day(created_at, coalesce(time_zone, private.time_zone_of(user_id)))
          else local_day
        end,
        due = case
          when due > private.latest_due(created_at, scheduled_days) then private.latest_due(created_at, scheduled_days)
          else due
        end
      where reviewed_at > private.latest_review(created_at) or due > private.latest_due(created_at, scheduled_days)
      returning word_id, direction
    )
    select held.* from public.cards as held
    where (word_id, direction) in (select word_id, direction from mended)
    order by word_id, direction
  loop
    perform private.replay_card(card);
    update public.vocabulary
    set last_reviewed = (select max(reviewed_at) from public.reviews where word_id = card.word_id and rating > 0)
    where id = card.word_id;
  end loop;
end
$$;
