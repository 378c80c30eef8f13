-- area: settings
--
-- Recovery codes for projects whose authentication service has none. Only that service can raise a session, so a code does less here: it
-- takes the authenticator away and ends every session, and its owner sets up another one after the next sign-in.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A code has 79 bits, so its hash needs neither salt nor time.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create function private.recovery_code_hash(account uuid, code text) returns text
  language sql immutable set search_path = ''
as $$
  select encode(extensions.digest('recovery ' || account || ' ' || regexp_replace(lower(left(code, 64)), '[^a-z0-9]', '', 'g'), 'sha256'), 'hex')
$$;

-- Replaces the caller's codes and gives the new ones, which nobody sees again. Raises PT422 `no_factor` without an authenticator.
create function public.make_recovery_codes() returns text[]
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
create function public.own_recovery_codes() returns table (total integer, remaining integer)
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer, (count(*) filter (where used_at is null))::integer
  from private.recovery_codes where user_id = (select auth.uid()) having count(*) > 0
$$;
grant execute on function public.own_recovery_codes() to authenticated;

-- Uses a code for an account that has given its password: 'done', 'wrong', or 'tries' after ten wrong passwords and codes within fifteen
-- minutes. A code is used once, however many ask at the same time.
create function public.use_recovery_code(account uuid, code text) returns text
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

create function private.forget_recovery_codes() returns trigger
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
