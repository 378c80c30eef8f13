-- The account's security as its owner sees it: what was chosen, what has happened, which sessions are open, and the mails about it. What the
-- authentication service does is seen by triggers on its tables, on a hosted project as here.

-- The mail about an event: what happened, when and where, and what to do if it was somebody else.
create or replace function private.security_letter(kind text, language text, at_time text, place text, out subject text, out body text)
  language plpgsql immutable set search_path = ''
as $$
declare
  said text;
  hello constant text := case language when 'en' then 'Hello,' when 'es' then 'Hola:' when 'de' then 'Guten Tag,' else 'Bonjour,' end;
  advice constant text := case language
    when 'en' then 'It was you? There is nothing to do. Otherwise change your password at once and end the other sessions, under Settings, Security.'
    when 'es' then '¿Ha sido usted? No tiene que hacer nada. Si no, cambie enseguida su contraseña y cierre las demás sesiones, en Ajustes, Seguridad.'
    when 'de' then 'Waren Sie das? Dann ist nichts zu tun. Andernfalls ändern Sie sofort Ihr Passwort und beenden Sie die anderen Sitzungen, unter Einstellungen, Sicherheit.'
    else 'C’était vous ? Il n’y a rien à faire. Sinon, changez tout de suite votre mot de passe et fermez les autres sessions, dans Paramètres, Sécurité.'
  end;
begin
  case language
    when 'en' then
      subject := case kind
        when 'new_browser' then 'New sign-in' when 'password_changed' then 'Your password was changed'
        when 'email_changed' then 'Your address was changed' when 'factor_added' then 'Two-factor authentication is on'
        when 'factor_removed' then 'Two-factor authentication is off' when 'codes_made' then 'New recovery codes'
        when 'code_used' then 'A recovery code was used' when 'passkey_added' then 'New passkey'
        when 'passkey_removed' then 'Passkey removed' when 'recovery_changed' then 'New recovery address'
        when 'recovery_removed' then 'Recovery address removed' else 'Ten wrong tries' end;
      said := case kind
        when 'new_browser' then 'Your account was signed in to from a browser that it had not seen before.'
        when 'wrong_tries' then 'Somebody has given ten wrong passwords or codes for your account. It was not opened.'
        else subject || '.' end;
    when 'es' then
      subject := case kind
        when 'new_browser' then 'Nuevo inicio de sesión' when 'password_changed' then 'Su contraseña ha cambiado'
        when 'email_changed' then 'Su dirección ha cambiado' when 'factor_added' then 'La verificación en dos pasos está activada'
        when 'factor_removed' then 'La verificación en dos pasos está desactivada' when 'codes_made' then 'Nuevos códigos de recuperación'
        when 'code_used' then 'Se ha usado un código de recuperación' when 'passkey_added' then 'Nueva llave de acceso'
        when 'passkey_removed' then 'Llave de acceso eliminada' when 'recovery_changed' then 'Nueva dirección de recuperación'
        when 'recovery_removed' then 'Dirección de recuperación eliminada' else 'Diez intentos fallidos' end;
      said := case kind
        when 'new_browser' then 'Se ha iniciado sesión en su cuenta desde un navegador que no conocía.'
        when 'wrong_tries' then 'Alguien ha dado diez contraseñas o códigos incorrectos para su cuenta. No se ha abierto.'
        else subject || '.' end;
    when 'de' then
      subject := case kind
        when 'new_browser' then 'Neue Anmeldung' when 'password_changed' then 'Ihr Passwort wurde geändert'
        when 'email_changed' then 'Ihre Adresse wurde geändert' when 'factor_added' then 'Die Zwei-Faktor-Anmeldung ist aktiv'
        when 'factor_removed' then 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet' when 'codes_made' then 'Neue Wiederherstellungscodes'
        when 'code_used' then 'Ein Wiederherstellungscode wurde verwendet' when 'passkey_added' then 'Neuer Passkey'
        when 'passkey_removed' then 'Passkey entfernt' when 'recovery_changed' then 'Neue Wiederherstellungsadresse'
        when 'recovery_removed' then 'Wiederherstellungsadresse entfernt' else 'Zehn falsche Versuche' end;
      said := case kind
        when 'new_browser' then 'In Ihrem Konto hat sich ein Browser angemeldet, den es noch nicht kannte.'
        when 'wrong_tries' then 'Jemand hat zehn falsche Passwörter oder Codes für Ihr Konto eingegeben. Es wurde nicht geöffnet.'
        else subject || '.' end;
    else
      subject := case kind
        when 'new_browser' then 'Nouvelle connexion' when 'password_changed' then 'Votre mot de passe a changé'
        when 'email_changed' then 'Votre adresse a changé' when 'factor_added' then 'La double authentification est active'
        when 'factor_removed' then 'La double authentification est désactivée' when 'codes_made' then 'Nouveaux codes de récupération'
        when 'code_used' then 'Un code de récupération a servi' when 'passkey_added' then 'Nouvelle clé d’accès'
        when 'passkey_removed' then 'Clé d’accès retirée' when 'recovery_changed' then 'Nouvelle adresse de récupération'
        when 'recovery_removed' then 'Adresse de récupération retirée' else 'Dix essais incorrects' end;
      said := case kind
        when 'new_browser' then 'Votre compte vient d’être ouvert depuis un navigateur qu’il ne connaissait pas.'
        when 'wrong_tries' then 'Quelqu’un a saisi dix mots de passe ou codes incorrects pour votre compte. Il n’a pas été ouvert.'
        else subject || '.' end;
  end case;
  body := concat_ws(E'\n\n', hello, said, concat_ws(E'\n', at_time, place), advice, 'Cahier');
