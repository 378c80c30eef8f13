-- Answers are found in passages: a paragraph of a note, or a part of a long one. Each is indexed by the stems of its words, in the language of
-- its note, and ranked by BM25. A passage has no text of its own: it is a place in the stored text, so what is quoted stands there word for word.

-- Stop words first, which are written with their accents; then accents go, then endings.
create text search dictionary private.french_stop (template = pg_catalog.simple, stopwords = french, accept = false);
create text search dictionary private.english_stop (template = pg_catalog.simple, stopwords = english, accept = false);
create text search dictionary private.spanish_stop (template = pg_catalog.simple, stopwords = spanish, accept = false);
create text search dictionary private.german_stop (template = pg_catalog.simple, stopwords = german, accept = false);
create text search configuration private.french (copy = pg_catalog.french);
create text search configuration private.english (copy = pg_catalog.english);
create text search configuration private.spanish (copy = pg_catalog.spanish);
create text search configuration private.german (copy = pg_catalog.german);

alter text search configuration private.french alter mapping for hword, hword_part, word
  with private.french_stop, extensions.unaccent, pg_catalog.french_stem;

alter text search configuration private.english alter mapping for hword, hword_part, word
  with private.english_stop, extensions.unaccent, pg_catalog.english_stem;

alter text search configuration private.spanish alter mapping for hword, hword_part, word
  with private.spanish_stop, extensions.unaccent, pg_catalog.spanish_stem;

alter text search configuration private.german alter mapping for hword, hword_part, word
  with private.german_stop, extensions.unaccent, pg_catalog.german_stem;

-- The language whose stop words a text has most of. French, unless another one has two more: in a few words they say little, and 'les' is no stop word of the French list,
-- but one of the Spanish.
create or replace function private.text_language(body text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select language
  from (select regexp_split_to_array(lower(left(body, 1500)), '[^[:alpha:]]+') as words) as sample,
  lateral (
    select language, place, (
      select count(*) from unnest(words) as word
      where word <> '' and (ts_lexize(dictionary, word) = '{}' or language = 'fr' and word in ('les', 'est', 'cette', 'plus', 'comme', 'sont'))
    ) + bonus as stops
    from (values
      ('fr', 1, 'pg_catalog.french_stem'::regdictionary, 1), ('en', 2, 'pg_catalog.english_stem', 0),
      ('es', 3, 'pg_catalog.spanish_stem', 0), ('de', 4, 'pg_catalog.german_stem', 0)
    ) as known (language, place, dictionary, bonus)
  ) as counted
  order by stops desc, place
  limit 1
$$;

-- The stems of a text, with how often each occurs.
create or replace function private.terms_of(body text, language text) returns table (term text, count integer)
  language sql immutable parallel safe set search_path = ''
as $$
  select language || ':' || left(lexeme, 60), cardinality(positions)
  from unnest(to_tsvector(
    case language
      when 'en' then 'private.english'::regconfig
      when 'es' then 'private.spanish'
      when 'de' then 'private.german'
      else 'private.french'
    end,
    -- A compound word is its parts.
    translate(body, '’‘ʼ-', ''''''' ')
  ))
  where char_length(lexeme) > 1
$$;

-- The passages of a text: its paragraphs. A heading belongs to what follows; a paragraph of more than 1,200 characters is cut at the
-- end of a sentence.
create or replace function private.cut_passages(body text) returns table (start integer, length integer)
  language plpgsql immutable parallel safe set search_path = ''
as $$
#variable_conflict use_column
declare
  paragraph text;
  -- Where the paragraph begins, and the passage.
  place integer := 1;
  begun integer;
  rest integer;
  piece text;
begin
  foreach paragraph in array string_to_array(body, E'\n\n') loop
    if paragraph ~ '\S' then
      begun := coalesce(begun, place);
      if paragraph !~ '^\s*#{1,6}\s[^\n]*\s*$' then
        rest := place + char_length(paragraph) - begun;
        while rest > 1200 loop
          piece := substr(body, begun, 900);
          start := begun;
          length := coalesce(
            char_length(substring(piece from '^.*[.!?…]["»”)]*\s')), char_length(substring(piece from '^.*\s')), 900
          );
          return next;
          begun := begun + length;
          rest := rest - length;
        end loop;
        start := begun;
        length := rest;
        return next;
        begun := null;
      end if;
    end if;
    place := place + char_length(paragraph) + 2;
  end loop;
  if begun is not null then
    start := begun;
    length := char_length(body) - begun + 1;
    return next;
  end if;
end
$$;

-- Makes the passages of a note anew.
create or replace function private.index_note(note public.notes) returns void
  language plpgsql set search_path = ''
as $$
declare
  tongue constant text := private.text_language(note.title || ' ' || note.content);
begin
  delete from private.passages where note_id = note.id;
  with cut as materialized (
    select start, length, substr(note.content, start, length) as body from private.cut_passages(note.content)
    -- A note without a text is found by its title.
    union all select 1, 0, '' where note.content !~ '\S'
  ),
  titled as materialized (select term, 2 * count as count from private.terms_of(note.title, tongue)),
  counted as materialized (
    select cut.start, terms.term, sum(terms.count) as count
    from cut, lateral (select * from private.terms_of(cut.body, tongue) union all select * from titled) as terms
    group by cut.start, terms.term
  ),
  made as (
    insert into private.passages (user_id, note_id, language, start, length, weight)
    select note.user_id, note.id, tongue, start, length,
      (select coalesce(sum(count), 0) from counted where counted.start = cut.start)
    from cut
    returning id, start
  )
  insert into private.postings (user_id, term, passage_id, count)
  select note.user_id, counted.term, made.id, least(counted.count, 1000)
  from counted join made using (start);
end
$$;

-- Makes the passages of changed notes, those that have waited longest first. A note that changes meanwhile, or that another call is about, stays for the next.
create or replace function private.index_notes(owner uuid, most integer) returns integer
  language plpgsql set search_path = ''
as $$
declare
  due uuid;
  note public.notes;
  made integer := 0;
begin
  for due in
    select waiting.note_id from private.notes_to_index as waiting
    join public.notes as written on written.id = waiting.note_id
    where owner is null or waiting.user_id = owner
    order by waiting.changed_at limit most
    for key share of written skip locked
    for update of waiting skip locked
  loop
    select * into strict note from public.notes where id = due;
    perform private.index_note(note);
    delete from private.notes_to_index where note_id = due;
    made := made + 1;
  end loop;
  return made;
end
$$;

create or replace function private.note_to_index() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notes_to_index (note_id, user_id) values (new.id, new.user_id)
  on conflict (note_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
