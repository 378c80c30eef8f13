-- What the REST layer's statements call. A request is one round trip, so a refusal that depends on a result is raised inside of it.

create schema if not exists rest;
grant usage on schema rest to public;

-- Raises a complete answer, as PostgREST lets functions do it.
create or replace function rest.refuse(status integer, code text, message text, details text default null)
  returns text language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PGRST',
    message = json_build_object('code', code, 'message', message, 'details', details, 'hint', null)::text,
    detail = json_build_object('status', status, 'headers', json_build_object())::text;
end
$$;
