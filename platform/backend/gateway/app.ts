import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { type Gatekeeper, KeyRefused } from '../access/caller.ts'
import { inTurn, onBehalfOf } from '../access/rate-limit-key.ts'
import { TooMuchAtOnce, type Turns } from '../access/turns.ts'
import type { Database } from '../database/database.ts'
import type { DiskSpace } from '../disk/space.ts'
import { describe, type Log } from '../log.ts'
import type { Rest } from '../rest/app.ts'
import { restHandler } from './rest.ts'

/** Maximum bytes of a request body. Storage streams files and has its own limits. */
const maxBodyBytes = 10 * 1024 * 1024

export interface GatewayParts {
  readonly database: Database
  readonly gatekeeper: Gatekeeper
  readonly rest: Rest
  readonly turns: { readonly rest: Turns; readonly functions: Turns }
  readonly auth: Hono
  readonly functions: Hono
  readonly payments: { readonly api: Hono; readonly pages: Hono }
  readonly realtime: Hono
  readonly storage: Hono
  readonly mail: Hono
  readonly backup: Hono
  /** The disk of the data directory. */
  readonly space: Pick<DiskSpace, 'isShort'>
  /** Origins that may call from another site; the application's own pages are on the same one and need none. */
  readonly origins: readonly string[]
  readonly log: Log
}

/** The HTTP entry point: request log, CORS and body limit, then routing to the service of the path. */
export function createGateway(parts: GatewayParts): Hono {
  const {
    database,
    gatekeeper,
    rest,
    turns,
    auth,
    functions,
    payments,
    realtime,
    storage,
    mail,
    backup,
    space,
    origins,
    log,
  } = parts
  const app = new Hono()
  app.use(async (context, next) => {
    const started = performance.now()
    const request = context.req.header('x-request-id') ?? randomUUID()
    await next()
    // Not by context.header, which copies the response and streams its body.
    context.res.headers.set('x-request-id', request)
    const { method, path } = context.req
    log('info', 'request', {
      request,
      method,
      path,
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
  // Its headers copy every response: only where somebody may read them.
  if (origins.length > 0) {
    app.use(
      cors({
        origin: [...origins],
        allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposeHeaders: [
          'Content-Disposition',
          'Content-Range',
          'Content-Location',
          'ETag',
          'Location',
          'Preference-Applied',
          'X-Total-Count',
          'Link',
          'X-Request-Id',
        ],
        maxAge: 600,
      }),
    )
  }
  for (const service of ['auth', 'storage', 'functions'])
    app.use(`/${service}/v1/*`, (context, next) => onBehalfOf(gatekeeper, context, next))
  app.route('/storage/v1', storage)
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => Response.json({ message: 'Payload too large' }, { status: 413 }),
    }),
  )
  const health = async () => {
    const { head } = await database.head()
    const problem = space.isShort ? 'CAHIER-B018' : (await isReadOnly(database)) ? 'CAHIER-B019' : null
    const found = { status: problem === null ? 'ok' : 'degraded', database: 'ok', migration: head }
    return problem === null ? found : { ...found, problem }
  }
  app.get('/healthz', async (context) => {
    try {
      // A connection that the database ended while it was idle fails once, at its next use.
      return context.json(await health().catch(health))
    } catch (error) {
      log('error', 'database does not answer', { error: describe(error) })
      return context.json({ status: 'error', database: 'error', migration: null }, 503)
    }
  })
  app.route('/auth/v1', auth)
  app.all('/rest/v1/*', restHandler(gatekeeper, rest, turns.rest))
  app.use('/functions/v1/*', (_context, next) => inTurn(turns.functions, next))
  app.route('/functions/v1', functions)
  // As at the provider; nothing outside reaches it, the proxy in front passes on the pages only.
  app.route('/v1', payments.api)
  app.route('/payments/v1', payments.pages)
  app.route('/realtime/v1', realtime)
  app.route('/mail/v1', mail)
  app.route('/backup/v1', backup)
  app.notFound(() => Response.json({ message: 'no Route matched with those values' }, { status: 404 }))
  app.onError((error) => {
    if (error instanceof KeyRefused) return error.toResponse()
    if (error instanceof TooMuchAtOnce) {
      return Response.json(
        { code: error.code, message: error.message },
        { status: 429, headers: { 'retry-after': '5' } },
      )
    }
    log('error', 'request failed', { error: describe(error) })
    return Response.json({ message: 'An unexpected error occurred' }, { status: 500 })
  })
  return app
}

/** Whether the database refuses every write, as a standby or after a switch-over does. */
async function isReadOnly(database: Database): Promise<boolean> {
  const [row] = await database.as('service_role', (sql) =>
    sql<{ mode: string }>(`select current_setting('transaction_read_only') as mode`),
  )
  return row?.mode === 'on'
}
