-- area: collaboration, notes, shell
--
-- A learner's account at Zoom. Only functions see its tokens: they seal them (AES-GCM) with a key that the database does not have.

-- A token is renewed by one call at a time, which holds the lease.
alter table public.zoom_tokens
  add column lease uuid,
  add column leased_until timestamptz;

-- Sign-ins at Zoom that were begun: what proves at their end that the same learner began them. Each serves once, for ten minutes.
create table private.zoom_authorizations (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Of PKCE, sealed.
  verifier text not null check (char_length(verifier) <= 300),
  redirect_uri text not null check (char_length(redirect_uri) <= 500),
  created_at timestamptz not null default now()
);
create index zoom_authorizations_user_id_idx on private.zoom_authorizations (user_id, created_at);

-- Tokens of connections that have ended, until Zoom has taken them back. They say nothing of whose they were.
create table private.zoom_revocations (
  id uuid primary key default gen_random_uuid(),
  access_token text not null,
  refresh_token text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  due_at timestamptz not null default now()
);
create index zoom_revocations_due_at_idx on private.zoom_revocations (due_at);

insert into private.data_sections (source, reason) values
  ('private.zoom_authorizations', 'a sign-in that waits for minutes');

-- The caller's account, if its plan has video meetings at Zoom (PT402).
create function public.zoom_account() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_feature((select auth.uid()), 'video-provider');
  return (select auth.uid());
end
$$;

-- Begins a sign-in of the caller at Zoom.
create function public.begin_zoom_authorization(state text, verifier text, redirect_uri text) returns void
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

-- Takes a sign-in of the caller, which then is used up. No row: it is another's, foreign, used or too old.
create function public.take_zoom_authorization(state text)
  returns table (account uuid, verifier text, redirect_uri text)
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_authorizations as begun
  where begun.state_hash = sha256(convert_to(state, 'UTF8')) and begun.user_id = (select auth.uid())
    and begun.created_at >= now() - interval '10 minutes'
  returning begun.user_id, begun.verifier, begun.redirect_uri
$$;
grant execute on function
  public.zoom_account(),
  public.begin_zoom_authorization(text, text, text),
  public.take_zoom_authorization(text)
  to authenticated;

-- The tokens of an account, and where they end soon (or shall be renewed) the lease to renew them. No row without a connection; `is_busy` while
-- another call renews them.
create function public.zoom_connection(account uuid, renew boolean default false)
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

-- Keeps the tokens of a new connection, or with a lease renewed ones. False: the lease has passed to another call.
create function public.keep_zoom_connection(account uuid, access_token text, refresh_token text, lifetime integer, lease uuid default null)
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

-- Lets go of a lease: Zoom did not answer. With `ended`, Zoom has ended the connection: its row goes and the learner is told.
create function public.release_zoom_connection(account uuid, lease uuid, ended boolean default false) returns void
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

-- Whoever disconnects, and whoever deletes their account, leaves tokens that Zoom has to take back.
create function private.revoke_zoom_tokens() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('cahier.zoom_ended', true), '') <> old.user_id::text then
    insert into private.zoom_revocations (access_token, refresh_token, expires_at)
    values (old.access_token, old.refresh_token, old.expires_at);
    perform private.call_soon('revoke-zoom-tokens');
  end if;
  return null;
end
$$;
create trigger revoke_zoom_tokens after delete on public.zoom_tokens
  for each row execute function private.revoke_zoom_tokens();

-- Up to 20 tokens to take back. One that fails comes again later, ten times within a day and a half.
create function public.claim_zoom_revocations()
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

create function public.finish_zoom_revocation(id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_revocations as done where done.id = finish_zoom_revocation.id
$$;

grant execute on function
  public.zoom_connection(uuid, boolean),
  public.keep_zoom_connection(uuid, text, text, integer, uuid),
  public.release_zoom_connection(uuid, uuid, boolean),
  public.claim_zoom_revocations(),
  public.finish_zoom_revocation(uuid)
  to service_role;

create or replace function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
  union all
  select 'send-mails' where exists (select from private.mail_queue where due_at <= now())
  union all
  select 'delete-accounts' where exists (select from private.account_deletions where due_at <= now())
  union all
  select 'write-live-notes' where exists (select from private.live_notes where changed_at <= now() - interval '10 seconds')
  union all
  select 'revoke-zoom-tokens' where exists (select from private.zoom_revocations where due_at <= now())
$$;
