-- The account's own address is confirmed by a code, like its recovery address. Where no mail was needed to sign up, the authentication service
-- takes an address for confirmed and knows that nobody has shown to read it: the identity says `email_verified: false`. Its own way to confirm
-- an address is to sign in with a mailed code, and that opens a new session without the second factor.

create or replace function private.confirmation_letter(language text, code text, out subject text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    case language
      when 'en' then 'Confirm your address' when 'es' then 'Confirme su dirección'
      when 'de' then 'Bestätigen Sie Ihre Adresse' else 'Confirmez votre adresse' end,
    concat_ws(E'\n\n',
      case language
        when 'en' then 'You want to confirm the address of your Cahier account. Enter this code under Settings, Security:'
        when 'es' then 'Quiere confirmar la dirección de su cuenta de Cahier. Introduzca este código en Ajustes, Seguridad:'
        when 'de' then 'Sie möchten die Adresse Ihres Cahier-Kontos bestätigen. Geben Sie diesen Code unter Einstellungen, Sicherheit ein:'
        else 'Vous voulez confirmer l’adresse de votre compte Cahier. Saisissez ce code dans Paramètres, Sécurité :'
      end,
      code,
      case language
        when 'en' then 'Valid for one hour. You did not ask for this? Ignore this message.'
        when 'es' then 'Válido durante una hora. ¿No ha pedido nada? Ignore este mensaje.'
        when 'de' then 'Eine Stunde lang gültig. Sie haben nichts angefordert? Ignorieren Sie diese Nachricht.'
        else 'Valable une heure. Vous n’avez rien demandé ? Ignorez ce message.'
      end,
      'Cahier'
    )
$$;

-- Mails the caller a code to an address, which waits for it: five times an hour. Raises PT429 `too_many_mails`.
create or replace function private.mail_code(address text, is_own boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
  language constant text := private.mail_language(auth.uid());
  letter record;
  allowed boolean;
begin
  insert into private.pending_recovery_emails as pending (user_id, is_own, address, code_hash)
  values (auth.uid(), mail_code.is_own, mail_code.address, extensions.crypt(code, extensions.gen_salt('bf', 8)))
  on conflict on constraint pending_recovery_emails_pkey do update set
    address = excluded.address, code_hash = excluded.code_hash, tries = 0, created_at = now(),
    sent = case when pending.sent_since < now() - interval '1 hour' then 1 else pending.sent + 1 end,
    sent_since = case when pending.sent_since < now() - interval '1 hour' then now() else pending.sent_since end
  returning sent <= 5 into allowed;
  if not allowed then
    raise exception using errcode = 'PT429', message = 'Trop de messages demandés. Attendez une heure.', detail = 'too_many_mails';
  end if;
  if mail_code.is_own then
    select * into letter from private.confirmation_letter(language, code);
  else
    select * into letter from private.recovery_letter(language, code);
  end if;
  perform private.send_mail(language, mail_code.address, letter.subject, letter.body, asked => true);
end
$$;

-- Takes the code of a waiting address: five tries within an hour. Gives the address, or null where the code is not right.
create or replace function private.take_code(code text, is_own boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  pending private.pending_recovery_emails;
begin
  -- Counted before the comparison, and also where it fails: no error undoes it.
  update private.pending_recovery_emails as waiting set tries = waiting.tries + 1
  where waiting.user_id = auth.uid() and waiting.is_own = take_code.is_own
    and waiting.tries < 5 and waiting.created_at > now() - interval '1 hour'
  returning * into pending;
  -- A code that is null is not right either.
  if pending.user_id is null
    or extensions.crypt(left(regexp_replace(code, '\s', '', 'g'), 20), pending.code_hash) is distinct from pending.code_hash
  then
    return null;
  end if;
  perform private.forget_pending(auth.uid(), take_code.is_own);
  return pending.address;
end
$$;

-- Forgets the address that waits for its code. How many mails were sent stays, so that nobody asks for more by changing their mind.
create or replace function private.forget_pending(account uuid, is_own boolean) returns void
  language sql security definer set search_path = ''
as $$
  update private.pending_recovery_emails as pending set address = '', code_hash = '', tries = 5, created_at = '-infinity'
  where pending.user_id = account and pending.is_own = forget_pending.is_own
$$;

-- Mails a code to the account's own address: five times an hour. Asks for no password: whoever reads the mail has the address.
create or replace function public.request_email_confirmation() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant text := (select lower(email) from auth.users where id = auth.uid() and not is_anonymous);
begin
  if own is null then
    raise exception using errcode = 'PT400', message = 'Ce compte n’a pas d’adresse', detail = 'invalid_address';
  end if;
  perform private.mail_code(own, true);
end
$$;
grant execute on function public.request_email_confirmation() to authenticated;

-- Confirms the account's address by its code, and keeps the session as it is. Gives whether the code was right: false too for an address that
-- the account has changed since.
create or replace function public.confirm_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant text := private.take_code(code, true);
begin
  perform private.resume_mail(confirmed);
  update auth.identities as identity
  set identity_data = identity.identity_data || '{"email_verified": true}', updated_at = now()
  from auth.users as owner
  where owner.id = auth.uid() and lower(owner.email) = confirmed and identity.user_id = owner.id and identity.provider = 'email';
  return found;
end
$$;
grant execute on function public.confirm_email(text) to authenticated;
