-- area: settings, shell, collaboration
--
-- Invitations to an address that ends were removed twice: here and by the trigger on accounts, which every way of deleting one passes.

-- Removes what names an account by its address or id in rows that are nobody's or somebody else's: messages to the support, mails, addresses
-- that others recover their accounts by, mentions, broadcasts. Whose recovery address it was is told. Invitations to the address go with the account,
-- by the trigger `forget_invitations`.
create or replace function private.erase_traces(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known_as constant text := (select lower(email) from auth.users where id = account);
  others constant text[] := (select addresses from private.account_deletions where user_id = account);
  -- The address in a text, and not as the end of a longer one.
  named constant text := '(?<![a-z0-9._%+-])' || regexp_replace(known_as, '([.*+?^${}()|\[\]\\-])', '\\\1', 'g') || '(?![a-z0-9-]|\.[a-z0-9])';
  another uuid;
begin
  delete from public.contact_messages as sent where sent.user_id = account or lower(sent.email) = known_as;
  delete from private.cancellation_tries as tried where tried.address = known_as;
  delete from private.mail_queue as mail
  where lower(mail.recipient) = known_as or lower(mail.reply_to) = known_as
    or position(account::text in mail.body) > 0 or lower(mail.body) ~ named;
  if to_regclass('auth.mails') is not null then
    -- Somebody else may recover an account by the same address: what waits for it is theirs.
    execute 'delete from auth.mails where lower(recipient) = $1 or lower(reply_to) = $1
      or position($2 in body) > 0 or lower(body) ~ $4
      or lower(recipient) = any ($3) and coalesce(sent_at, failed_at) is not null' using known_as, account::text, others, named;
  end if;
  delete from private.pending_recovery_emails as pending where lower(pending.address) = known_as;
  for another in
    update public.security_settings set recovery_email = null where lower(recovery_email) = known_as returning user_id
  loop
    perform private.record_security_event(another, 'recovery_removed');
  end loop;
  delete from public.notifications as told where told.kind = 'invitation_answer' and lower(told.title) ~ named;
  update public.session_messages as message set mentions = array_remove(message.mentions, account)
  where message.mentions <> '{}' and message.mentions @> array[account];
  -- What a hosted project keeps besides.
  if has_table_privilege('realtime.messages', 'delete') then
    execute 'delete from realtime.messages where topic = $1' using 'user:' || account;
  end if;
end
$$;
