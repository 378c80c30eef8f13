import * as v from 'valibot'
import type { Sql } from '../database/database.ts'

const Metadata = v.record(v.string(), v.unknown())
export type Metadata = v.InferOutput<typeof Metadata>

/** A row of auth.users with its identities, as Postgres turns rows into JSON. */
export interface Account {
  readonly id: string
  readonly aud: string
  readonly role: string
  readonly email: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly phone: string | null
  readonly confirmed_at: string | null
  readonly last_sign_in_at: string | null
  readonly raw_app_meta_data: Metadata
  readonly raw_user_meta_data: Metadata
  readonly is_anonymous: boolean
  /** The requested new address, until it is confirmed. */
  readonly email_change: string | null
  readonly email_change_confirmed_by: string | null
  readonly banned_until: string | null
  readonly deleted_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly identities: readonly Identity[]
  readonly factors: readonly Factor[]
}

/** A second factor as its owner may see it. */
export interface Factor {
  readonly id: string
  readonly friendly_name: string | null
  readonly factor_type: 'totp' | 'recovery_code'
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

interface Identity {
  readonly id: string
  readonly user_id: string
  readonly provider: string
  readonly provider_id: string
  readonly identity_data: Metadata
  readonly email: string | null
  readonly last_sign_in_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

const SELECT = `
  select to_jsonb(users) || jsonb_build_object('identities', coalesce((
           select jsonb_agg(to_jsonb(identities) order by identities.created_at)
           from auth.identities where identities.user_id = users.id), '[]'),
         'factors', coalesce((
           select jsonb_agg(to_jsonb(factors) - array['user_id', 'secret', 'last_step'] order by factors.created_at, factors.id)
           from auth.mfa_factors as factors where factors.user_id = users.id), '[]')) as account
  from auth.users`

async function select(sql: Sql, where: string, parameters: readonly unknown[]): Promise<Account[]> {
  return (await sql<{ account: Account }>(`${SELECT} ${where}`, parameters)).map((row) => row.account)
}

export async function findById(sql: Sql, id: string): Promise<Account | undefined> {
  return (await select(sql, 'where id = $1 and deleted_at is null', [id]))[0]
}

export async function findByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  return (await select(sql, 'where lower(email) = $1 and deleted_at is null', [normalizeEmail(email)]))[0]
}

/** A page of the accounts whose address contains `filter`, newest first, and the total number. */
export async function listAccounts(
  sql: Sql,
  { filter, limit, offset }: { filter: string; limit: number; offset: number },
): Promise<{ accounts: Account[]; total: number }> {
  const where = `where deleted_at is null and position($1 in lower(coalesce(email, ''))) > 0`
  const accounts = await select(sql, `${where} order by created_at desc, id limit $2 offset $3`, [
    filter.toLowerCase(),
    limit,
    offset,
  ])
  const [count] = await sql<{ total: number }>(`select count(*) as total from auth.users ${where}`, [
    filter.toLowerCase(),
  ])
  return { accounts, total: count?.total ?? 0 }
}

export interface NewAccount {
  readonly id?: string | undefined
  readonly email: string
  /** PHC string; null for an account that cannot sign in with a password yet. */
  readonly passwordHash: string | null
  readonly confirmed: boolean
  readonly userMetadata: Metadata
  /** Whether its owner signs up (the default): as in the real service, user metadata and identity then hold each other's data too. */
  readonly isSignUp?: boolean
  readonly appMetadata: Metadata
}

/** Adds an account with its e-mail identity, or gives undefined when the address is taken. */
export async function insertAccount(sql: Sql, account: NewAccount): Promise<Account | undefined> {
  const email = normalizeEmail(account.email)
  const [row] = await sql<{ id: string }>(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3, case when $4 then now() end, $5, $6)
     on conflict do nothing returning id`,
    [
      account.id ?? null,
      email,
      account.passwordHash,
      account.confirmed,
      { provider: 'email', providers: ['email'], ...account.appMetadata },
      account.userMetadata,
    ],
  )
  if (row === undefined) return undefined
  const isSignUp = account.isSignUp ?? true
  const claims = { sub: row.id, email, email_verified: false, phone_verified: false }
  const identity = { ...(isSignUp && account.userMetadata), ...claims }
  await sql(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
     values ($1::uuid, 'email', $1::uuid::text, $2, now())`,
    [row.id, identity],
  )
  if (isSignUp) {
    await sql(`update auth.users set raw_user_meta_data = $2 where id = $1`, [
      row.id,
      { ...identity, email_verified: account.confirmed },
    ])
  }
  return await findById(sql, row.id)
}

/** Adds an account without an address: nobody can sign in to it again until it has one. */
export async function insertAnonymous(sql: Sql, userMetadata: Metadata): Promise<Account> {
  const [row] = await sql<{ id: string }>(
    `insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data) values (true, '{}', $1) returning id`,
    [userMetadata],
  )
  const account = row && (await findById(sql, row.id))
  if (account === undefined) throw new Error('The account was not stored')
  return account
}

