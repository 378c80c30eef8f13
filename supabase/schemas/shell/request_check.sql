-- Nothing of an account is read or written by a session that has ended, or that has not given the account's second factor. Policies hold this
-- for tables, storage and channels. Functions that run with their owner's rights pass policies, so each request is checked as well.

create policy "sessions are assured" on storage.objects as restrictive for all to authenticated using ((select private.is_assured()));
create policy "sessions are assured" on realtime.messages as restrictive for all to authenticated using ((select private.is_assured()));

-- Whether the caller's session stands, and has given the second factor if the account has one. Both the session and the token count: a
-- token is older than what has happened since. In PL/pgSQL, which keeps the plan: in SQL a call takes three times as long.
create or replace function private.is_assured() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (
      select (session.aal::text = 'aal2' and auth.jwt() ->> 'aal' = 'aal2')
        or not exists (select from auth.mfa_factors as factor where factor.user_id = session.user_id and factor.status = 'verified')
      from auth.sessions as session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
    ),
    false
  );
end
$$;
grant execute on function private.is_assured() to authenticated;

-- Runs before each request of the data API.
create or replace function private.check_request() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' is distinct from 'authenticated' or private.is_assured() then
    return;
  end if;
  if exists (select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()) then
    raise exception using errcode = 'PT403', message = 'Saisissez d’abord le code de votre second facteur.', detail = 'insufficient_aal';
  end if;
  raise exception using errcode = 'PT401', message = 'Votre session est terminée. Reconnectez-vous.', detail = 'session_not_found';
end
$$;
grant execute on function private.check_request() to anon, authenticated, service_role;

-- Cahier's backend runs the check by itself. A hosted project's API is told to.
do $$
begin
  if to_regclass('auth.schema_migrations') is null then
    return;
  end if;
  alter role authenticator set pgrst.db_pre_request = 'private.check_request';
  notify pgrst, 'reload config';
end
$$;
