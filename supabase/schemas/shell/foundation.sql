-- What every area builds on: extensions, a schema that the Data API does not serve, and rights that start at
-- nothing. A table or function that forgets its grants is closed, not open.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Helpers of policies, constraints and triggers. Not in the API's schemas, so nobody can call them over HTTP.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- A hosted project grants everything in public to the API's roles; each file grants what it means to instead.
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

-- Requests of visitors are checked, too, and the authentication service runs triggers.
grant usage on schema private to anon;
grant usage on schema private to supabase_auth_admin;

create or replace function private.touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace function private.is_time_zone(name text) returns boolean
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
grant execute on function private.is_time_zone(text) to authenticated, service_role;

-- What an import writes has ids that are made of the account's: nobody else's row has them.
create or replace function private.refuse_foreign_id() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_foreign boolean;
begin
  if private.is_importing() then
    return new;
  end if;
  execute format('select exists (select from %s where id = $1 and user_id <> $2)', tg_relid::regclass)
    into is_foreign using new.id, new.user_id;
  if is_foreign then
    raise exception using
      errcode = '42501', message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;
  return new;
end
$$;
