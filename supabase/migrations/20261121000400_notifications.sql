-- area: shell
--
-- What the bell in the header lists.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null default 'app' check (kind ~ '^[a-z][a-z_]{0,49}$'),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  body text not null default '' check (char_length(body) <= 2000),
  -- A path inside the application; '//host' would leave it.
  href text check (href ~ '^/([^/\\]|$)' and char_length(href) <= 500),
  read_at timestamptz,
  created_at timestamptz not null default now()
);

create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;

alter table public.notifications enable row level security;

create policy "owners read their notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
-- Only the server speaks with another kind's voice.
create policy "owners keep notifications of the application" on public.notifications
  for insert to authenticated with check (user_id = (select auth.uid()) and kind = 'app');
create policy "owners mark their notifications" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete their notifications" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (id, user_id, title, body, href), update (read_at), delete on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;
