import type { AnyAST, ConnectionContextOptions, IntrospectResult, VarsContext } from '@supabase/lite'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { RequestClaims } from './claims.ts'
import { DatabaseFailure } from './failure.ts'
import { PgliteConnection } from './lite.ts'
import { completePayload } from './payload.ts'

// The superclass of PgliteConnection, whose own constructor would start another PGlite.
const PostgresConnection: typeof PgliteConnection = Object.getPrototypeOf(PgliteConnection)

/**
 * The REST layer's connection to the database. A request's statements run in one transaction that has the caller's role and
 * claims or none at all: the session itself is `authenticator`, who may read nothing.
 */
export class RequestConnection extends PostgresConnection {
  readonly #database: Database
  #introspecting: Promise<IntrospectResult> | undefined

  constructor(database: Database) {
    super({})
    this.#database = database
    this.kysely = database.kysely
  }

  /**
   * Reads the catalogue as its owner, for information_schema shows nobody else what it holds, and keeps only what the API exposes:
   * embedded resources are resolved by bare name, so a table of schema auth would hide one of schema public.
   */
  override async introspect(options?: { useCache?: boolean }): Promise<IntrospectResult> {
    if (options?.useCache && this.introspection) return this.introspection
    this.#introspecting ??= this.#database
      .as('postgres', async (_sql, transaction) => {
        this.kysely = transaction
        try {
          return exposed(await super.introspect())
        } finally {
          this.kysely = this.#database.kysely
        }
      })
      .finally(() => {
        this.#introspecting = undefined
      })
    this.introspection = await this.#introspecting
    return this.introspection
  }

  override async withContext<T>(
    context: VarsContext | undefined,
    work: (db: Kysely<unknown>) => Promise<T>,
    options?: ConnectionContextOptions,
  ): Promise<T> {
    const claims = RequestClaims.of(context)
    try {
      return await this.#database.kysely.transaction().execute(async (transaction) => {
        await assume(transaction, claims, options?.rpc)
        const result = await work(transaction)
        if (await refuses(result, transaction, options?.rpc !== undefined)) throw new Refusal(result)
        return result
      })
    } catch (error) {
      if (error instanceof Refusal) return error.result
      throw error
    }
  }

  override async onPostgrestAST(ast: AnyAST): Promise<AnyAST> {
    const known = await super.onPostgrestAST(ast)
    return completePayload(known, await this.introspect({ useCache: true }))
  }

  override normalizeDbError(error: unknown): unknown {
    return DatabaseFailure.of(error)
  }

  /** Does nothing: whoever opened the database closes it. */
  override async close(): Promise<void> {}
}

/** Thrown to roll a transaction back while still returning an answer to the client. */
class Refusal<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('refused')
    this.result = result
  }
}

/** An answer of 400 and above undoes what the request wrote, unless the called function chose that status itself. */
async function refuses(result: unknown, transaction: Kysely<unknown>, isRpc: boolean): Promise<boolean> {
  if (!(result instanceof Response) || result.status < 400) return false
  if (!isRpc) return true
  const { rows } = await sql<{ status: string }>`select current_setting('response.status', true) as status`.execute(
    transaction,
  )
  return rows[0]?.status !== String(result.status)
}

async function assume(
  transaction: Kysely<unknown>,
  claims: RequestClaims,
  rpc: ConnectionContextOptions['rpc'],
): Promise<void> {
  await sql`
    select set_config('role', ${claims.role}, true),
           set_config('request.jwt.claims', ${JSON.stringify(claims.payload)}, true),
           set_config('request.method', ${rpc?.method ?? ''}, true),
           set_config('request.path', ${rpc?.path ?? ''}, true),
           set_config('request.headers', ${JSON.stringify(rpc?.requestHeaders ?? {})}, true),
           set_config('response.status', '', true),
           set_config('response.headers', '', true),
           set_config('transaction_read_only', ${rpc?.readOnly ? 'on' : 'off'}, true)`.execute(transaction)
  const { rows } = await sql<{ role: string; uid: string | null }>`
    select current_user::text as role, auth.uid()::text as uid`.execute(transaction)
  if (rows[0]?.role !== claims.role || rows[0].uid !== claims.uid) {
    throw new Error('The transaction did not take the role and the user of its request')
  }
}

function exposed(catalogue: IntrospectResult): IntrospectResult {
  const inPublic = <Entry extends { schema: string }>(entries: Entry[]) =>
    entries.filter((entry) => entry.schema === 'public')
  return {
    ...catalogue,
    tables: inPublic(catalogue.tables),
    columns: inPublic(catalogue.columns),
    indexes: inPublic(catalogue.indexes),
    foreign_keys: inPublic(catalogue.foreign_keys).filter((key) => (key.ref_schema ?? 'public') === 'public'),
    primary_keys: inPublic(catalogue.primary_keys),
    views: inPublic(catalogue.views),
    check_constraints: inPublic(catalogue.check_constraints),
    unique_constraints: inPublic(catalogue.unique_constraints),
    comments: inPublic(catalogue.comments),
    triggers: inPublic(catalogue.triggers),
    functions: inPublic(catalogue.functions ?? []),
  }
}
