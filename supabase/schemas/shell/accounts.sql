-- What an account is given when it is made: a profile and its settings.

create or replace function private.create_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data, '{}');
  avatar text := given ->> 'avatar_url';
begin
  insert into public.profiles (id, name, avatar_url)
  values (
    new.id,
    private.first_name(given, new.email),
    case when avatar ~ '^https?://' and char_length(avatar) <= 2048 then avatar end
  );
  return new;
end
$$;

create or replace function private.create_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_settings (user_id) values (new.id);
  return new;
end
$$;

create or replace function private.time_zone_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select time_zone from public.user_settings where user_id = account), 'Europe/Paris')
$$;

create or replace function private.first_name(given jsonb, email text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(btrim(left(btrim(given ->> 'name'), 100)), ''),
    nullif(left(split_part(email, '@', 1), 100), ''),
    'Utilisateur'
  )
$$;

create or replace function public.ensure_profile() returns void
  language sql security definer set search_path = ''
as $$
  insert into public.profiles (id, name)
  select id, private.first_name(raw_user_meta_data, email) from auth.users where id = (select auth.uid())
  on conflict (id) do nothing
$$;
grant execute on function public.ensure_profile() to authenticated;

-- Who keeps a demo workspace has the name of the account that it becomes, no longer a visitor's. At the end of the
-- transaction: the account is told its name and its address one after the other.
create or replace function private.name_kept_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles
  set name = private.first_name(coalesce(users.raw_user_meta_data, '{}'), users.email)
  from auth.users
  where profiles.id = new.id and users.id = new.id;
  return null;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create trigger create_settings after insert on auth.users
  for each row execute function private.create_settings();

create constraint trigger name_kept_profile after update of is_anonymous on auth.users
  deferrable initially deferred
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function private.name_kept_profile();
