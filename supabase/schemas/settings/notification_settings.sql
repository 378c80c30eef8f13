-- The channels and quiet hours of the caller, for the settings screen.

create or replace function public.notification_settings() returns table (screen_off text[], mail_off text[], quiet_from text, quiet_to text)
  language sql stable set search_path = ''
as $$
  select settings.screen_off, settings.mail_off, settings.quiet_from, settings.quiet_to
  from public.user_settings as settings where settings.user_id = auth.uid()
$$;
grant execute on function public.notification_settings() to authenticated;

-- Changes what is named and leaves the rest.
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
grant execute on function public.change_notification_settings(jsonb) to authenticated;

-- Whether mails to the caller's address are stopped: since when, and why.
create or replace function public.stopped_mail() returns table (address text, stopped_at timestamptz, reason text)
  language sql stable security definer set search_path = ''
as $$
  select users.email, known.stopped_at, known.reason
  from auth.users as users
  join private.mail_addresses as known on known.address_hash = private.address_hash(users.email) and known.stopped_at is not null
  where users.id = auth.uid() and private.is_assured()
$$;
grant execute on function public.stopped_mail() to authenticated;
