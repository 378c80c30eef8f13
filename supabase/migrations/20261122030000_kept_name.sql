-- area: shell
--
-- Who keeps a demo workspace has the name of the account that it becomes, no longer a visitor's. At the end of the
-- transaction: the account is told its name and its address one after the other.

create function private.name_kept_profile() returns trigger
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

create constraint trigger name_kept_profile after update of is_anonymous on auth.users
  deferrable initially deferred
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function private.name_kept_profile();
