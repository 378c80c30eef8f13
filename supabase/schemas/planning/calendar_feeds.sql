create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- SHA-256; the secret itself is shown once.
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Reads in the hour that began at hour_from.
  reads integer not null default 0,
  hour_from timestamptz not null default now()
);

alter table public.calendar_feeds enable row level security;

create policy "owners read" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners delete" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.calendar_feeds as restrictive for all to authenticated using ((select private.is_assured()));

grant select (user_id, created_at, read_at), delete on public.calendar_feeds to authenticated;
grant select, insert, update, delete on public.calendar_feeds to service_role;

insert into private.data_sections (source, section, key, hidden) values ('public.calendar_feeds', 'calendar_feeds', '{user_id}', '{secret_hash}');
