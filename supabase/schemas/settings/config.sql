-- Operator's settings by key. Everybody reads the public ones; only the server writes.

create table public.config (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,99}$'),
  value text not null default '' check (char_length(value) <= 2000),
  description text not null default '' check (char_length(description) <= 1000),
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.config enable row level security;

create policy "everybody reads what is public" on public.config
  for select to anon, authenticated using (is_public);

create policy "sessions are assured" on public.config as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.config
  for each row execute function private.touch();

grant select on public.config to anon;
grant select on public.config to authenticated;
grant select, insert, update, delete on public.config to service_role;
