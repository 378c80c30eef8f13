-- area: shell
--
-- One profile per account, made on sign-up. `role` is a label that its owner chooses and that grants nothing;
-- `subscription` is set by the server only.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  avatar_url text check (avatar_url ~ '^(https?://|/([^/]|$))' and char_length(avatar_url) <= 2048),
  role text not null default 'user' check (role in ('user', 'admin')),
  subscription text not null default 'free' check (subscription in ('free', 'basic', 'premium')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on public.profiles
  for each row execute function private.touch();

alter table public.profiles enable row level security;

create policy "owners read their profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "owners change their profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select, update (name, avatar_url, role) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create function private.create_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data, '{}');
  avatar text := given ->> 'avatar_url';
begin
  insert into public.profiles (id, name, avatar_url)
  values (
    new.id,
    coalesce(
      nullif(btrim(left(btrim(given ->> 'name'), 100)), ''),
      nullif(left(split_part(new.email, '@', 1), 100), ''),
      'Utilisateur'
    ),
    case when avatar ~ '^https?://' and char_length(avatar) <= 2048 then avatar end
  );
  return new;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- No profile means the smallest plan, never a paid one.
create function private.plan_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select subscription from public.profiles where id = account), 'free')
$$;
