-- Browsers that show notifications while no page is open, and of which topics.

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The push service's address of the browser. Whoever knows it is that browser.
  endpoint text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  -- The browser's public key and its secret, in base64url (RFC 8291).
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- What the browser calls itself: `Firefox, Linux`.
  browser text not null check (browser ~ '\S' and char_length(browser) <= 100),
  -- The sign-in with which the subscription ends.
  session_id uuid not null,
  created_at timestamptz not null default now(),
  -- How many were sent since a moment.
  counted_from timestamptz not null default now(),
  counted integer not null default 0
);

create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;

create policy "sessions are assured" on public.push_subscriptions as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));
create policy "owners delete" on public.push_subscriptions for delete to authenticated using (user_id = (select auth.uid()));

grant select, delete on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

insert into private.data_sections (source, reason) values ('public.push_subscriptions', 'browsers that are signed in: another account has others');
