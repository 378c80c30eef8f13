create table private.subscriptions (
  user_id uuid primary key references private.customers (user_id) on delete cascade,
  subscription_id text not null unique check (char_length(subscription_id) <= 255),
  status text not null check (status ~ '^[a-z_]{1,50}$'),
  plan text not null check (plan in ('basic', 'premium')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  price_id text not null check (char_length(price_id) <= 255),
  current_period_start bigint not null,
  current_period_end bigint not null,
  cancel_at_period_end boolean not null,
  -- Of the first subscription that somebody paid for, seconds since 1970.
  first_start bigint not null,
  payment_method_brand text check (char_length(payment_method_brand) <= 50),
  payment_method_last4 text check (payment_method_last4 ~ '^[0-9]{4}$'),
  updated_at timestamptz not null default now()
);

-- A payment's state asks for the second factor too, as the policies of tables do.
create or replace view public.user_subscriptions with (security_barrier) as
select
  subscription_id, status as subscription_status, current_period_start, current_period_end, cancel_at_period_end, price_id,
  payment_method_brand, payment_method_last4
from private.subscriptions
where user_id = (select auth.uid()) and (select private.is_assured());

create trigger mail_cancellation after update on private.subscriptions
  for each row when (new.cancel_at_period_end and not old.cancel_at_period_end and private.is_paid(new.status))
  execute function private.mail_cancellation();

grant select on public.user_subscriptions to authenticated;

insert into private.data_sections (source, section, key) values ('private.subscriptions', 'subscriptions', '{user_id}');
