import type { Context } from 'hono'
import * as v from 'valibot'
import { bearer } from '../access/caller.ts'
import { AuthError, emailExists, invalid, userNotFound } from '../access/errors.ts'
import { deleteAccount, findByEmail, findById, insertAccount, listAccounts, toUser, updateAccount } from './accounts.ts'
import { type Auth, readBody } from './context.ts'
import { assertEmail, assertPassword, Metadata } from './credentials.ts'
import { closeAllSessions } from './sessions.ts'

/** Requires the secret key; other callers get GoTrue's refusal. */
export function requireAdmin(auth: Auth, context: Context): void {
  if (auth.gatekeeper.keyRole(context) === 'service_role') return
  if (bearer(context) === undefined)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  throw new AuthError(403, 'not_admin', 'User not allowed')
}

const maxPageUsers = 1000

/** `GET /admin/users?page=&per_page=&filter=` */
export async function listUsers(auth: Auth, context: Context): Promise<Response> {
  const page = Math.max(count(context.req.query('page'), 1), 1)
  const limit = Math.min(count(context.req.query('per_page'), 50), maxPageUsers)
  if (limit === 0) throw badPagination()
  const filter = context.req.query('filter') ?? ''
  const { accounts, total } = await auth.database.as('supabase_auth_admin', (sql) =>
    listAccounts(sql, { filter, limit, offset: (page - 1) * limit }),
  )
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (target: number, rel: string) => `</admin/users?page=${target}&per_page=${limit}>; rel="${rel}"`
  context.header('x-total-count', String(total))
  context.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
  return context.json({ users: accounts.map(toUser), aud: 'authenticated' })
}

/** `GET /admin/users/:id` */
export async function getUserById(auth: Auth, context: Context): Promise<Response> {
  const account = await auth.database.as('supabase_auth_admin', (sql) => findById(sql, idOf(context)))
  if (account === undefined) throw userNotFound()
  return context.json(toUser(account))
}

const NewUser = v.object({
  id: v.optional(v.pipe(v.string(), v.uuid())),
  email: v.optional(v.string(), ''),
  password: v.nullish(v.string()),
  email_confirm: v.optional(v.boolean(), false),
  user_metadata: v.nullish(Metadata),
  app_metadata: v.nullish(Metadata),
})

/** `POST /admin/users` */
export async function createUser(auth: Auth, context: Context): Promise<Response> {
  const given = await readBody(context, NewUser)
  if (given.email === '') throw invalid('Cannot create a user without either an email or phone')
  assertEmail(given.email)
  if (given.password) assertPassword(given.password)
  const passwordHash = given.password ? await auth.passwords.hash(given.password) : null
  const account = await auth.database.as('supabase_auth_admin', (sql) =>
    insertAccount(sql, {
      id: given.id,
      email: given.email,
      passwordHash,
      confirmed: given.email_confirm,
      userMetadata: { ...given.user_metadata, ...(given.email_confirm && { email_verified: true }) },
      isSignUp: false,
      appMetadata: given.app_metadata ?? {},
    }),
  )
  if (account === undefined) throw emailExists()
  return context.json(toUser(account))
}

const UserChange = v.object({
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  email_confirm: v.optional(v.boolean()),
  ban_duration: v.optional(v.string()),
  user_metadata: v.nullish(Metadata),
  app_metadata: v.nullish(Metadata),
})

/** `PUT /admin/users/:id`. A new password ends every session of the account. */
export async function changeUser(auth: Auth, context: Context): Promise<Response> {
  const id = idOf(context)
  const given = await readBody(context, UserChange)
  if (given.email) assertEmail(given.email)
  if (given.password) assertPassword(given.password)
  const ban = given.ban_duration === undefined ? undefined : duration(given.ban_duration)
  const passwordHash = given.password ? await auth.passwords.hash(given.password) : undefined
  const account = await auth.database.as('supabase_auth_admin', async (sql) => {
    const holder = given.email ? await findByEmail(sql, given.email) : undefined
    if (holder !== undefined && holder.id !== id) throw emailExists()
    if (passwordHash !== undefined) await closeAllSessions(sql, id)
    return await updateAccount(sql, id, {
      email: given.email || undefined,
      passwordHash,
      confirm: given.email_confirm,
      userMetadata: given.user_metadata ?? undefined,
      appMetadata: given.app_metadata ?? undefined,
      ban,
    })
  })
  if (account === undefined) throw userNotFound()
  return context.json(toUser(account))
}

const Deletion = v.object({ should_soft_delete: v.optional(v.boolean(), false) })

/** `DELETE /admin/users/:id`. The account and, through foreign keys, everything it owns. */
export async function deleteUser(auth: Auth, context: Context): Promise<Response> {
  const hasBody = (await context.req.text()) !== ''
  if (hasBody && (await readBody(context, Deletion)).should_soft_delete) throw invalid('Soft deletion is not supported')
  if (!(await auth.database.as('supabase_auth_admin', (sql) => deleteAccount(sql, idOf(context))))) throw userNotFound()
  return context.json({})
}

function idOf(context: Context): string {
  const id = context.req.param('id')
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  return id
}

const badPagination = () => invalid('Bad Pagination Parameters')

/** A number of a query, where an empty one counts as none. */
function count(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw badPagination()
  return Number(text)
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** A Go duration (`24h`, `1h30m`) in milliseconds, or `none` for 0. */
function duration(text: string): number {
  if (text === 'none') return 0
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw invalid('invalid format for ban duration')
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS], 0)
}
