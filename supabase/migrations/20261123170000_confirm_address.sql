-- area: settings
-- contract: true
-- supports: 20261123130100
--
-- The account's own address is confirmed by a code, like its recovery address. Where no mail was needed to sign up, the authentication service
-- takes an address for confirmed and knows that nobody has shown to read it: the identity says `email_verified: false`. Its own way to confirm
-- an address is to sign in with a mailed code, and that opens a new session without the second factor.

-- One code for each: the recovery address and the account's own.
alter table private.pending_recovery_emails add column is_own boolean not null default false;
alter table private.pending_recovery_emails drop constraint pending_recovery_emails_pkey;
alter table private.pending_recovery_emails add primary key (user_id, is_own);
comment on table private.pending_recovery_emails is 'Addresses that wait for their code: a recovery address, or the account’s own (is_own).';

create function private.confirmation_letter(language text, code text, out subject text, out body text)
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
create function private.mail_code(address text, is_own boolean) returns void
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
  perform private.send_mail(mail_code.address, letter.subject, letter.body);
end
$$;

-- Takes the code of a waiting address: five tries within an hour. Gives the address, or null where the code is not right.
create function private.take_code(code text, is_own boolean) returns text
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
create function private.forget_pending(account uuid, is_own boolean) returns void
  language sql security definer set search_path = ''
as $$
  update private.pending_recovery_emails as pending set address = '', code_hash = '', tries = 5, created_at = '-infinity'
  where pending.user_id = account and pending.is_own = forget_pending.is_own
$$;

-- Mails a code to a new recovery address: five times an hour.
create or replace function public.request_recovery_email(address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := lower(btrim(address));
begin
  perform private.require_recent_identity();
  if given is null or char_length(given) > 255 or given !~ '^[^\s@"(),:;<>\[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$' then
    raise exception using errcode = 'PT400', message = 'Cette adresse e-mail n’est pas valide', detail = 'invalid_address';
  end if;
  if exists (select from auth.users where id = auth.uid() and (lower(email) = given or is_anonymous)) then
    raise exception using errcode = 'PT400', message = 'Choisissez une autre adresse que celle du compte', detail = 'same_address';
  end if;
  perform private.mail_code(given, false);
end
$$;

-- Confirms the recovery address by its code. Gives whether the code was right.
create or replace function public.confirm_recovery_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant text := private.take_code(code, false);
  former text;
begin
  if confirmed is null then
    return false;
  end if;
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  update public.security_settings set recovery_email = confirmed where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_changed', private.request_agent(), also_to => former);
  return true;
end
$$;

create or replace function public.remove_recovery_email() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_recent_identity();
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  perform private.forget_pending(auth.uid(), false);
  if former is null then
    return;
  end if;
  update public.security_settings set recovery_email = null where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_removed', private.request_agent(), also_to => former);
end
$$;

-- Mails a code to the account's own address: five times an hour. Asks for no password: whoever reads the mail has the address.
create function public.request_email_confirmation() returns void
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
create function public.confirm_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant text := private.take_code(code, true);
begin
  update auth.identities as identity
  set identity_data = identity.identity_data || '{"email_verified": true}', updated_at = now()
  from auth.users as owner
  where owner.id = auth.uid() and lower(owner.email) = confirmed and identity.user_id = owner.id and identity.provider = 'email';
  return found;
end
$$;
grant execute on function public.confirm_email(text) to authenticated;

-- The caller's account as the security screen shows it.
create or replace function public.security_overview() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'emailVerified', exists (
      select from auth.identities as identity
      where identity.user_id = settings.user_id and identity.provider = 'email' and identity.identity_data ->> 'email_verified' = 'true'
    ),
    'isEmailPending', exists (
      select from private.pending_recovery_emails as pending
      join auth.users as owner on owner.id = pending.user_id and lower(owner.email) = pending.address
      where pending.user_id = settings.user_id and pending.is_own and pending.created_at > now() - interval '1 hour'
    ),
    'passwordChangedAt', settings.password_changed_at,
    'passwordStrength', settings.password_strength,
    'recoveryEmail', settings.recovery_email,
    'pendingRecoveryEmail', (
      select pending.address from private.pending_recovery_emails as pending
      where pending.user_id = settings.user_id and not pending.is_own and pending.created_at > now() - interval '1 hour'
    ),
    'hasFactor', exists (
      select from auth.mfa_factors as factor where factor.user_id = settings.user_id and factor.status = 'verified'
    ),
    'loginAlerts', settings.login_alerts,
    'passwordChanges', settings.password_changes,
    'securityUpdates', settings.security_updates,
    'suspiciousActivity', settings.suspicious_activity,
    'weeklyReport', settings.weekly_report
  )
  from public.security_settings as settings
  where settings.user_id = (select auth.uid())
$$;

drop function private.forget_pending_recovery(uuid);
