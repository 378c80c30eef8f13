import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { LiveSet } from './live/watch.ts'
import type { Backend } from './proxy/backend.ts'

const fresh = { 'cache-control': 'no-store' }

/** Serves the health check, which always answers JSON. */
export function serveHealth(app: Hono<{ Bindings: HttpBindings }>, live: LiveSet, backend: Backend): void {
  const health = async (c: Context) => {
    const set = live.current()?.set.number ?? null
    const isUp = backend.client() !== null && (await backend.isUp())
    const serves = set !== null && isUp
    const problem = live.problem()
    const body = {
      status: serves ? (problem === null ? 'ok' : 'degraded') : 'unavailable',
      release_set: set,
      database: isUp ? 'up' : 'down',
      ...(problem !== null && { problem }),
    }
    return c.json(body, serves ? 200 : 503, fresh)
  }
  app.get('/healthz', health)
  app.get('/health', health)
}
