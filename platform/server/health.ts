import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { LedgerCheck } from './live/ledger-check.ts'
import type { LiveSet } from './live/watch.ts'
import type { Backend } from './proxy/backend.ts'
import type { Scrub } from './scrub/scrub.ts'

/** Most damaged files, and releases that the database does not support, that one answer names. */
const mostNamed = 10

const fresh = { 'cache-control': 'no-store' }

/** Serves the health check, which always answers JSON. */
export function serveHealth(
  app: Hono<{ Bindings: HttpBindings }>,
  live: LiveSet,
  backend: Backend,
  scrub: Scrub | null,
  ledgerCheck: LedgerCheck | null,
): void {
  const health = async (c: Context) => {
    const set = live.current()?.set.number ?? null
    const isUp = backend.client() !== null && (await backend.isUp())
    const serves = set !== null && isUp
    const damage = scrub?.damage() ?? []
    const unsupported = [...new Set(ledgerCheck?.problems().map(({ release }) => release))]
    const problem =
      live.problem() ?? (unsupported.length > 0 ? 'CAHIER-S011' : damage.length > 0 ? 'CAHIER-R044' : null)
    const body = {
      status: serves ? (problem === null ? 'ok' : 'degraded') : 'unavailable',
      release_set: set,
      database: isUp ? 'up' : 'down',
      ...(problem !== null && { problem }),
      ...(unsupported.length > 0 && { unsupported: unsupported.slice(0, mostNamed) }),
      ...(damage.length > 0 && {
        damaged: damage.slice(0, mostNamed).map(({ release, file }) => `${release}/${file}`),
      }),
    }
    return c.json(body, serves ? 200 : 503, fresh)
  }
  app.get('/healthz', health)
  app.get('/health', health)
}
