-- area: shell
--
-- Preferences that follow the account: language, theme, week, time zone, and what it wants to be told.

create table public.user_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Null: not chosen yet, the browser's language decides.
  language text check (language in ('fr', 'en', 'es', 'de')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  -- 0 is Sunday. Null: as the language has it.
  week_start smallint check (week_start between 0 and 6),
  time_zone text not null default 'Europe/Paris' check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone)),
  study_reminders boolean not null default true,
  collaboration_updates boolean not null default true,
  weekly_progress boolean not null default true,
  new_features boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on public.user_settings
  for each row execute function private.touch();

alter table public.user_settings enable row level security;

create policy "owners read their settings" on public.user_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add their settings" on public.user_settings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change their settings" on public.user_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The key is among the columns that may be updated because an upsert sets every column it names.
grant
  select,
  insert (user_id, language, theme, week_start, time_zone, study_reminders, collaboration_updates, weekly_progress, new_features),
  update (user_id, language, theme, week_start, time_zone, study_reminders, collaboration_updates, weekly_progress, new_features)
  on public.user_settings to authenticated;
grant select, insert, update, delete on public.user_settings to service_role;

create function private.create_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_settings (user_id) values (new.id);
  return new;
end
$$;

create trigger create_settings after insert on auth.users
  for each row execute function private.create_settings();

create function private.time_zone_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select time_zone from public.user_settings where user_id = account), 'Europe/Paris')
$$;
