-- area: shell
--
-- Reports about mails that were sent: bounces that come later, and complaints. A mail is known by its identifier, which only its reader has.

create function public.take_mail_report(mail_id uuid, outcome text, reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  hash constant text := (select address_hash from private.sent_mails where id = mail_id);
begin
  if hash is null then
    return false;
  end if;
  if outcome <> 'complaint' then
    perform private.note_mail(hash, outcome, reason);
    return true;
  end if;
  -- Whoever calls a mail spam wants none that they can switch off.
  insert into private.mail_addresses (address_hash, topics_off) values (hash, '{study,collaboration,progress,automation}')
  on conflict (address_hash) do update set topics_off = excluded.topics_off;
  insert into public.user_settings (user_id)
  select id from auth.users where private.address_hash(email) = hash on conflict do nothing;
  update public.user_settings set mail_off = '{study,collaboration,progress,automation}'
  where user_id in (select id from auth.users where private.address_hash(email) = hash);
  return true;
end
$$;
revoke execute on function public.take_mail_report(uuid, text, text) from public, anon, authenticated;
grant execute on function public.take_mail_report(uuid, text, text) to service_role;
