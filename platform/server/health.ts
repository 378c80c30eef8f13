import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { LiveSet } from './live/watch.ts'
import type { Backend } from './proxy/backend.ts'
import { sentences } from './responses/sentences.ts'

const fresh = { 'cache-control': 'no-store' }

/** Serves the health check and the addresses that always answer JSON. */
export function serveHealth(app: Hono<{ Bindings: HttpBindings }>, live: LiveSet, backend: Backend): void {
  const health = async (c: Context) => {
    const set = live.current()?.set.number ?? null
    const isUp = backend.client() !== null && (await backend.isUp())
    const serves = set !== null && isUp
    const body = { status: serves ? 'ok' : 'unavailable', release_set: set, database: isUp ? 'up' : 'down' }
    return c.json(body, serves ? 200 : 503, fresh)
  }
  app.get('/healthz', health)
  app.get('/health', health)

  app.all('/auth/zoom', (c) => c.json({ code: 'CAHIER-S003', message: sentences.noMeetings }, 501, fresh))
}
