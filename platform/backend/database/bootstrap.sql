-- What a Supabase project already has before its first migration: roles, schemas, the auth service's tables and
-- the functions policies call. Runs at every start and changes nothing that is already so.

create schema if not exists extensions;

do $$
begin
  if exists (select from pg_roles where rolname = 'anon') then
    return;
  end if;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  create role supabase_auth_admin login noinherit;
  -- What a request may take, as on a hosted project.
  alter role anon set statement_timeout to '3s';
  alter role authenticated set statement_timeout to '8s';
  alter role authenticator set statement_timeout to '8s';
  alter role authenticator set lock_timeout to '8s';
  -- Their maker need not be a superuser.
  grant anon, authenticated, service_role, authenticator, supabase_auth_admin to current_user with inherit true, set true;
end
$$;

-- Given once in each database, for roles are the cluster's: the first migration may take them back for all that follow.
do $$
begin
  if to_regnamespace('supabase_migrations') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end
$$;

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists supabase_migrations;

create extension if not exists pgcrypto with schema extensions;

do $$
begin
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
  execute format('alter database %I set timezone to ''UTC''', current_database());
end
$$;
set search_path to "$user", public, extensions;
set timezone to 'UTC';

grant usage on schema public, extensions, auth to anon, authenticated, service_role;
grant usage on schema extensions to supabase_auth_admin;

create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  name text not null,
  statements text[] not null,
  checksum text not null,
  contracts boolean not null default false,
  applied_at timestamptz not null default now()
);

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;

create or replace function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email'
$$;

create table if not exists auth.users (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone text unique,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- The address an account is about to have, and which of its two addresses has agreed.
alter table auth.users add column if not exists email_change text;
alter table auth.users add column if not exists email_change_confirmed_by text;
create unique index if not exists users_email_key on auth.users (lower(email)) where not is_sso_user;
create index if not exists users_is_anonymous_idx on auth.users (is_anonymous);

create table if not exists auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  amr jsonb not null,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz,
  not_after timestamptz
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);
-- The factor that raised the session, and whether its browser had been signed in to the account before.
alter table auth.sessions add column if not exists factor_id uuid;
alter table auth.sessions add column if not exists known_browser boolean;

-- Second factors. A factor of the type `recovery_code` stands for the account's set of codes. `secret` is sealed with the server's key.
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  secret text,
  -- The time step of the newest code that was used: no code up to it is taken again.
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_challenged_at timestamptz
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_recovery_code_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip_address text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- Passkeys. The ids are the browser's, in base64url.
create table if not exists auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  sign_count bigint not null,
  transports jsonb not null default '[]',
  friendly_name text check (char_length(friendly_name) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index if not exists webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

-- What an authenticator has yet to sign: for an account that registers a passkey, or for whoever signs in.
create table if not exists auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge text not null,
  origin text not null,
  domain text not null,
  created_at timestamptz not null default now()
);
create index if not exists webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index if not exists webauthn_challenges_created_at_idx on auth.webauthn_challenges (created_at);

create table if not exists auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (factor_id, code_hash)
);

-- One row a token ever given out. `parent` is the token it replaced: a family is a session's rows.
create table if not exists auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  parent bigint references auth.refresh_tokens on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index if not exists refresh_tokens_parent_idx on auth.refresh_tokens (parent);

-- What a mail lets its reader do once: by its link, by its code, or by either. Neither is stored, only what is made of them.
-- Several may be open: nobody makes an account's mail useless by asking for another.
create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  type text not null check (type in ('signup', 'magiclink', 'recovery', 'email_change', 'reauthentication')),
  email text not null,
  link_hash bytea not null unique,
  code_hash bytea not null,
  -- The password that the account has once the address is confirmed: that of whoever asked for this very mail.
  encrypted_password text,
  code_challenge text,
  code_challenge_method text,
  created_at timestamptz not null default now()
);
create index if not exists one_time_tokens_user_id_idx on auth.one_time_tokens (user_id, type);

-- A link that was opened, waiting to be exchanged for a session by the browser that asked for it.
create table if not exists auth.flow_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  method text not null,
  code_challenge text not null,
  code_challenge_method text not null,
  created_at timestamptz not null default now()
);
create index if not exists flow_codes_user_id_idx on auth.flow_codes (user_id);

-- Browsers in which an account was signed in: what strangers try does not keep them out.
create table if not exists auth.devices (
  device_hash bytea not null,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);
create index if not exists devices_user_id_idx on auth.devices (user_id);

-- Mails to send. The texts of a mail go when it is sent: their links open accounts.
create table if not exists auth.mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
-- Whom an answer goes to, where that is not the sender.
alter table auth.mails add column if not exists reply_to text;
-- Whether the row stays for the list of mails once it has been sent or given up.
alter table auth.mails add column if not exists is_kept boolean not null default true;
-- What the letter is rendered with: its language, its topic and more.
alter table auth.mails add column if not exists facts jsonb not null default '{}';
-- Earlier versions stored what is rendered now. Their backups have the column.
alter table auth.mails add column if not exists html text;
update auth.mails set html = null where html is not null;
create index if not exists mails_due_at_idx on auth.mails (due_at) where sent_at is null and failed_at is null;

do $$
declare
  name text;
begin
  foreach name in array array[
    'users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens', 'flow_codes', 'devices', 'mails',
    'mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'webauthn_credentials', 'webauthn_challenges'
  ] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', name);
  end loop;
end
$$;
grant execute on all functions in schema auth to anon, authenticated, service_role;

-- Asked before every request that carries a token: one statement, no role to take.
create or replace function auth.session_stands(session uuid, account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.sessions where id = session and user_id = account)
$$;
-- The same, and whether the session may use the account: it has given the second factor, or the account has none.
create or replace function auth.session_state(session uuid, account uuid, aal text) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select case
        when sessions.aal = 'aal2' and session_state.aal = 'aal2' then 'assured'
        when exists (select from auth.mfa_factors where user_id = account and status = 'verified') then 'unassured'
        else 'assured'
      end
      from auth.sessions where id = session and user_id = account
    ),
    'ended'
  )
$$;

-- Tells the process that a session has ended, however it ended: its sockets are closed.
create or replace function auth.tell_ended_session() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('auth_session_ended', old.id::text);
  return null;
end
$$;
create or replace trigger tell_ended_session after delete on auth.sessions
  for each row execute function auth.tell_ended_session();

revoke execute on function auth.session_stands(uuid, uuid), auth.session_state(uuid, uuid, text), auth.tell_ended_session()
  from public, anon, authenticated, service_role;
grant execute on function auth.session_state(uuid, uuid, text) to authenticator;
grant execute on function auth.session_stands(uuid, uuid) to authenticator;
grant usage on schema auth to authenticator;
