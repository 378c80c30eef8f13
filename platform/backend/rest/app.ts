import type pg from 'pg'
import * as v from 'valibot'
import { type Caller, claimsOf } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import type { DiskSpace } from '../disk/space.ts'
import { respond } from './answer.ts'
import { diskFull, RestError } from './errors.ts'
import { parseApiRequest } from './request/api-request.ts'
import { planRequest } from './request-plan.ts'
import type { TextRow } from './run/pipeline.ts'
import { Runner } from './run/runner.ts'
import { sessionStatement } from './run/session.ts'
import { loadSchemaCache } from './schema/load.ts'
import { databaseRefusal, isReadOnlyViolation } from './sqlstate.ts'

/** What a hosted project's API is configured with. */
export interface RestOptions {
  /** The exposed schemas, the default one first. */
  readonly schemas?: readonly string[]
  /** Schemas besides the exposed one in which names are looked up. */
  readonly extraSearchPath?: readonly string[]
  /** The most rows of one answer, and of a resource embedded in it. */
  readonly maxRows?: number
  /** The disk: nothing is written while it is short of space, but for deletions. */
  readonly space?: Pick<DiskSpace, 'isShort'>
}

/** Answers `/rest/v1/*` under the rights of a caller whose token has been verified. */
export interface Rest {
  /** @param signal aborts when the client is gone: its statement is cancelled */
  fetch(request: Request, caller: Caller, signal?: AbortSignal): Promise<Response>
}

/** As in supabase/config.toml. */
const CONFIGURED = {
  schemas: ['public'],
  extraSearchPath: ['public', 'extensions'],
  maxRows: 1000,
  space: { isShort: false },
}

/**
 * Serves the tables and functions of a database whose migrations have run, as PostgREST does. A request is one SQL statement
 * whose result is the finished answer, in one round trip.
 *
 * @param pool connections of `authenticator`, which has no rights of its own
 */
export async function createRest(database: Database, pool: pg.Pool, options: RestOptions = {}): Promise<Rest> {
  const { schemas, extraSearchPath, maxRows, space } = { ...CONFIGURED, ...options }
  const load = () => database.as('postgres', (sql) => loadSchemaCache(sql, schemas))
  const runner = new Runner(pool, database.isEmbedded)
  let cache = await load()
  // What was prepared on the schema as it was could have parameters of other types: a new scope prepares anew.
  let generation = 0
  await database.listen('pgrst', () => {
    load().then(
      (loaded) => {
        cache = loaded
        generation++
      },
      // What is known still holds for most requests; a database that is gone says so itself.
      () => {},
    )
  })

  async function answer(request: Request, caller: Caller, signal: AbortSignal | undefined): Promise<Response> {
    const parsed = await parseApiRequest(request, schemas)
    const plan = planRequest(cache, parsed, maxRows)
    const isHeldBack = !plan.isReadOnly && space.isShort && parsed.method !== 'DELETE'
    const session = sessionStatement({
      caller,
      claims: claimsText(caller),
      method: parsed.method,
      path: `/${parsed.action === 'call' ? 'rpc/' : ''}${parsed.name}`,
      headers: headersText(request.headers),
      isReadOnly: plan.isReadOnly || isHeldBack,
      timezone: parsed.preferences.timezone,
      searchPath: [...new Set([parsed.schema, ...extraSearchPath])],
      roleSettings: cache.roleSettings(caller.role),
    })
    const before = caller.role === 'authenticated' && cache.hasCheck ? [session, CHECK] : [session]
    const statements = [...before, plan.statement, ...(plan.estimate === undefined ? [] : [plan.estimate])]
    const results = await runner.run(statements, `${generation} ${caller.role}`, signal).catch((error: unknown) => {
      throw isHeldBack && isReadOnlyViolation(error) ? diskFull() : error
    })
    const [rows, estimated] = results.slice(before.length)
    return respond(parsed, plan, rows?.[0] ?? [], estimateOf(estimated), maxRows)
  }

  return {
    async fetch(request, caller, signal) {
      const response = await answer(request, caller, signal).catch((error: unknown) => {
        if (error instanceof RestError) return error.toResponse()
        const refusal = databaseRefusal(error, caller.role === 'anon')
        if (refusal === undefined) throw error
        return refusal
      })
      // What a learner may see is nobody else's, and may change.
      response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

/** As a hosted project runs it before each request (`pgrst.db_pre_request`); visitors and the server have no session to check. */
const CHECK = { text: 'select private.check_request()', values: [] }

/** The claims of each caller as JSON: a verified token is remembered, so its claims are the same object. */
const claimsTexts = new WeakMap<object, string>()

function claimsText(caller: Caller): string {
  const claims = claimsOf(caller)
  const known = claimsTexts.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  claimsTexts.set(claims, text)
  return text
}

/** What proves who somebody is; functions need the rest. */
const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie'])

const headersText = (headers: Headers) =>
  JSON.stringify(Object.fromEntries([...headers].filter(([name]) => !SECRET_HEADERS.has(name))))

const Explained = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.object({ Plan: v.object({ 'Plan Rows': v.number() }) })]),
)

/** The planner's number of rows. */
function estimateOf(rows: readonly TextRow[] | undefined): number | undefined {
  const text = rows?.[0]?.[0]
  return typeof text === 'string' ? v.parse(Explained, text)[0].Plan['Plan Rows'] : undefined
}
