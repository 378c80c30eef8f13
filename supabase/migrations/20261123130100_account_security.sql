-- area: settings, shell
--
-- The account's security as its owner sees it: what was chosen, what has happened, which sessions are open, and the mails about it. What the
-- authentication service does is seen by triggers on its tables, on a hosted project as here.

create table public.security_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A sign-in from a browser that the account has not seen.
  login_alerts boolean not null default true,
  password_changes boolean not null default true,
  -- Factors, passkeys, addresses.
  security_updates boolean not null default true,
  -- Ten wrong tries.
  suspicious_activity boolean not null default true,
  -- Read by the mail with the figures of the week.
  weekly_report boolean not null default false,
  -- Gets the alerts as well; confirmed by a code that was sent there.
  recovery_email text check (char_length(recovery_email) <= 255),
  -- Null without a password.
  password_changed_at timestamptz,
  -- What the screen that set the password rated it with: 0 to 5.
  password_strength smallint check (password_strength between 0 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on public.security_settings
  for each row execute function private.touch();

alter table public.security_settings enable row level security;
create policy "owners read their security settings" on public.security_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners change their security settings" on public.security_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "sessions are assured" on public.security_settings
  as restrictive for all to authenticated using ((select private.is_assured()));
grant select, update (login_alerts, password_changes, security_updates, suspicious_activity, weekly_report)
  on public.security_settings to authenticated;
grant select, insert, update, delete on public.security_settings to service_role;

create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'signed_in', 'new_browser', 'password_changed', 'email_changed', 'factor_added', 'factor_removed', 'codes_made', 'code_used',
    'passkey_added', 'passkey_removed', 'session_ended', 'recovery_changed', 'recovery_removed', 'wrong_tries'
  )),
  -- The browser that it came from, where that is known.
  user_agent text check (char_length(user_agent) <= 400),
  address text check (char_length(address) <= 64),
  happened_at timestamptz not null default now()
);
create index security_events_user_id_idx on public.security_events (user_id, happened_at desc);
alter table public.security_events enable row level security;
create policy "owners read what happened" on public.security_events
  for select to authenticated using (user_id = (select auth.uid()));
create policy "sessions are assured" on public.security_events
  as restrictive for all to authenticated using ((select private.is_assured()));
grant select on public.security_events to authenticated;
grant select, insert, update, delete on public.security_events to service_role;

-- Which time zone a session's browser is in: as near to a place as can be said without asking anybody else.
create table private.session_zones (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  time_zone text not null
);

-- Wrong passwords and codes in a row, by the first of them.
create table private.wrong_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  count integer not null,
  since timestamptz not null
);

-- A recovery address that waits for its code.
create table private.pending_recovery_emails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null,
  code_hash text not null,
  tries integer not null default 0,
  -- Mails in the last hour.
  sent integer not null default 1,
  sent_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Mails a text. Cahier's backend has a mail queue of its own; on a hosted project `send-mails` empties private.mail_queue.
create function private.send_mail(recipient text, subject text, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mails') is null then
    insert into private.mail_queue (recipient, subject, body) values (send_mail.recipient, send_mail.subject, send_mail.body);
  else
    execute 'insert into auth.mails (recipient, subject, body) values ($1, $2 || '' · Cahier'', $3)' using recipient, subject, body;
  end if;
end
$$;

create function private.mail_language(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select language from public.user_settings where user_id = account), 'fr')
$$;

-- The mail about an event: what happened, when and where, and what to do if it was somebody else.
create function private.security_letter(kind text, language text, at_time text, place text, out subject text, out body text)
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
create function private.browser_name(user_agent text) returns text
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
create function private.record_security_event(
  account uuid, event_kind text, agent text default null, from_address text default null, also_to text default null
) returns void
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
    perform private.send_mail(recipient, letter.subject, letter.body);
  end loop;
end
$$;

-- The browser of the request, which the data API tells.
create function private.request_agent() returns text
  language sql stable set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'
$$;

create function private.create_security_settings() returns trigger
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
create trigger create_security_settings after insert on auth.users
  for each row execute function private.create_security_settings();

insert into public.security_settings (user_id, password_changed_at)
select id, case when encrypted_password <> '' then coalesce(created_at, now()) end from auth.users;

create function private.see_account_change() returns trigger
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
create trigger see_account_change after update of encrypted_password, email on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email)
  execute function private.see_account_change();

