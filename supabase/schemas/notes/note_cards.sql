-- The caller's words that were made from a note: the first hundred, and how many there are.
create or replace function public.note_cards(note uuid)
  returns table (id uuid, word text, definition text, kind text, total integer)
  language sql stable security definer set search_path = ''
as $$
  select made.id, made.word, private.definition_text(made.kind, made.definition), made.kind, (count(*) over ())::integer
  from public.vocabulary as made
  where made.note_id = note_cards.note and made.user_id = (select auth.uid())
  order by made.created_at, made.id
  limit 100
$$;
comment on function public.note_cards(uuid) is $$
kind: 'word' | 'cloze'
$$;
grant execute on function public.note_cards(uuid) to authenticated;
