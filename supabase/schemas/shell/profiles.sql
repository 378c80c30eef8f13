-- One profile per account, made on sign-up. `role` is a label that its owner chooses and that grants nothing;
-- `subscription` is set by the server only.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  avatar_url text check (avatar_url ~ '^(https?://|/([^/]|$))' and char_length(avatar_url) <= 2048),
  role text not null default 'user' check (role in ('user', 'admin')),
  subscription text not null default 'free' check (subscription in ('free', 'basic', 'premium')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subscription_source text not null default 'none'
  check (subscription_source in ('none', 'operator', 'payment'))
);

alter table public.profiles enable row level security;

create policy "owners read their profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));

create policy "owners change their profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "sessions are assured" on public.profiles as restrictive for all to authenticated using ((select private.is_assured()));

-- An account that ends leaves no file behind.
create or replace function private.release_files_of_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files set remove_at = now() where user_id = old.id;
  return null;
end
$$;

-- The one before stays for a day: other tabs still show it.
create or replace function private.keep_shown_avatar() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  shown constant text := coalesce(split_part(new.avatar_url, '?', 1), '');
begin
  update private.stored_files
  set remove_at = case
    when right(shown, char_length(name) + 9) = '/avatars/' || name then null
    else coalesce(remove_at, now() + interval '1 day')
  end
  where bucket_id = 'avatars' and user_id = new.id;
  return null;
end
$$;

create trigger touch before update on public.profiles
  for each row execute function private.touch();

create trigger release_files after delete on public.profiles
  for each row execute function private.release_files_of_account();

create trigger keep_shown_avatar after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url)
  execute function private.keep_shown_avatar();

create trigger notice after insert on public.profiles for each row execute function private.notice_profile();

alter publication supabase_realtime add table public.profiles;

grant select, update (name, avatar_url, role) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

insert into private.data_sections (source, section, owner, importer, writable)
values ('public.profiles', 'profile', 'id', 'import_settings', '{name,role}');