end
$$;

-- What a browser calls itself, in two words: 'Firefox, Windows'.
create or replace function private.browser_name(user_agent text) returns text
  language sql immutable set search_path = ''
as $$
  select nullif(concat_ws(', ',
    case
      when user_agent ~ 'Edg/' then 'Edge' when user_agent ~ 'OPR/' then 'Opera' when user_agent ~ 'Firefox/' then 'Firefox'
      when user_agent ~ 'Chrome/' then 'Chrome' when user_agent ~ 'Safari/' then 'Safari'
    end,
    case
      when user_agent ~ 'iPhone|iPad' then 'iOS' when user_agent ~ 'Android' then 'Android' when user_agent ~ 'Windows' then 'Windows'
      when user_agent ~ 'Mac OS X' then 'macOS' when user_agent ~ 'CrOS' then 'ChromeOS' when user_agent ~ 'Linux' then 'Linux'
    end
  ), '')
$$;

-- Keeps an event and mails it, if its owner wants that, to the account's address and the recovery address. Demo accounts have no journal.
create or replace function private.record_security_event(account uuid, event_kind text, agent text default NULL::text, from_address text default NULL::text, also_to text default NULL::text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner auth.users;
  chosen public.security_settings;
  letter record;
  recipient text;
begin
  select * into owner from auth.users where id = account;
  if owner.id is null or owner.is_anonymous then
    return;
  end if;
  insert into public.security_events (user_id, kind, user_agent, address)
  values (account, event_kind, left(agent, 400), left(from_address, 64));
  delete from public.security_events where user_id = account and id not in (
    select id from public.security_events where user_id = account order by happened_at desc, id desc limit 200
  );
  select * into chosen from public.security_settings where user_id = account;
  if not coalesce(
    case event_kind
      when 'new_browser' then chosen.login_alerts
      when 'password_changed' then chosen.password_changes
      when 'wrong_tries' then chosen.suspicious_activity
      when 'signed_in' then false
      when 'session_ended' then false
      else chosen.security_updates
    end,
    event_kind not in ('signed_in', 'session_ended')
  ) then
    return;
  end if;
  select * into letter from private.security_letter(
    event_kind,
    private.mail_language(account),
    to_char(now() at time zone private.time_zone_of(account), 'DD/MM/YYYY HH24:MI') || ' (' || private.time_zone_of(account) || ')',
    nullif(concat_ws(' · ', private.browser_name(agent), from_address), '')
  );
  for recipient in
    select distinct lower(address) from unnest(array[owner.email::text, chosen.recovery_email, also_to]) as address
    where address is not null and (address is distinct from owner.email::text or owner.email_confirmed_at is not null)
  loop
    perform private.send_mail(private.mail_language(account), recipient, letter.subject, letter.body);
  end loop;
end
$$;

-- The browser of the request, which the data API tells.
create or replace function private.request_agent() returns text
  language sql stable set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'
$$;

create or replace function private.create_security_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  rated constant text := new.raw_user_meta_data ->> 'password_strength';
begin
  insert into public.security_settings (user_id, password_changed_at, password_strength)
  values (
    new.id,
    case when new.encrypted_password <> '' then now() end,
    case when rated ~ '^[0-5]$' then rated::smallint end
  );
  return new;
end
$$;

create or replace function private.see_account_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    update public.security_settings set password_changed_at = now(), password_strength = null where user_id = new.id;
    -- The first password of an account is no change.
    if coalesce(old.encrypted_password, '') <> '' then
      perform private.record_security_event(new.id, 'password_changed', private.request_agent());
    end if;
  end if;
  if new.email is distinct from old.email and old.email is not null then
    perform private.record_security_event(new.id, 'email_changed', private.request_agent(), also_to => old.email::text);
  end if;
  return null;
end
$$;

create or replace function private.see_factor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_codes constant boolean := (case tg_op when 'DELETE' then old.factor_type else new.factor_type end)::text = 'recovery_code';
  was constant boolean := tg_op <> 'INSERT' and old.status::text = 'verified';
  is_now constant boolean := tg_op <> 'DELETE' and new.status::text = 'verified';
begin
  if is_codes and is_now then
    perform private.record_security_event(new.user_id, 'codes_made', private.request_agent());
  elsif is_now and not was then
    perform private.record_security_event(new.user_id, 'factor_added', private.request_agent());
  elsif was and not is_now and not is_codes then
    perform private.record_security_event(old.user_id, 'factor_removed', private.request_agent());
  end if;
  return null;
end
$$;

-- The authentication service calls it for each password and code that it checks: here by itself, on a hosted project as the hooks
-- `password_verification_attempt` and `mfa_verification_attempt`. It only counts, and says so once when there are ten within fifteen minutes.
create or replace function private.count_attempt(event jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := (event ->> 'user_id')::uuid;
  wrong integer;
begin
  if (event ->> 'valid')::boolean then
    -- Whoever has the password and guesses at codes gives the right password in between.
    delete from private.wrong_tries
    where user_id = account
      and (event ? 'factor_id' or not exists (select from auth.mfa_factors where user_id = account and status = 'verified'));
  elsif exists (select from auth.users where id = account) then
    insert into private.wrong_tries as tries (user_id, count, since) values (account, 1, now())
    on conflict (user_id) do update set
      count = case when tries.since < now() - interval '15 minutes' then 1 else tries.count + 1 end,
      since = case when tries.since < now() - interval '15 minutes' then now() else tries.since end
    returning count into wrong;
    if wrong = 10 then
      perform private.record_security_event(account, 'wrong_tries', event ->> 'user_agent', event ->> 'address');
    end if;
  end if;
  return '{"decision": "continue"}';
end
$$;
grant execute on function private.count_attempt(jsonb) to supabase_auth_admin;

-- Whether the caller gave a password or a code within fifteen minutes. Raises PT403 `step_up_required` otherwise: what changes the account's
-- security, or takes everything out of it or away, asks first.
create or replace function private.require_recent_identity() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from jsonb_to_recordset(auth.jwt() -> 'amr') as given (method text, "timestamp" bigint)
    where given.method <> 'anonymous' and given."timestamp" > extract(epoch from now() - interval '15 minutes')
  ) then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord que c’est bien vous.', detail = 'step_up_required';
  end if;
end
$$;

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
    'weeklyReport', settings.weekly_report,
    'reportDay', settings.report_day,
    'reportTime', settings.report_time
  )
  from public.security_settings as settings
  where settings.user_id = (select auth.uid())
$$;
grant execute on function public.security_overview() to authenticated;

-- Keeps how strong the screen found the password that it has just set.
create or replace function public.rate_password(strength integer) returns void
  language sql security definer set search_path = ''
as $$
  update public.security_settings set password_strength = least(greatest(strength, 0), 5)
  where user_id = (select auth.uid()) and password_changed_at > now() - interval '5 minutes'
$$;
grant execute on function public.rate_password(integer) to authenticated;

create or replace function private.see_passkey() returns trigger
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

create trigger create_security_settings after insert on auth.users
  for each row execute function private.create_security_settings();

create trigger see_account_change after update of encrypted_password, email on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email)
  execute function private.see_account_change();

create trigger see_factor after insert or delete or update of status on auth.mfa_factors
  for each row execute function private.see_factor();

do $$
begin
  if to_regclass('auth.webauthn_credentials') is not null then
    create trigger see_passkey after insert or delete on auth.webauthn_credentials
      for each row execute function private.see_passkey();
  end if;
end
$$;
