-- The words of an import, in the order of their rows.
create or replace function private.given_words(words jsonb)
  returns table (
    place bigint, id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint,
    cards jsonb, kind text, note_id uuid, quotation text
  )
  language sql stable set search_path = ''
as $$
  select place, given.id, case given.kind when 'cloze' then coalesce(private.cloze_answer(given.definition), '') else btrim(given.word) end,
    btrim(given.definition), nullif(btrim(given.category), ''), given.examples,
    given.difficulty, given.mastery, coalesce(nullif(given.cards, 'null'), '[]'),
    coalesce(given.kind, 'word'), given.note_id, nullif(btrim(given.quotation), '')
  from jsonb_array_elements(words) with ordinality as item (entry, place), jsonb_to_record(entry) as given (
    id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint, cards jsonb,
    kind text, note_id uuid, quotation text
  )
$$;

-- The caller's words with their cards and answers, as a file takes them, by id from the one after `last`.
create or replace function public.export_words(last uuid default null, max integer default 500)
  returns table (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    created_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text, front text, back text
  )
  language sql stable security definer set search_path = ''
as $$
  select word.id, word.word, word.definition, word.letter_category, word.examples, word.difficulty, word.mastery, word.created_at, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'direction', card.direction, 'state', card.state, 'suspended', card.suspended, 'due', card.due,
      'due_day', private.study_day(card.due, latest.time_zone),
      'days', case when latest.state is null then private.study_day(card.due, latest.time_zone) - card.last_day
        else latest.scheduled_days end,
      'stability', card.stability, 'difficulty', card.difficulty, 'reps', card.reps, 'lapses', card.lapses,
      'reviews', (
        select coalesce(jsonb_agg(jsonb_build_array(
          (extract(epoch from told.reviewed_at) * 1000)::bigint, told.rating, told.scheduled_days, told.elapsed_ms
        ) order by told.reviewed_at, told.created_at, told.id), '[]')
        from public.reviews as told
        where told.word_id = card.word_id and told.direction = card.direction and told.rating > 0
      )
    ) order by card.direction desc), '[]')
    from public.cards as card left join lateral (
      select told.time_zone, told.state, told.scheduled_days from public.reviews as told
      where told.word_id = card.word_id and told.direction = card.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    ) as latest on true
    where card.word_id = word.id
  ), word.kind, word.note_id, word.quotation, word.front, word.back
  from public.vocabulary as word
  where word.user_id = (select auth.uid()) and (export_words.last is null or word.id > export_words.last)
  order by word.id
  limit least(max, 1000)
$$;
comment on function public.export_words(uuid, integer) is $$
cards: { direction: 'recognition' | 'recall'; state: number; suspended: boolean; due: string; due_day: string | null; days: number | null; stability: number; difficulty: number; reps: number; lapses: number; reviews: [at: number, rating: number, days: number | null, elapsed: number | null][] }[]
kind: 'word' | 'cloze'
note_id: string | null
quotation: string | null
front: string | null
back: string | null
$$;
grant execute on function public.export_words(uuid, integer) to authenticated;
