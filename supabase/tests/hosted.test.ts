import { rmSync } from 'node:fs'
import { silent } from '@cahier/backend'
import { type EmbeddedServer, startServer } from '@cahier/backend/server'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../schema/migrations.ts'

// The migrations on a hosted project: the platform owns the schemas of its services, and the role that applies migrations is no superuser.
let root: string
let server: EmbeddedServer

beforeAll(async () => {
  root = await temporaryDirectory('cahier-hosted-')
  server = await startServer(root, silent, { settings: { fsync: 'off' } })
  await as(server.url, platformRoles)
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true })
})

/** Roles and rights as github.com/supabase/postgres gives them; `project` is the project's own `postgres`. */
const platformRoles = `
  create role supabase_admin superuser login;
  create role supabase_auth_admin noinherit createrole login;
  create role supabase_storage_admin noinherit createrole login;
  create role supabase_realtime_admin noinherit;
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create role project login createrole createdb bypassrls;
  create role authenticator noinherit login;
  grant anon, authenticated, service_role, authenticator to project with admin option;
  grant set on parameter pgrst.db_pre_request to project;
`

const platformSchemas = `
  grant create on database :database to project;
  grant all on schema public to project;
  create schema extensions;
  create extension pg_trgm schema extensions;
  create extension unaccent schema extensions;
  create extension btree_gin schema extensions;
  create extension pgcrypto schema extensions;
  grant usage on schema extensions to project, anon, authenticated, service_role;
  alter default privileges for role project in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role project in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role project in schema public grant all on sequences to anon, authenticated, service_role;
  create publication supabase_realtime;
  alter publication supabase_realtime owner to project;

  create schema auth authorization supabase_admin;
  create table auth.users (
    id uuid primary key, email varchar(255), phone text, encrypted_password varchar(255), raw_user_meta_data jsonb, raw_app_meta_data jsonb, email_confirmed_at timestamptz,
    is_anonymous boolean not null default false, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz
  );
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.sessions (
    id uuid primary key, user_id uuid references auth.users on delete cascade, created_at timestamptz, updated_at timestamptz,
    factor_id uuid, aal auth.aal_level, refreshed_at timestamp, user_agent text, ip inet
  );
  create table auth.identities (id uuid primary key, user_id uuid references auth.users on delete cascade, provider text, identity_data jsonb);
  alter table auth.identities owner to supabase_auth_admin;
  create table auth.mfa_factors (
    id uuid primary key, user_id uuid references auth.users on delete cascade, friendly_name text, factor_type auth.factor_type not null,
    status auth.factor_status not null, created_at timestamptz, updated_at timestamptz, secret text
  );
  create table auth.schema_migrations (version varchar(255) primary key);
  alter table auth.users owner to supabase_auth_admin;
  alter table auth.sessions owner to supabase_auth_admin;
  alter table auth.mfa_factors owner to supabase_auth_admin;
  alter table auth.schema_migrations owner to supabase_auth_admin;
  create function auth.jwt() returns jsonb language sql stable as
    $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
  grant usage on schema auth to project, anon, authenticated, service_role, supabase_auth_admin;
  grant all on all tables in schema auth to project;

  create schema storage authorization supabase_admin;
  create table storage.buckets (
    id text primary key, name text not null, owner uuid, public boolean, file_size_limit bigint, allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, owner uuid, owner_id text,
    metadata jsonb, version text, created_at timestamptz, updated_at timestamptz
  );
  alter table storage.objects enable row level security;
  alter table storage.buckets enable row level security;
  alter table storage.buckets owner to supabase_storage_admin;
  alter table storage.objects owner to supabase_storage_admin;
  create function storage.foldername(name text) returns text[] language sql immutable as $$ select string_to_array(name, '/') $$;
  grant usage on schema storage to project, anon, authenticated, service_role;
  grant all on all tables in schema storage to project, anon, authenticated, service_role;

  create schema realtime authorization supabase_admin;
  create table realtime.messages (topic text, extension text, payload jsonb, event text, private boolean, inserted_at timestamp);
  alter table realtime.messages enable row level security;
  alter table realtime.messages owner to supabase_realtime_admin;
  create function realtime.topic() returns text language sql stable as $$ select current_setting('realtime.topic', true) $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language sql as
    $$ insert into realtime.messages (topic, extension, payload, event, private) values (topic, 'broadcast', payload, event, private) $$;
  grant usage on schema realtime to project, anon, authenticated, service_role;
  grant select, insert, update on realtime.messages to project, anon, authenticated, service_role;
`

