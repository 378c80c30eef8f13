-- area: shell
--
-- What every area builds on: extensions, a schema that the Data API does not serve, folding, and rights that start
-- at nothing. A table or function that forgets its grants is closed, not open.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Helpers of policies, constraints and triggers. Not in the API's schemas, so nobody can call them over HTTP.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- A hosted project grants everything in public to the API's roles; each migration grants what it means to instead.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
-- Extensions are the exception: their operators must stay callable. A hosted project makes them under another role and
-- lets nobody decide for that schema, nor does it need to.
do $$
begin
  if has_schema_privilege('extensions', 'create') then
    alter default privileges in schema extensions grant execute on functions to public;
  end if;
end
$$;

-- What search compares: no case, accents, ligatures or typographic apostrophes ('Cœur d’été' → 'coeur d''ete').
create function private.fold(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  -- unaccent is only stable because its dictionary could be changed; this one is pinned by name and never is.
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(value, nfkc)));
end
$$;

-- The folded words of a search, longest first: the longest is the most selective one for the index.
create function private.search_words(search_query text) returns text[]
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
create function private.like_patterns(words text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by place), '{}')
  from unnest(words) with ordinality as given (word, place)
$$;

-- About `width` characters of a text around the first place where a folded needle stands.
create function private.excerpt(body text, needle text, width integer default 160) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  place integer := greatest(position(needle in private.fold(body)), 1);
  start integer := case when place <= width / 3 then 1 else place - width / 3 end;
  passage text := regexp_replace(btrim(substr(body, start, width)), '\s+', ' ', 'g');
begin
  return case when start > 1 then '…' else '' end || passage
    || case when start + width <= length(body) then '…' else '' end;
end
$$;

create function private.touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function private.is_time_zone(name text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  -- The pattern keeps POSIX rules ('ABC+3') out, which Postgres would take as well.
  if name !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' then
    return false;
  end if;
  perform timestamp '2000-01-01' at time zone name;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;

grant execute on function private.fold(text), private.is_time_zone(text) to authenticated, service_role;
