-- area: settings, shell
--
-- Passkeys in the journal of the account's security, where the authentication service keeps them in this table.

create function private.see_passkey() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_security_event(new.user_id, 'passkey_added', private.request_agent());
  else
    perform private.record_security_event(old.user_id, 'passkey_removed', private.request_agent());
  end if;
  return null;
end
$$;
do $$
begin
  if to_regclass('auth.webauthn_credentials') is not null then
    create trigger see_passkey after insert or delete on auth.webauthn_credentials
      for each row execute function private.see_passkey();
  end if;
end
$$;
