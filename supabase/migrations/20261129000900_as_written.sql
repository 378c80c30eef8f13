-- area: shell
--
-- Names are the same if they are written alike: case and accents count, but not how an accent is encoded nor how many spaces there are. Folding
-- (`private.fold`) is for finding only.

create function private.as_written(value text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select btrim(regexp_replace(normalize(value, nfc), '[\s\u00A0\u202F]+', ' ', 'g'))
$$;
revoke execute on function private.as_written(text) from public;
grant execute on function private.as_written(text) to authenticated, service_role;