-- Cahier's backend knows by a cookie whether the browser is new. Elsewhere it is one whose name was never seen.
create function private.see_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  facts constant jsonb := to_jsonb(new);
  agent constant text := facts ->> 'user_agent';
  is_first constant boolean := not exists (select from public.security_events where user_id = new.user_id);
  is_known constant boolean := coalesce(
    (facts ->> 'known_browser')::boolean,
    exists (
      select from public.security_events as seen
      where seen.user_id = new.user_id and private.browser_name(seen.user_agent) is not distinct from private.browser_name(agent)
    )
  );
begin
  perform private.record_security_event(
    new.user_id, case when is_first or is_known then 'signed_in' else 'new_browser' end, agent, facts ->> 'ip'
  );
  return null;
end
$$;
create trigger see_session after insert on auth.sessions
  for each row execute function private.see_session();

create function private.see_factor() returns trigger
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
create trigger see_factor after insert or delete or update of status on auth.mfa_factors
  for each row execute function private.see_factor();

-- The authentication service calls it for each password and code that it checks: here by itself, on a hosted project as the hooks
-- `password_verification_attempt` and `mfa_verification_attempt`. It only counts, and says so once when there are ten within fifteen minutes.
create function private.count_attempt(event jsonb) returns jsonb
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
grant usage on schema private to supabase_auth_admin;
grant execute on function private.count_attempt(jsonb) to supabase_auth_admin;

