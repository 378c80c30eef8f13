-- area: settings, shell
--
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
  -- It ends with this session.
  session_id uuid not null,
  created_at timestamptz not null default now(),
  -- How many were sent since a moment.
  counted_from timestamptz not null default now(),
  counted integer not null default 0
);
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
insert into private.data_sections (source, reason) values
  ('public.push_subscriptions', 'browsers that are signed in: another account has others');

alter table public.push_subscriptions enable row level security;
create policy "sessions are assured" on public.push_subscriptions as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));
create policy "owners delete" on public.push_subscriptions for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

-- Adds the caller's browser, or takes it over from the account that used it before. An account has twenty at most: the oldest goes.
create function public.add_push_subscription(endpoint text, p256dh text, auth text, browser text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  added uuid;
begin
  if account is null or session is null or not private.is_assured() then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  perform from public.profiles where id = account for no key update;
  insert into public.push_subscriptions as known (user_id, endpoint, p256dh, auth, browser, session_id)
  values (
    account, add_push_subscription.endpoint, add_push_subscription.p256dh, add_push_subscription.auth,
    left(add_push_subscription.browser, 100), session
  )
  on conflict on constraint push_subscriptions_endpoint_key do update
  set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, browser = excluded.browser, session_id = excluded.session_id,
    created_at = now()
  returning known.id into added;
  delete from public.push_subscriptions where id in (
    select older.id from public.push_subscriptions as older where older.user_id = account order by older.created_at desc, older.id offset 20
  );
  return added;
end
$$;
revoke execute on function public.add_push_subscription(text, text, text, text) from public, anon;
grant execute on function public.add_push_subscription(text, text, text, text) to authenticated;

-- The installation's pair of keys (RFC 8292), which the functions make when they first need one. With another pair all browsers would have to ask again.
create table private.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (char_length(public_key) = 87),
  private_key jsonb not null
);

-- What browsers subscribe with; null before the first subscription, which the function push-key is asked for.
create function public.push_key() returns text
  language sql stable security definer set search_path = ''
as $$
  select held.public_key from private.push_keys as held
$$;
revoke execute on function public.push_key() from public, anon;
grant execute on function public.push_key() to authenticated;

-- Topics of which no push is sent.
alter table public.user_settings
  add column push_off text[] not null default '{}' check (push_off <@ '{study,collaboration,progress,automation}' and cardinality(push_off) <= 4);
grant insert (push_off), update (push_off) on public.user_settings to authenticated;
update private.data_sections set writable = writable || '{push_off}' where source = 'public.user_settings';

create function public.push_topics_off() returns text[]
  language sql stable set search_path = ''
as $$
  select coalesce((select push_off from public.user_settings where user_id = auth.uid()), '{}')
$$;
revoke execute on function public.push_topics_off() from public, anon;
grant execute on function public.push_topics_off() to authenticated;

create or replace function public.change_notification_settings(changes jsonb) returns void
  language sql set search_path = ''
as $$
  insert into public.user_settings (user_id) values (auth.uid()) on conflict do nothing;
  update public.user_settings as settings
  set
    screen_off = case when changes ? 'screen_off' then array(select jsonb_array_elements_text(changes -> 'screen_off')) else settings.screen_off end,
    mail_off = case when changes ? 'mail_off' then array(select jsonb_array_elements_text(changes -> 'mail_off')) else settings.mail_off end,
    push_off = case when changes ? 'push_off' then array(select jsonb_array_elements_text(changes -> 'push_off')) else settings.push_off end,
    quiet_from = case when changes ? 'quiet_from' then changes ->> 'quiet_from' else settings.quiet_from end,
    quiet_to = case when changes ? 'quiet_to' then changes ->> 'quiet_to' else settings.quiet_to end
  where settings.user_id = auth.uid();
$$;
