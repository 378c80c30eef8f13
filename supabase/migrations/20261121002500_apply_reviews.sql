-- area: vocabulary
--
-- A review and the word it is about change together: the log and the word never disagree.

create function private.apply_review() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- A review no newer than what the word knows is history coming back (a restored word, an import).
    update public.vocabulary
    set mastery = new.mastery_after, times_reviewed = times_reviewed + 1, last_reviewed = new.reviewed_at
    where id = new.word_id and (last_reviewed is null or last_reviewed < new.reviewed_at);
  else
    -- Only the latest review can be undone: what came after an older one was built on it.
    update public.vocabulary
    set mastery = old.mastery_before,
      times_reviewed = greatest(times_reviewed - 1, 0),
      last_reviewed = (select max(reviewed_at) from public.reviews where word_id = old.word_id)
    where id = old.word_id and last_reviewed = old.reviewed_at;
  end if;
  return null;
end
$$;

create trigger apply after insert or delete on public.reviews
  for each row execute function private.apply_review();
