-- Texts as they are compared: folded to find, as written to tell whether they are the same, and as lines to read.

-- What search compares: no case, accents, ligatures or typographic apostrophes ('Cœur d’été' → 'coeur d''ete').
create or replace function private.fold(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  -- unaccent is only stable because its dictionary could be changed; this one is pinned by name and never is.
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(value, nfkc)));
end
$$;
grant execute on function private.fold(text) to authenticated, service_role;

-- The folded words of a search, longest first: the longest is the most selective one for the index.
create or replace function private.search_words(search_query text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(word order by length(word) desc, word), '{}')
  from (
    select distinct word
    from regexp_split_to_table(private.fold(left(search_query, 200)), '\s+') as word
    where word <> ''
  ) as words
$$;

-- The words as patterns for LIKE: each anywhere in the text.
create or replace function private.like_patterns(words text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by place), '{}')
  from unnest(words) with ordinality as given (word, place)
$$;

-- About `width` characters of a text around the first place where a folded needle stands.
create or replace function private.excerpt(body text, needle text, width integer default 160) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  place integer := greatest(position(needle in private.fold(body)), 1);
  start integer := case when place <= width / 3 then 1 else place - width / 3 end;
  passage text := btrim(regexp_replace(private.plain_text(substr(body, start, width)), '\s+', ' ', 'g'));
begin
  return case when start > 1 then '…' else '' end || passage
    || case when start + width <= length(body) then '…' else '' end;
end
$$;

-- Nothing that a visitor writes begins another line.
create or replace function private.one_line(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(value, '[[:space:][:cntrl:]]+', ' ', 'g'))
$$;

create or replace function private.plain_text(markdown text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  plain text := markdown;
begin
  plain := regexp_replace(plain, '^[ \t]*(```.*|~~~.*|([-*_][ \t]*){3,}|\|?[ \t:|-]*-[ \t:-]*\|[ \t:|-]*)$', '', 'gn');
  plain := regexp_replace(plain, '^[ \t]*(>[ \t]?)*[ \t]*(#{1,6}[ \t]+)?', '', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+\[ \][ \t]+', '☐ ', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+\[[xX]\][ \t]+', '☑ ', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+', '– ', 'gn');
  plain := regexp_replace(plain, '!?\[([^][\n]*)\]\([^()\n]*\)', '\1', 'g');
  -- The passage may begin or end between two marks: each goes by itself.
  plain := regexp_replace(plain, '\*\*|~~|`', '', 'g');
  plain := regexp_replace(plain, '(^|[^[:alnum:]*])\*(?=[[:alnum:]])', '\1', 'g');
  return regexp_replace(plain, '(?<=[[:alnum:].!?])\*(?![[:alnum:]*])', '', 'g');
end
$$;

-- Names are the same if they are written alike: case and accents count, but not how an accent is encoded nor how many spaces there are. Folding
-- (`private.fold`) is for finding only.
create or replace function private.as_written(value text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select btrim(regexp_replace(normalize(value, nfc), '[\s\u00A0\u202F]+', ' ', 'g'))
$$;
grant execute on function private.as_written(text) to authenticated, service_role;
