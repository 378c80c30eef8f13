-- Notifications for browsers without an open page. They wait here until the function send-push has given them to the browsers' push services.

-- For the functions, which sign with it.
create or replace function public.push_keys() returns table (public_key text, private_key jsonb)
  language sql stable security definer set search_path = ''
as $$
  select held.public_key, held.private_key from private.push_keys as held
$$;
grant execute on function public.push_keys() to service_role;

-- Keeps the first pair.
create or replace function public.keep_push_keys(public_key text, private_key jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.push_keys (public_key, private_key) values (keep_push_keys.public_key, keep_push_keys.private_key) on conflict do nothing
$$;
grant execute on function public.keep_push_keys(text, jsonb) to service_role;

-- A browser gets sixty an hour at most. What is more stands in the list.
create or replace function private.queue_pushes(given public.notifications, due timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.push_subscriptions where user_id = given.user_id) then
    return;
  end if;
  if exists (
    select from public.user_settings where user_id = given.user_id and private.notification_switches(given.kind) && push_off
  ) then
    return;
  end if;
  with counted as (
    update public.push_subscriptions as device
    set
      counted = case when counted_from < now() - interval '1 hour' then 1 else counted + 1 end,
      counted_from = case when counted_from < now() - interval '1 hour' then now() else counted_from end
    where device.user_id = given.user_id and (device.counted < 60 or device.counted_from < now() - interval '1 hour')
    returning device.id
  )
  insert into private.push_queue (subscription_id, message, due_at)
  select id, jsonb_build_object(
    'title', given.title, 'body', left(given.body, 500), 'href', given.href, 'lang', private.mail_language(given.user_id)
  ), due
  from counted;
  if due <= now() then
    perform private.call_soon('send-push');
  end if;
end
$$;

-- Takes up to `max` due pushes. One that is not settled is due again after a pause that doubles with each attempt. Those of a session that has
-- ended end with it, and after a day nobody needs them.
create or replace function public.claim_pushes(max integer default 20)
  returns table (id uuid, endpoint text, p256dh text, auth text, message jsonb)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from private.push_queue where created_at < now() - interval '1 day' and due_at <= now();
  delete from public.push_subscriptions as device
  where device.id in (select subscription_id from private.push_queue where due_at <= now())
    and not exists (select from auth.sessions as session where session.id = device.session_id and session.user_id = device.user_id);
  return query
    update private.push_queue as push
    set attempts = push.attempts + 1, due_at = now() + interval '1 minute' * power(2, least(push.attempts, 6))
    from (
      select due.id from private.push_queue as due
      where due.due_at <= now()
      order by due.due_at
      limit least(greatest(claim_pushes.max, 1), 100)
      for update skip locked
    ) as taken, public.push_subscriptions as device
    where push.id = taken.id and device.id = push.subscription_id
    returning push.id, device.endpoint, device.p256dh, device.auth, push.message;
end
$$;
grant execute on function public.claim_pushes(integer) to service_role;

-- What became of a push: `sent`; `gone`, because the browser is not there any more; `dropped`, because the service never takes it; or `later`,
-- after so many seconds. The eighth attempt is the last one.
create or replace function public.settle_push(push_id uuid, outcome text, patience integer default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if outcome = 'later' then
    update private.push_queue
    set due_at = greatest(due_at, now() + make_interval(secs => least(greatest(coalesce(patience, 0), 0), 86400)))
    where id = push_id and attempts < 8;
    delete from private.push_queue where id = push_id and attempts >= 8;
  elsif outcome = 'gone' then
    delete from public.push_subscriptions where id = (select subscription_id from private.push_queue where id = push_id);
  else
    delete from private.push_queue where id = push_id;
  end if;
end
$$;
grant execute on function public.settle_push(uuid, text, integer) to service_role;