/** What the extensions offer, which come with the platform's Postgres only. */
const extensions = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create table cron.job_run_details (start_time timestamptz, status text, return_message text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
    $$ insert into cron.job values (job_name, schedule, command) on conflict (jobname) do nothing; select 1::bigint $$;
  grant usage on schema cron to project;
  grant all on all tables in schema cron to project;
  create schema net;
  create table net.requests (url text, headers jsonb);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000
  ) returns bigint language sql security definer as $$ insert into net.requests values (url, headers); select 1::bigint $$;
  grant usage on schema net to project;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  grant usage on schema vault to project;
  grant all on all tables in schema vault to project;
`

async function as(url: string, ...scripts: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const script of scripts) await client.query(script)
  } finally {
    await client.end()
  }
}

/** Makes a project's database and gives its address, as the platform's administrator. */
async function project(name: string): Promise<string> {
  await as(server.url, `create database ${name}`)
  const url = Object.assign(new URL(server.url), { username: 'supabase_admin', pathname: name }).href
  await as(url, platformSchemas.replace(':database', name))
  return url
}

/** Policies on the platform's tables are managed with its help: the extension supautils runs these statements, and no others, as the owner. */
const withPlatformPolicies = (script: string) =>
  script.replace(/^(?:create|drop) policy [^;]*? on (?:storage|realtime)\.[^;]*;/gm, 'reset role; $& set role project;')

async function push(url: string): Promise<void> {
  const migrations = await readMigrations()
  await as(url, 'set role project', ...migrations.map(({ script }) => withPlatformPolicies(script)))
}

test('migrations are applied without rights over the platform’s schemas, and schedule the jobs', async () => {
  const url = await project('hosted')
  await as(url, extensions)
  await push(url)
  const client = new pg.Client(url)
  await client.connect()
  const { rows: jobs } = await client.query('select jobname from cron.job order by jobname')
  expect(jobs.map(({ jobname }) => jobname)).toEqual([
    'call_due_functions',
    'drain_automations',
    'purge_job_runs',
    'run_due_jobs',
  ])

  const call = () => client.query('set role project; select private.call_due_functions(); reset role')
  await client.query(`insert into public.contact_messages (name, email, subject, message)
    values ('Léa', 'lea@exemple.fr', 'Question', 'Bonjour à tous.')`)
  await expect(call()).rejects.toThrow('The vault has no project_url')
  await client.query(
    `reset role; insert into vault.decrypted_secrets values ('project_url', 'https://abc.supabase.co')`,
  )
  await expect(call()).rejects.toThrow('The vault has no secret_key')
  await client.query(`reset role; insert into vault.decrypted_secrets values ('secret_key', 'sb_secret_x')`)
  await call()
  const { rows: requests } = await client.query('select * from net.requests')
  expect(requests).toEqual([
    {
      url: 'https://abc.supabase.co/functions/v1/send-mails',
      headers: { apikey: 'sb_secret_x', authorization: 'Bearer sb_secret_x', 'content-type': 'application/json' },
    },
  ])
  await client.query(`reset role; insert into cron.job_run_details values (now(), 'failed', 'no reason')`)
  const { rows: states } = await client.query('select public.project_state() as state')
  expect(states).toEqual([
    {
      state: {
        migration: null,
        secrets: ['project_url', 'secret_key'],
        jobs: ['call_due_functions', 'drain_automations', 'purge_job_runs', 'run_due_jobs'],
        failure: 'no reason',
        administrators: 0,
        customers: [],
        deletions: [],
      },
    },
  ])
  // The clock plans an automation, and its webhook is told to leave at once.
  await client.query(`
    reset role; insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'lea@exemple.fr');
    insert into public.automations (user_id, name, trigger_type, trigger_config, action_type, action_config)
    values ('00000000-0000-4000-8000-000000000001', 'Appel', 'time_based', '{"schedule": "daily", "time": "09:00"}', 'webhook_call',
      '{"url": "https://exemple.fr/crochet", "method": "POST", "timeout": 30}');
    update public.automations set next_execution_at = now() - interval '1 minute';
    truncate net.requests;
  `)
  const { rows: scheduled } = await client.query('select jobname, schedule, command from cron.job')
  expect(scheduled).toContainEqual(expect.objectContaining({ jobname: 'drain_automations', schedule: '5 seconds' }))
  for (const { command } of scheduled) await client.query(`set role project; ${command}; reset role`)
  const { rows: called } = await client.query('select url from net.requests')
  expect(called).toContainEqual({ url: 'https://abc.supabase.co/functions/v1/send-webhooks' })
  await client.end()
})

test('a project without the extensions that the jobs need is refused', async () => {
  const url = await project('incomplete')
  await expect(push(url)).rejects.toThrow('Cahier needs these extensions: pg_cron, pg_net, supabase_vault')
})
