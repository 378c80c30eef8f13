-- area: settings
--
-- The channels and quiet hours of the caller, for the settings screen.

create function public.notification_settings() returns table (screen_off text[], mail_off text[], quiet_from text, quiet_to text)
  language sql stable set search_path = ''
as $$
  select settings.screen_off, settings.mail_off, settings.quiet_from, settings.quiet_to
  from public.user_settings as settings where settings.user_id = auth.uid()
$$;

-- Changes what is named and leaves the rest.
create function public.change_notification_settings(changes jsonb) returns void
  language sql set search_path = ''
as $$
  insert into public.user_settings (user_id) values (auth.uid()) on conflict do nothing;
  update public.user_settings as settings
  set
    screen_off = case when changes ? 'screen_off' then array(select jsonb_array_elements_text(changes -> 'screen_off')) else settings.screen_off end,
    mail_off = case when changes ? 'mail_off' then array(select jsonb_array_elements_text(changes -> 'mail_off')) else settings.mail_off end,
    quiet_from = case when changes ? 'quiet_from' then changes ->> 'quiet_from' else settings.quiet_from end,
    quiet_to = case when changes ? 'quiet_to' then changes ->> 'quiet_to' else settings.quiet_to end
  where settings.user_id = auth.uid();
$$;
revoke execute on function public.notification_settings(), public.change_notification_settings(jsonb) from public, anon;
grant execute on function public.notification_settings(), public.change_notification_settings(jsonb) to authenticated;
