-- Texts that may link to a title, however many spaces either has.
create or replace function private.link_pattern(title text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select '%[[' || replace(
    regexp_replace(regexp_replace(private.fold(private.as_written(title)), '([][|\\])', '\\\1', 'g'), '([%_\\])', '\\\1', 'g'), ' ', '%'
  ) || '%'
$$;
