-- area: vocabulary
--
-- The words of a demo that is opened between midnight and four were learnt too long ago for a streak: their answers counted back
-- from the study day, which is yesterday then, but a streak counts calendar days.

create or replace function private.add_sample_words(owner uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(owner);
  today constant date := (now() at time zone zone)::date;
begin
  insert into public.vocabulary (user_id, word, definition, letter_category, examples, difficulty, created_at)
  select
    owner, word, definition, category, array[example], difficulty,
    (today - coalesce(nullif(split_part(history, ':', 1), '')::integer, 1) + time '17:00') at time zone zone
  from private.sample_words();
  insert into public.reviews (user_id, word_id, rating, reviewed_at, time_zone)
  select
    owner, entry.id, answer.rating::smallint,
    (today - split_part(studied.day, ':', 1)::integer + time '18:00') at time zone zone
      + sample.place * interval '30 seconds' + answer.number * interval '11 minutes',
    zone
  from private.sample_words() as sample
    join public.vocabulary as entry on entry.user_id = owner and entry.word = sample.word
    cross join unnest(string_to_array(sample.history, ' ')) as studied (day)
    cross join string_to_table(split_part(studied.day, ':', 2), null) with ordinality as answer (rating, number);
end
$$;
