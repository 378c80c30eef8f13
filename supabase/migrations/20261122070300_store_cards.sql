-- area: vocabulary
--
-- Many words at once, as an import adds them: their cards and what was set by hand are written in one statement each, and a word
-- whose figures stay as they are is not written again.

create or replace function private.store_card(before public.cards, after public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known constant boolean := after.direction = 'recognition';
begin
  update public.cards
  set state = after.state, due = after.due, stability = after.stability, difficulty = after.difficulty,
    learning_step = after.learning_step, reps = after.reps, lapses = after.lapses,
    last_review = after.last_review, last_day = after.last_day
  where word_id = after.word_id and direction = after.direction;
  update public.vocabulary
  set mastery = case when known then private.mastery_of(after.stability) else mastery end,
    times_reviewed = greatest(times_reviewed + after.reps - before.reps, 0),
    last_reviewed = case
      when after.reps = before.reps then last_reviewed
      else (select max(reviewed_at) from public.reviews where word_id = after.word_id and rating > 0)
    end
  where id = after.word_id
    and (after.reps <> before.reps or known and mastery <> private.mastery_of(after.stability));
end
$$;

create function private.follow_added_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cards (word_id, user_id, direction, due)
  select word.id, word.user_id, way.direction, word.created_at
  from added as word
    left join public.review_settings as settings on settings.user_id = word.user_id,
    (values ('recognition'), ('recall')) as way (direction)
  where way.direction = 'recognition' or settings.recall;
  insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
  select user_id, id, 0, private.stability_of(mastery), coalesce(last_reviewed, clock_timestamp())
  from added where mastery > 0;
  return null;
end
$$;

drop trigger follow on public.vocabulary;
create trigger follow_added after insert on public.vocabulary referencing new table as added
  for each statement execute function private.follow_added_words();
create trigger follow after update of mastery on public.vocabulary
  for each row when (old.mastery <> new.mastery) execute function private.follow_word();