/** Confirms an address. The first time, the account also takes the password that was given when the mail was requested. */
export async function confirmAddress(sql: Sql, account: Account, passwordHash: string | null): Promise<void> {
  await sql(
    `update auth.users set
       encrypted_password = case when email_confirmed_at is null then $2 else encrypted_password end,
       email_confirmed_at = coalesce(email_confirmed_at, now()),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}',
       updated_at = now()
     where id = $1`,
    [account.id, passwordHash],
  )
  await sql(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [account.id],
  )
}

/** Stores the requested new address of an account and clears earlier confirmations. */
export async function requestAddress(sql: Sql, id: string, email: string): Promise<void> {
  await sql(
    'update auth.users set email_change = $2, email_change_confirmed_by = null, updated_at = now() where id = $1',
    [id, normalizeEmail(email)],
  )
  await sql(`delete from auth.one_time_tokens where user_id = $1 and type = 'email_change'`, [id])
}

/** Gives an account its address. An anonymous account becomes a regular one and keeps its data. */
export async function takeAddress(sql: Sql, account: Account, email: string, isVerified: boolean): Promise<void> {
  const address = normalizeEmail(email)
  const identity = { sub: account.id, email: address, email_verified: isVerified, phone_verified: false }
  await sql(
    `update auth.users set email = $2, email_change = null, email_change_confirmed_by = null, is_anonymous = false,
       email_confirmed_at = case when $3 then now() else coalesce(email_confirmed_at, now()) end,
       raw_user_meta_data = case when email_confirmed_at is null
         then raw_user_meta_data || '{"email_verified": true}' else raw_user_meta_data end,
       raw_app_meta_data = raw_app_meta_data || '{"provider": "email", "providers": ["email"]}', updated_at = now()
     where id = $1`,
    [account.id, address, isVerified],
  )
  await sql(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
     values ($1::uuid, 'email', $1::uuid::text, $2, now())
     on conflict (provider, provider_id) do update
       set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`,
    [account.id, identity],
  )
}

export interface AccountChange {
  readonly email?: string | undefined
  readonly passwordHash?: string | undefined
  /** Merged key by key; a null value removes the key. */
  readonly userMetadata?: Metadata | undefined
  readonly appMetadata?: Metadata | undefined
  readonly confirm?: boolean | undefined
  /** Milliseconds from now; 0 lifts a ban. */
  readonly ban?: number | undefined
}

/** Changes an account; the address must be free. */
export async function updateAccount(sql: Sql, id: string, change: AccountChange): Promise<Account | undefined> {
  const email = change.email === undefined ? null : normalizeEmail(change.email)
  await sql(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password = coalesce($3, encrypted_password),
       raw_user_meta_data = (raw_user_meta_data || $4) - array(select key from jsonb_each($4) where value = 'null'),
       raw_app_meta_data = (raw_app_meta_data || $5) - array(select key from jsonb_each($5) where value = 'null'),
       email_confirmed_at = case when $6 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       banned_until = case when $7::float8 is null then banned_until
                           when $7::float8 > 0 then now() + make_interval(secs => $7::float8 / 1000) end,
       updated_at = now()
     where id = $1`,
    [
      id,
      email,
      change.passwordHash ?? null,
      { ...(change.confirm && { email_verified: true }), ...change.userMetadata },
      change.appMetadata ?? {},
      change.confirm ?? false,
      change.ban ?? null,
    ],
  )
  if (email !== null) {
    await sql(
      `update auth.identities set identity_data = identity_data || $2, updated_at = now()
       where user_id = $1 and provider = 'email'`,
      [id, { email, email_verified: change.confirm ?? false }],
    )
  }
  return await findById(sql, id)
}

export async function deleteAccount(sql: Sql, id: string): Promise<boolean> {
  return (await sql('delete from auth.users where id = $1 returning id', [id])).length > 0
}

export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** The user object of GoTrue's answers. */
export function toUser(account: Account): Record<string, unknown> {
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email ?? '',
    new_email: account.email_change ?? undefined,
    email_confirmed_at: account.email_confirmed_at ?? undefined,
    phone: account.phone ?? '',
    confirmed_at: account.confirmed_at ?? undefined,
    last_sign_in_at: account.last_sign_in_at ?? undefined,
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    identities: account.identities.map(({ id, provider_id, ...identity }) => ({
      ...identity,
      identity_id: id,
      id: provider_id,
    })),
    created_at: account.created_at,
    updated_at: account.updated_at,
    banned_until: account.banned_until ?? undefined,
    is_anonymous: account.is_anonymous,
    ...(account.factors.length > 0 && { factors: account.factors }),
  }
}

/** Whether the account asks for a second factor. */
export const hasFactor = ({ factors }: Pick<Account, 'factors'>) => factors.some(({ status }) => status === 'verified')
