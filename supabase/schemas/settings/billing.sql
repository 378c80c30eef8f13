-- Subscriptions as the payment provider has them. Only its webhook and the functions with the secret key write here; the plan in `profiles`
-- follows. What an operator gives by hand stays until a payment says more.

-- Whether a subscription gives its plan: a late payment does not take it away at once.
create or replace function private.is_paid(status text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(status in ('active', 'trialing', 'past_due'), false)
$$;

-- What the view does not say: who decided about the plan in force, what is paid for, until when (seconds since 1970) the contract can be
-- withdrawn from, and when it was. A null means that there is no such thing.
create or replace function public.subscription_terms()
  returns table (source text, plan text, billing_interval text, withdraw_until bigint, withdrawn_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select
    profile.subscription_source, paid.plan, paid.billing_interval,
    case when private.is_paid(paid.status) then paid.first_start + 14 * 86400 end,
    (select max(withdrawal.withdrawn_at) from private.withdrawals as withdrawal where withdrawal.user_id = profile.id)
  from public.profiles as profile
  left join private.subscriptions as paid on paid.user_id = profile.id
  where profile.id = (select auth.uid())
$$;
comment on function public.subscription_terms() is $$
source: 'none' | 'operator' | 'payment'
plan: 'basic' | 'premium' | null
billing_interval: 'month' | 'year' | null
withdraw_until: number | null
withdrawn_at: string | null
$$;
grant execute on function public.subscription_terms() to authenticated;

-- What the functions need to know of their caller before they speak to the provider. A demo account has no address to bill: PT403.
create or replace function public.billing_account()
  returns table (account uuid, email text, name text, customer_id text, subscription_id text, status text, first_start bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select coalesce(is_anonymous, false) from auth.users where id = auth.uid()) then
    raise exception using
      errcode = 'PT403',
      message = 'Créez un compte pour souscrire : une démonstration n’a pas d’abonnement.',
      detail = 'billing_demo';
  end if;
  return query
    select profile.id, users.email::text, profile.name, customer.customer_id, paid.subscription_id, paid.status, paid.first_start
    from public.profiles as profile
    join auth.users as users on users.id = profile.id
    left join private.customers as customer on customer.user_id = profile.id
    left join private.subscriptions as paid on paid.user_id = profile.id
    where profile.id = auth.uid();
end
$$;
comment on function public.billing_account() is $$
email: string | null
customer_id: string | null
subscription_id: string | null
status: string | null
first_start: number | null
$$;
grant execute on function public.billing_account() to authenticated;

-- Keeps the provider's customer of an account, and gives the one that is kept: two tabs may have made two.
create or replace function public.keep_customer(account uuid, customer text) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.customers (user_id, customer_id) values (account, customer) on conflict (user_id) do nothing;
  return (select customer_id from private.customers where user_id = account);
end
$$;
grant execute on function public.keep_customer(uuid, text) to service_role;

-- The account of a customer, what was recorded of it so often, and whether an event was acted on already. No row for somebody else's customer.
create or replace function public.customer_state(customer text, event text default null)
  returns table (account uuid, revision bigint, is_seen boolean)
  language sql stable security definer set search_path = ''
as $$
  select user_id, customers.revision, exists (select from private.stripe_events where id = event)
  from private.customers
  where customer_id = customer
$$;
grant execute on function public.customer_state(text, text) to service_role;

-- Records a customer's subscription as it was read after `revision`, null when there is none, and sets the plan that follows. Answers
-- 'recorded'; 'seen' for an event that was acted on before; 'stale' when another state was recorded since, so that it has to be read again;
-- 'unknown' for a customer of nobody here.
create or replace function public.record_subscription(customer text, revision bigint, state jsonb, event text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.customers;
  former private.subscriptions;
  next private.subscriptions;
begin
  select * into known from private.customers where customer_id = customer for update;
  if known is null then
    return 'unknown';
  end if;
  if event is not null and exists (select from private.stripe_events where id = event) then
    return 'seen';
  end if;
  if known.revision <> record_subscription.revision then
    return 'stale';
  end if;
  if event is not null then
    insert into private.stripe_events (id) values (event);
    delete from private.stripe_events where received_at < now() - interval '90 days';
  end if;
  update private.customers set revision = known.revision + 1 where user_id = known.user_id;
  select * into former from private.subscriptions where user_id = known.user_id;
  if state is null or state = 'null'::jsonb then
    delete from private.subscriptions where user_id = known.user_id;
  else
    next := jsonb_populate_record(null::private.subscriptions, state);
    insert into private.subscriptions (
      user_id, subscription_id, status, plan, billing_interval, price_id, current_period_start, current_period_end, cancel_at_period_end,
      first_start, payment_method_brand, payment_method_last4
    )
    values (
      known.user_id, next.subscription_id, next.status, next.plan, next.billing_interval, next.price_id, next.current_period_start,
      next.current_period_end, next.cancel_at_period_end, next.first_start, next.payment_method_brand, next.payment_method_last4
    )
    on conflict (user_id) do update set
      subscription_id = excluded.subscription_id, status = excluded.status, plan = excluded.plan,
      billing_interval = excluded.billing_interval, price_id = excluded.price_id, current_period_start = excluded.current_period_start,
      current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end,
      first_start = excluded.first_start, payment_method_brand = excluded.payment_method_brand,
      payment_method_last4 = excluded.payment_method_last4, updated_at = now();
  end if;
  perform private.follow_payment(known.user_id);
  if next.status = 'past_due' and former.status is distinct from 'past_due' then
    perform private.tell_late_payment(known.user_id);
  end if;
  return 'recorded';
end
$$;
grant execute on function public.record_subscription(text, bigint, jsonb, text) to service_role;

-- The plan of an account is the one that is paid for. Without one, what an operator gave stays, and what a payment gave ends.
create or replace function private.follow_payment(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  paid constant text := (select plan from private.subscriptions where user_id = account and private.is_paid(status));
begin
  if paid is not null then
    update public.profiles set subscription = paid, subscription_source = 'payment'
    where id = account and (subscription, subscription_source) is distinct from (paid, 'payment')
      -- A plan given by hand is not lowered by a smaller one that is paid for.
      and not (subscription_source = 'operator' and subscription = 'premium');
  else
    update public.profiles set subscription = 'free', subscription_source = 'none'
    where id = account and subscription_source = 'payment';
  end if;
end
$$;

create or replace function private.tell_late_payment(account uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, title, body, href)
  select
    account, 'billing',
    case settings.language
      when 'en' then 'Your last payment failed' when 'es' then 'Su último pago falló' when 'de' then 'Ihre letzte Zahlung ist gescheitert'
      else 'Votre dernier paiement a échoué'
    end,
    case settings.language
      when 'en' then 'Your plan stays as it is while you choose another card.'
      when 'es' then 'Su plan se mantiene mientras elige otra tarjeta.'
      when 'de' then 'Ihr Tarif bleibt bestehen, während Sie eine andere Karte wählen.'
      else 'Votre formule reste active le temps de choisir une autre carte.'
    end,
    '/settings?tab=subscription'
  from (select account as id) as person
  left join public.user_settings as settings on settings.user_id = person.id
$$;

-- Records that an account withdrew from its contract, once, and gives the time.
create or replace function public.record_withdrawal(account uuid, subscription text, refunded bigint) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.withdrawals (user_id, subscription_id, refunded) values (account, subscription, refunded)
  on conflict (subscription_id) do nothing;
  return (select withdrawn_at from private.withdrawals where subscription_id = subscription);
end
$$;
grant execute on function public.record_withdrawal(uuid, text, bigint) to service_role;

-- The customer whose running subscription was paid with a card of these last digits, for whoever cancels without signing in. The address and
-- the digits name the contract together; ten tries an hour for each address.
create or replace function public.customer_to_cancel(address text, digits text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  tries integer;
begin
  -- Tries at once count each other.
  perform pg_advisory_xact_lock(hashtextextended(left(lower(btrim(customer_to_cancel.address)), 320), 0));
  delete from private.cancellation_tries where tried_at < now() - interval '1 hour';
  insert into private.cancellation_tries (address) values (left(lower(btrim(customer_to_cancel.address)), 320));
  select count(*) into tries from private.cancellation_tries as tried
  where tried.address = left(lower(btrim(customer_to_cancel.address)), 320);
  if tries > 10 then
    raise exception using errcode = 'PT429', message = 'Trop d’essais pour cette adresse. Réessayez dans une heure.', detail = 'billing_tries';
  end if;
  return (
    select customer.customer_id
    from auth.users as users
    join private.customers as customer on customer.user_id = users.id
    join private.subscriptions as paid on paid.user_id = users.id
    where lower(users.email) = lower(btrim(customer_to_cancel.address)) and paid.payment_method_last4 = digits and private.is_paid(paid.status)
  );
end
$$;
grant execute on function public.customer_to_cancel(text, text) to service_role;
