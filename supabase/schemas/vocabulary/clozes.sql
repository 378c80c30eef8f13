-- A cloze is a word of the notebook that is asked for in a sentence: its definition is the sentence, with what is hidden in Anki's markup,
-- `{{c1::answer}}` or `{{c1::answer::hint}}`; its word is the first answer, so that lists, the alphabet and typed answers know no other kind.
--

-- A blank. Its parts hold no marks of their own, and are not empty.
create or replace function private.blank_pattern() returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '\{\{c1::(?!\s*(?:\}\}|::))((?:(?!\{\{|\}\}|::).)+)(?:::(?!\s*\}\})((?:(?!\{\{|\}\}|::).)+))?\}\}'
$$;
grant execute on function private.blank_pattern() to authenticated, service_role;

-- Whether a sentence has a blank, and none that is malformed or has another number.
create or replace function private.is_cloze(sentence text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select sentence ~ private.blank_pattern() and regexp_replace(sentence, private.blank_pattern(), '', 'g') !~ '\{\{c\d+::'
$$;
grant execute on function private.is_cloze(text) to authenticated, service_role;

-- What its first blank hides.
create or replace function private.cloze_answer(sentence text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim((regexp_match(sentence, private.blank_pattern()))[1])
$$;
grant execute on function private.cloze_answer(text) to authenticated, service_role;

-- The sentence with its answers, as text.
create or replace function private.cloze_text(sentence text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(sentence, private.blank_pattern(), '\1', 'g')
$$;
grant execute on function private.cloze_text(text) to authenticated, service_role;

-- The definition of a word as a learner reads it.
create or replace function private.definition_text(kind text, definition text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select case kind when 'cloze' then private.cloze_text(definition) else definition end
$$;

-- A note that gets another owner leaves the cards that were made from it where they are.
create or replace function private.leave_cards() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.vocabulary set note_id = null where note_id = old.id and user_id = old.user_id;
  return new;
end
$$;

-- What tells a sentence with blanks from others, whatever its case and accents.
create or replace function private.sentence_key(sentence text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select md5(private.as_written(sentence))
$$;
grant execute on function private.sentence_key(text) to authenticated, service_role;
