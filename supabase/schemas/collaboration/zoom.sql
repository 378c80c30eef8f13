-- A learner's account at Zoom. Only functions see its tokens: they seal them (AES-GCM) with a key that the database does not have.

-- The caller's account, if its plan has video meetings at Zoom (PT402).
create or replace function public.zoom_account() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_feature((select auth.uid()), 'video-provider');
  return (select auth.uid());
end
$$;
grant execute on function public.zoom_account() to authenticated;

-- Begins a sign-in of the caller at Zoom.
create or replace function public.begin_zoom_authorization(state text, verifier text, redirect_uri text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := public.zoom_account();
begin
  perform pg_advisory_xact_lock(hashtextextended('public.begin_zoom_authorization' || account, 0));
  delete from private.zoom_authorizations where created_at < now() - interval '10 minutes';
  if (select count(*) >= 10 from private.zoom_authorizations where user_id = account) then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de tentatives. Réessayez dans dix minutes.',
      detail = 'zoom_rate_limit';
  end if;
  insert into private.zoom_authorizations (state_hash, user_id, verifier, redirect_uri)
  values (sha256(convert_to(state, 'UTF8')), account, begin_zoom_authorization.verifier, begin_zoom_authorization.redirect_uri);
end
$$;
grant execute on function public.begin_zoom_authorization(text, text, text) to authenticated;

-- Takes a sign-in of the caller, which then is used up. No row: it is another's, foreign, used or too old.
create or replace function public.take_zoom_authorization(state text)
  returns table (account uuid, verifier text, redirect_uri text)
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_authorizations as begun
  where begun.state_hash = sha256(convert_to(state, 'UTF8')) and begun.user_id = (select auth.uid())
    and begun.created_at >= now() - interval '10 minutes'
  returning begun.user_id, begun.verifier, begun.redirect_uri
$$;
grant execute on function public.take_zoom_authorization(text) to authenticated;

-- The tokens of an account, and where they end soon (or shall be renewed) the lease to renew them. No row without a connection; `is_busy` while
-- another call renews them.
create or replace function public.zoom_connection(account uuid, renew boolean default false)
  returns table (access_token text, refresh_token text, expires_at timestamptz, lease uuid, is_busy boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.zoom_tokens;
begin
  select * into known from public.zoom_tokens where user_id = account for update;
  if not found then
    return;
  end if;
  if not zoom_connection.renew and known.expires_at > now() + interval '1 minute' then
    return query select known.access_token, null::text, known.expires_at, null::uuid, false;
  elsif known.leased_until > now() then
    return query select null::text, null::text, known.expires_at, null::uuid, true;
  else
    update public.zoom_tokens set lease = gen_random_uuid(), leased_until = now() + interval '12 seconds'
    where user_id = account returning * into known;
    return query select null::text, known.refresh_token, known.expires_at, known.lease, false;
  end if;
end
$$;
grant execute on function public.zoom_connection(uuid, boolean) to service_role;

-- Keeps the tokens of a new connection, or with a lease renewed ones. False: the lease has passed to another call.
create or replace function public.keep_zoom_connection(account uuid, access_token text, refresh_token text, lifetime integer, lease uuid default null)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  until constant timestamptz := now() + make_interval(secs => least(greatest(lifetime, 0), 86400));
begin
  if keep_zoom_connection.lease is not null then
    update public.zoom_tokens set
      access_token = keep_zoom_connection.access_token,
      refresh_token = keep_zoom_connection.refresh_token,
      expires_at = until, lease = null, leased_until = null
    where user_id = account and lease = keep_zoom_connection.lease;
    return found;
  end if;
  -- The former connection ends as if the learner had ended it.
  delete from public.zoom_tokens where user_id = account;
  insert into public.zoom_tokens (user_id, access_token, refresh_token, expires_at)
  values (account, keep_zoom_connection.access_token, keep_zoom_connection.refresh_token, until);
  return true;
end
$$;
grant execute on function public.keep_zoom_connection(uuid, text, text, integer, uuid) to service_role;

-- Lets go of a lease: Zoom did not answer. With `ended`, Zoom has ended the connection: its row goes and the learner is told.
create or replace function public.release_zoom_connection(account uuid, lease uuid, ended boolean default false) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  language text;
begin
  if not ended then
    update public.zoom_tokens set lease = null, leased_until = null
    where user_id = account and lease = release_zoom_connection.lease;
    return;
  end if;
  -- There is nothing left at Zoom to take back.
  perform set_config('cahier.zoom_ended', account::text, true);
  delete from public.zoom_tokens where user_id = account and lease = release_zoom_connection.lease;
  perform set_config('cahier.zoom_ended', '', true);
  if found then
    select settings.language into language from public.user_settings as settings where settings.user_id = account;
    insert into public.notifications (user_id, kind, title, body, href) values (
      account, 'zoom',
      case language
        when 'en' then 'Zoom has ended the connection'
        when 'es' then 'Zoom ha terminado la conexión'
        when 'de' then 'Zoom hat die Verbindung beendet'
        else 'Zoom a mis fin à la connexion'
      end,
      case language
        when 'en' then 'Connect your Zoom account again to create meetings.'
        when 'es' then 'Vuelva a conectar su cuenta de Zoom para crear reuniones.'
        when 'de' then 'Verbinden Sie Ihr Zoom-Konto erneut, um Meetings anzulegen.'
        else 'Reconnectez votre compte Zoom pour créer des réunions.'
      end,
      '/zoom-manager'
    );
  end if;
end
$$;
grant execute on function public.release_zoom_connection(uuid, uuid, boolean) to service_role;

-- Up to 20 tokens to take back. One that fails comes again later, ten times within a day and a half.
create or replace function public.claim_zoom_revocations()
  returns table (id uuid, access_token text, refresh_token text, expires_at timestamptz)
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_revocations where tries >= 10 and due_at <= now();
  update private.zoom_revocations as waiting
  set tries = waiting.tries + 1, due_at = now() + interval '1 minute' * power(2, waiting.tries)
  where waiting.id in (
    select due.id from private.zoom_revocations as due where due.due_at <= now() order by due.due_at limit 20 for update skip locked
  )
  returning waiting.id, waiting.access_token, waiting.refresh_token, waiting.expires_at
$$;
grant execute on function public.claim_zoom_revocations() to service_role;

create or replace function public.finish_zoom_revocation(id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_revocations as done where done.id = finish_zoom_revocation.id
$$;
grant execute on function public.finish_zoom_revocation(uuid) to service_role;

create or replace function public.keep_zoom_meeting(meeting text, topic text, join_url text, duration integer, session uuid default null) returns void
  language plpgsql security invoker set search_path = ''
as $$
begin
  if join_url !~ '^https://\S+$' or char_length(join_url) > 2000 then
    raise exception using errcode = 'PT400', message = 'Ce lien n’est pas celui d’une réunion.', detail = 'zoom_link_invalid';
  end if;
  if session is not null and not private.may_in_session(session, 'editor') then
    raise exception using errcode = 'PT403', message = 'Vous ne pouvez pas ouvrir de réunion dans cette session.', detail = 'zoom_session_denied';
  end if;
  insert into public.study_sessions (title, type, description, scheduled_for, duration)
  values (left(topic, 200), 'mixed', 'Zoom ' || left(meeting, 50) || E'\n' || join_url, now(), greatest(15, least(duration, 480)));
  if session is not null then
    insert into public.session_messages (session_id, content)
    values (session, 'Zoom : ' || left(topic, 200) || E'\n' || join_url);
  end if;
end
$$;
grant execute on function public.keep_zoom_meeting(text, text, text, integer, uuid) to authenticated;

-- Whether the caller may put a meeting into a session. Asked before it is created at Zoom, where it cannot be taken back.
create or replace function public.may_open_meeting(session uuid) returns boolean
  language sql stable security invoker set search_path = ''
as $$
  select private.may_in_session(session, 'editor')
$$;
grant execute on function public.may_open_meeting(uuid) to authenticated;
