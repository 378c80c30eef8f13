create or replace function public.webhook_secret_state() returns table (created_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select held.created_at from private.webhook_secrets as held where held.user_id = (select auth.uid())
$$;
grant execute on function public.webhook_secret_state() to authenticated;

create or replace function public.keep_webhook_secret(owner uuid, sealed text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.webhook_secrets as held (user_id, sealed) values (owner, keep_webhook_secret.sealed)
  on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
$$;
grant execute on function public.keep_webhook_secret(uuid, text) to service_role;
