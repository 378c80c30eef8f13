-- Adds the caller's browser, or takes it over from the account that used it before. An account has twenty at most: the oldest goes.
create or replace function public.add_push_subscription(endpoint text, p256dh text, auth text, browser text) returns uuid
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
grant execute on function public.add_push_subscription(text, text, text, text) to authenticated;

-- What browsers subscribe with; null before the first subscription, which the function push-key is asked for.
create or replace function public.push_key() returns text
  language sql stable security definer set search_path = ''
as $$
  select held.public_key from private.push_keys as held
$$;
grant execute on function public.push_key() to authenticated;

create or replace function public.push_topics_off() returns text[]
  language sql stable set search_path = ''
as $$
  select coalesce((select push_off from public.user_settings where user_id = auth.uid()), '{}')
$$;
grant execute on function public.push_topics_off() to authenticated;
