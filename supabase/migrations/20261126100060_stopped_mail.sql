-- area: settings, shell

-- Whether mails to the caller's address are stopped: since when, and why.
create function public.stopped_mail() returns table (address text, stopped_at timestamptz, reason text)
  language sql stable security definer set search_path = ''
as $$
  select users.email, known.stopped_at, known.reason
  from auth.users as users
  join private.mail_addresses as known on known.address_hash = private.address_hash(users.email) and known.stopped_at is not null
  where users.id = auth.uid() and private.is_assured()
$$;
revoke execute on function public.stopped_mail() from public, anon;
grant execute on function public.stopped_mail() to authenticated;
