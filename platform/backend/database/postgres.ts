import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { BackendError } from '../errors.ts'
import type { Connections } from './database.ts'
import { bootstrapScripts } from './scripts.ts'
import { parsers } from './values.ts'

/** Connections for requests, which run under the policies, and for the services themselves. */
const callerConnectionCount = 10
const ownerConnectionCount = 8
/** Milliseconds that a statement, a lock and an idle transaction may take: a request's as on a hosted project (roles have closer ones). */
const CALLER_LIMITS = { statement_timeout: 8_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 10_000 }
/** The services'. What takes longer, as a migration does, says so. A backup writes its file between two statements. */
const OWNER_LIMITS = { statement_timeout: 60_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 300_000 }
/** Milliseconds until an address that does not answer counts as unreachable. */
const connectTimeoutMs = 10_000
/** Any number will do, as long as no other application of the same database takes it: "cahier" in ASCII. */
const advisoryLockNumber = 0x636168696572

/**
 * Opens a Postgres database as a superuser, or as a role that may make and become the roles of a Supabase project. Requests come
 * through a login of their own that may do nothing but become `anon`, `authenticated` or `service_role`; its password lives in this
 * process alone and is another one at every start.
 *
 * @throws CAHIER-B001 when another backend serves the database, -B010 when it cannot be reached or used, -B011 when it holds something else
 */
export async function openPostgres(url: string): Promise<Connections> {
  // Keeps the lock and hears notifications for as long as the database is open.
  const keeper = await connect(url)
  const lost = Promise.withResolvers<Error>()
  keeper.on('error', lost.resolve)
  keeper.on('end', () => lost.resolve(new Error('The connection to Postgres has ended')))
  try {
    await inspect(keeper)
    for (const script of await bootstrapScripts()) await keeper.query(script)
    const types = await valueTypes(keeper)
    const owners = pool({ connectionString: url, max: ownerConnectionCount, types, ...OWNER_LIMITS })
    const clients = pool({ ...(await callersLogin(keeper)), max: callerConnectionCount, types, ...CALLER_LIMITS })
    const heard = new Map<string, (payload: string) => void>()
    keeper.on('notification', ({ channel, payload = '' }) => heard.get(channel)?.(payload))
    return {
      clients,
      owners,
      async listen(channel, listener) {
        heard.set(channel, listener)
        await keeper.query(`listen ${pg.escapeIdentifier(channel)}`)
      },
      lost: lost.promise,
      async close() {
        await Promise.all([clients.end(), owners.end()])
        await keeper.end()
      },
    }
  } catch (error) {
    await keeper.end()
    throw error
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'cahier',
    })
    await client.connect()
    return client
  } catch (cause) {
    // An address may hold a password: none is shown.
    throw new BackendError('CAHIER-B010 no answer', { reason: reason(cause) }, { cause })
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node says nothing else when every address of a name refused.
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Refuses a database that holds something else, or whose rights do not suffice, before changing anything. */
async function inspect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<'unicode' | 'ours' | 'foreign' | 'locked', boolean>>(
    `select
       current_setting('server_encoding') = 'UTF8' as unicode,
       exists (select from pg_attribute where attrelid = to_regclass('supabase_migrations.schema_migrations')
         and attname = 'checksum') as ours,
       exists (select from pg_class as c join pg_namespace as n on n.oid = relnamespace
         where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('pg_catalog', 'information_schema')
         and nspname not like 'pg\\_toast%' and nspname not like 'pg\\_temp%'
         and not exists (select from pg_depend where objid = c.oid and deptype = 'e')) as foreign,
       pg_try_advisory_lock($1) as locked`,
    [advisoryLockNumber],
  )
  const [found] = rows
  if (!found?.unicode) throw new BackendError('CAHIER-B010 encoding', {})
  if (!found.locked) {
    throw new BackendError('CAHIER-B001 database', {})
  }
  if (found.foreign && !found.ours) {
    throw new BackendError('CAHIER-B011 foreign', {})
  }
  const [missing] = await missingRights(client)
  if (missing !== undefined) throw new BackendError('CAHIER-B010 right', { right: missing })
}

/** The rights that the login lacks, of those that the roles and schemas of a project take. A superuser has them all. */
async function missingRights(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ missing: string }>(
    `select missing
     from pg_roles as me, lateral (values
       (1, 'OWNER OF DATABASE ' || quote_ident(current_database()),
         (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database())),
       (2, 'CREATEROLE', rolcreaterole),
       (3, 'BYPASSRLS', rolbypassrls or to_regrole('service_role') is not null)
     ) as attribute (place, missing, held)
     where rolname = current_user and not rolsuper and not held
     union all
     select 'SET ROLE ' || quote_ident(rolname) from pg_roles
     where rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin')
       and not pg_has_role(oid, 'set')`,
  )
  return rows.map(({ missing }) => missing)
}

/** A login with the rights of `authenticator` and no more. Roles are the cluster's: each database has its own. */
async function callersLogin(keeper: pg.Client): Promise<pg.PoolConfig> {
  const { host, port, database, ssl } = keeper
  const password = randomBytes(32).toString('base64url')
  const user = `${database}_cahier`
  const name = pg.escapeIdentifier(user)
  const { rowCount } = await keeper.query('select from pg_roles where rolname = $1', [user])
  if (!rowCount) await keeper.query(`create role ${name} noinherit in role authenticator`)
  await keeper.query(`alter role ${name} login password ${pg.escapeLiteral(password)}`)
  return { host, port, database, ssl, user, password, options: '-c role=authenticator' }
}

function pool(config: pg.PoolConfig): pg.Pool {
  const connections = new pg.Pool({ ...config, application_name: 'cahier' })
  // The pool replaces a broken idle connection. `lost` reports a failure of the whole server.
  connections.on('error', () => {})
  // One that breaks while it is in use fails its statement. Without a listener it would end the process too.
  connections.on('connect', (client) => client.on('error', () => {}))
  return connections
}

/** Reads values as JSON has them: those of values.ts, Postgres' own simple types, arrays of either, and all else as text. */
async function valueTypes(client: pg.Client): Promise<pg.CustomTypesConfig> {
  const { rows } = await client.query<{ array: number; element: number }>(
    'select typarray as array, oid as element from pg_type where typarray <> 0',
  )
  const elements = new Map(rows.map(({ array, element }) => [array, element]))
  const parser = (oid: number): ((text: string) => unknown) => {
    const element = elements.get(oid)
    if (element !== undefined) return (text) => each(TEXTS(text), parser(element))
    return parsers[oid] ?? (SIMPLE.has(oid) ? pg.types.getTypeParser(oid, 'text') : (text) => text)
  }
  return { getTypeParser: (oid: number) => parser(oid) }
}

/** A list of texts, or of such lists, with `null` where SQL has it. */
const textArrayTypeNumber: number = 1009
const TEXTS: (text: string) => unknown = pg.types.getTypeParser(textArrayTypeNumber, 'text')

function each(value: unknown, read: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => each(entry, read))
  return typeof value === 'string' ? read(value) : value
}

/** bool, bytea, int2, int4, oid, float4, float8. */
const SIMPLE = new Set([16, 17, 21, 23, 26, 700, 701])
