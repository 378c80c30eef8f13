-- Recovery codes for projects whose authentication service has none. Only that service can raise a session, so a code does less here: it
-- takes the authenticator away and ends every session, and its owner sets up another one after the next sign-in.

create or replace function private.recovery_letter(language text, code text, out subject text, out body text)
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
grant execute on function public.request_recovery_email(text) to authenticated;

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
  perform private.resume_mail(confirmed);
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  update public.security_settings set recovery_email = confirmed where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_changed', private.request_agent(), also_to => former);
  return true;
end
$$;
grant execute on function public.confirm_recovery_email(text) to authenticated;

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
grant execute on function public.remove_recovery_email() to authenticated;

create or replace function private.see_recovery_code() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_security_event(factor.user_id, 'code_used') from auth.mfa_factors as factor where factor.id = new.factor_id;
  return null;
end
$$;

create or replace function private.recovery_code_hash(account uuid, code text) returns text
  language sql immutable set search_path = ''
as $$
  select encode(extensions.digest('recovery ' || account || ' ' || regexp_replace(lower(left(code, 64)), '[^a-z0-9]', '', 'g'), 'sha256'), 'hex')
$$;

-- Replaces the caller's codes and gives the new ones, which nobody sees again. Raises PT422 `no_factor` without an authenticator.
create or replace function public.make_recovery_codes() returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Without characters that look alike.
  alphabet constant text := '23456789abcdefghjkmnpqrstuvwxyz';
  codes text[];
begin
  perform private.require_recent_identity();
  if not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then
    raise exception using errcode = 'PT422', message = 'Activez d’abord la double authentification.', detail = 'no_factor';
  end if;
  codes := array(
    select string_agg(substr(alphabet, get_byte(bytes, place) % 31 + 1, 1), '' order by place)
    from (select number, extensions.gen_random_bytes(16) as bytes from generate_series(1, 10) as number offset 0) as drawn,
      generate_series(0, 15) as place
    group by number
  );
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(auth.uid(), code) from unnest(codes) as code;
  perform private.record_security_event(auth.uid(), 'codes_made', private.request_agent());
  return codes;
end
$$;
grant execute on function public.make_recovery_codes() to authenticated;

-- How many of the caller's codes were made and are left. No row without codes.
create or replace function public.own_recovery_codes() returns table (total integer, remaining integer)
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer, (count(*) filter (where used_at is null))::integer
  from private.recovery_codes where user_id = (select auth.uid()) having count(*) > 0
$$;
grant execute on function public.own_recovery_codes() to authenticated;

-- Uses a code for an account that has given its password: 'done', 'wrong', or 'tries' after ten wrong passwords and codes within fifteen
-- minutes. A code is used once, however many ask at the same time.
create or replace function public.use_recovery_code(account uuid, code text) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users where id = account for update;
  if exists (select from private.wrong_tries where user_id = account and count >= 10 and since > now() - interval '15 minutes') then
    return 'tries';
  end if;
  update private.recovery_codes set used_at = now()
  where user_id = account and code_hash = private.recovery_code_hash(account, code) and used_at is null;
  if not found then
    perform private.count_attempt(jsonb_build_object('user_id', account, 'valid', false));
    return 'wrong';
  end if;
  perform private.record_security_event(account, 'code_used');
  -- Their trigger tells of it, and takes the other codes away.
  delete from auth.mfa_factors where user_id = account;
  delete from auth.sessions where user_id = account;
  return 'done';
end
$$;
grant execute on function public.use_recovery_code(uuid, text) to service_role;

create or replace function private.forget_recovery_codes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors where user_id = old.user_id and status = 'verified') then
    delete from private.recovery_codes where user_id = old.user_id;
  end if;
  return null;
end
$$;

create trigger forget_recovery_codes after delete on auth.mfa_factors
  for each row execute function private.forget_recovery_codes();

-- Where recovery codes are rows of their own.
do $$
begin
  if to_regclass('auth.mfa_recovery_codes') is not null then
    create trigger see_recovery_code after update of used_at on auth.mfa_recovery_codes
      for each row execute function private.see_recovery_code();
  end if;
end
$$;
