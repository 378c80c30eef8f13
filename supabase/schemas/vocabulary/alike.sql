-- The words of the notebook that look like a given one and are another: by case, accents or ligatures. One for each, the oldest.
create or replace function public.find_alike_words(words text[]) returns table (place integer, word_id uuid, word text)
  language sql stable security definer set search_path = ''
as $$
  select given.place::integer, alike.id, alike.word
  from unnest(words[:50000]) with ordinality as given (word, place)
    cross join lateral (
      select held.id, held.word from public.vocabulary as held
      where held.user_id = (select auth.uid()) and held.alphabet = private.fold(btrim(given.word)) and held.kind = 'word'
      order by held.created_at, held.id limit 1
    ) as alike
  where position('{{c1::' in given.word) = 0 and not exists (
    select from public.vocabulary as same
    where same.user_id = (select auth.uid()) and private.as_written(same.word) = private.as_written(given.word) and same.kind = 'word'
  )
  order by given.place
$$;
grant execute on function public.find_alike_words(text[]) to authenticated;
