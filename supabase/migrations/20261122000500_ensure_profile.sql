-- area: shell
--
-- An account made before there were profiles, or whose profile is lost, gets one when it next signs in.

create function private.first_name(given jsonb, email text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(btrim(left(btrim(given ->> 'name'), 100)), ''),
    nullif(left(split_part(email, '@', 1), 100), ''),
    'Utilisateur'
  )
$$;

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

create function public.ensure_profile() returns void
  language sql security definer set search_path = ''
as $$
  insert into public.profiles (id, name)
  select id, private.first_name(raw_user_meta_data, email) from auth.users where id = (select auth.uid())
  on conflict (id) do nothing
$$;
grant execute on function public.ensure_profile() to authenticated;