-- Whether the caller gave a password or a code within fifteen minutes. Raises PT403 `step_up_required` otherwise: what changes the account's
-- security, or takes everything out of it or away, asks first.
create function private.require_recent_identity() returns void
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
create function public.security_overview() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'emailVerified', exists (
      select from auth.identities as identity
      where identity.user_id = settings.user_id and identity.provider = 'email' and identity.identity_data ->> 'email_verified' = 'true'
    ),
    'passwordChangedAt', settings.password_changed_at,
    'passwordStrength', settings.password_strength,
    'recoveryEmail', settings.recovery_email,
    'pendingRecoveryEmail', (
      select pending.address from private.pending_recovery_emails as pending
      where pending.user_id = settings.user_id and pending.created_at > now() - interval '1 hour'
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
grant execute on function public.security_overview() to authenticated;

-- Keeps how strong the screen found the password that it has just set.
create function public.rate_password(strength integer) returns void
  language sql security definer set search_path = ''
as $$
  update public.security_settings set password_strength = least(greatest(strength, 0), 5)
  where user_id = (select auth.uid()) and password_changed_at > now() - interval '5 minutes'
$$;
grant execute on function public.rate_password(integer) to authenticated;

-- Tells where the caller's session is.
create function public.place_session(zone text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not coalesce(private.is_time_zone(left(zone, 64)), false) then
    return;
  end if;
  insert into private.session_zones (session_id, time_zone)
  select session.id, left(zone, 64) from auth.sessions as session
  where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
  on conflict (session_id) do update set time_zone = excluded.time_zone;
end
$$;
grant execute on function public.place_session(text) to authenticated;

-- The caller's open sessions, the newest use first.
create function public.open_sessions()
  returns table (id uuid, user_agent text, time_zone text, address text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
  language sql stable security definer set search_path = ''
as $$
  select session.id, facts ->> 'user_agent', zone.time_zone, facts ->> 'ip', session.created_at,
    greatest(session.created_at, session.updated_at, (facts ->> 'refreshed_at')::timestamptz),
    session.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions as session
    cross join lateral to_jsonb(session) as facts
    left join private.session_zones as zone on zone.session_id = session.id
  where session.user_id = auth.uid()
  order by 7 desc, 6 desc, 1
  limit 100
$$;
comment on function public.open_sessions() is 'user_agent: string | null
time_zone: string | null
address: string | null';
grant execute on function public.open_sessions() to authenticated;

-- Ends a session of the caller, or all but the one that asks. What they hold is refused from now on, whatever it says.
create function public.end_sessions(session_id uuid default null) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  delete from auth.sessions as session
  where session.user_id = auth.uid() and session.id is distinct from (auth.jwt() ->> 'session_id')::uuid
    and (end_sessions.session_id is null or session.id = end_sessions.session_id);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.record_security_event(auth.uid(), 'session_ended', private.request_agent());
  end if;
  return ended;
end
$$;
grant execute on function public.end_sessions(uuid) to authenticated;

create function private.recovery_letter(language text, code text, out subject text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    case language
      when 'en' then 'Confirm this recovery address' when 'es' then 'Confirme esta dirección de recuperación'
      when 'de' then 'Bestätigen Sie diese Wiederherstellungsadresse' else 'Confirmez cette adresse de récupération' end,
    concat_ws(E'\n\n',
      case language
        when 'en' then 'Somebody, probably you, wants this address to receive the security alerts of a Cahier account. Enter this code to confirm it:'
        when 'es' then 'Alguien, seguramente usted, quiere que esta dirección reciba las alertas de seguridad de una cuenta de Cahier. Introduzca este código para confirmarla:'
        when 'de' then 'Jemand, wahrscheinlich Sie, möchte, dass diese Adresse die Sicherheitshinweise eines Cahier-Kontos erhält. Geben Sie diesen Code ein, um sie zu bestätigen:'
        else 'Quelqu’un, sans doute vous, veut que cette adresse reçoive les alertes de sécurité d’un compte Cahier. Saisissez ce code pour la confirmer :'
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

-- Mails a code to a new recovery address: five times an hour.
create function public.request_recovery_email(address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := lower(btrim(address));
  code constant text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
  letter record;
  allowed boolean;
begin
  perform private.require_recent_identity();
  if given is null or char_length(given) > 255 or given !~ '^[^\s@"(),:;<>\[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$' then
    raise exception using errcode = 'PT400', message = 'Cette adresse e-mail n’est pas valide', detail = 'invalid_address';
  end if;
  if exists (select from auth.users where id = auth.uid() and (lower(email) = given or is_anonymous)) then
    raise exception using errcode = 'PT400', message = 'Choisissez une autre adresse que celle du compte', detail = 'same_address';
  end if;
  insert into private.pending_recovery_emails as pending (user_id, address, code_hash)
  values (auth.uid(), given, extensions.crypt(code, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set
    address = excluded.address, code_hash = excluded.code_hash, tries = 0, created_at = now(),
    sent = case when pending.sent_since < now() - interval '1 hour' then 1 else pending.sent + 1 end,
    sent_since = case when pending.sent_since < now() - interval '1 hour' then now() else pending.sent_since end
  returning sent <= 5 into allowed;
  if not allowed then
    raise exception using errcode = 'PT429', message = 'Trop de messages demandés. Attendez une heure.', detail = 'too_many_mails';
  end if;
  select * into letter from private.recovery_letter(private.mail_language(auth.uid()), code);
  perform private.send_mail(given, letter.subject, letter.body);
end
$$;
grant execute on function public.request_recovery_email(text) to authenticated;

-- Forgets the address that waits for its code. How many mails were sent stays, so that nobody asks for more by changing their mind.
create function private.forget_pending_recovery(account uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.pending_recovery_emails set address = '', code_hash = '', tries = 5, created_at = '-infinity' where user_id = account
$$;

-- Confirms the address by its code: five tries within an hour. Gives whether the code was right.
create function public.confirm_recovery_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  pending private.pending_recovery_emails;
  former text;
begin
  -- Counted before the comparison, and also where it fails: no error undoes it.
  update private.pending_recovery_emails as waiting set tries = waiting.tries + 1
  where waiting.user_id = auth.uid() and waiting.tries < 5 and waiting.created_at > now() - interval '1 hour'
  returning * into pending;
  if pending.user_id is null or extensions.crypt(left(regexp_replace(code, '\s', '', 'g'), 20), pending.code_hash) <> pending.code_hash then
    return false;
  end if;
  perform private.forget_pending_recovery(auth.uid());
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  update public.security_settings set recovery_email = pending.address where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_changed', private.request_agent(), also_to => former);
  return true;
end
$$;
grant execute on function public.confirm_recovery_email(text) to authenticated;

create function public.remove_recovery_email() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_recent_identity();
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  perform private.forget_pending_recovery(auth.uid());
  if former is null then
    return;
  end if;
  update public.security_settings set recovery_email = null where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_removed', private.request_agent(), also_to => former);
end
$$;
grant execute on function public.remove_recovery_email() to authenticated;

create function private.see_recovery_code() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_security_event(factor.user_id, 'code_used') from auth.mfa_factors as factor where factor.id = new.factor_id;
  return null;
end
$$;
-- Where recovery codes are rows of their own.
do $$
begin
  if to_regclass('auth.mfa_recovery_codes') is not null then
    create trigger see_recovery_code after update of used_at on auth.mfa_recovery_codes
      for each row execute function private.see_recovery_code();
  end if;
end
$$;
