import { ReleaseError } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { LedgerCheck } from './live/ledger-check.ts'
import type { LiveSet } from './live/watch.ts'
import type { Backend } from './proxy/backend.ts'
import type { Scrub } from './scrub/scrub.ts'

/** Most damaged files, and releases that the database does not support, that one answer names. */
const maxNamedFiles = 10

const fresh = { 'cache-control': 'no-store' }

/** Serves the health check, which always answers JSON. */
export function serveHealth(
  app: Hono<{ Bindings: HttpBindings }>,
  live: LiveSet,
  backend: Backend,
  scrub: Scrub | null,
  ledgerCheck: LedgerCheck | null,
  store: ReleaseStore,
): void {
  const health = async (c: Context) => {
    const set = live.current()?.set.number ?? null
    const [isUp, writeProblem] = await Promise.all([
      backend.client() !== null && backend.isUp(),
      writeProblemOf(backend, store),
    ])
    const serves = set !== null && isUp
    const damage = scrub?.damage() ?? []
    const unsupported = [...new Set(ledgerCheck?.problems().map(({ release }) => release))]
    const problem =
      writeProblem ??
      live.problem() ??
      (unsupported.length > 0 ? 'CAHIER-S011' : damage.length > 0 ? 'CAHIER-R044' : null)
    const body = {
      status: serves ? (problem === null ? 'ok' : 'degraded') : 'unavailable',
      release_set: set,
      database: isUp ? 'up' : 'down',
      ...(problem !== null && { problem }),
      ...(unsupported.length > 0 && { unsupported: unsupported.slice(0, maxNamedFiles) }),
      ...(damage.length > 0 && {
        damaged: damage.slice(0, maxNamedFiles).map(({ release, file }) => `${release}/${file}`),
      }),
    }
    return c.json(body, serves ? 200 : 503, fresh)
  }
  app.get('/healthz', health)
  app.get('/health', health)
}

/**
 * Code of the error for which nothing can be saved: the backend's own (CAHIER-B018, -B019), or that of a release store that cannot be written to
 * (CAHIER-R052). Null where there is none, or a hosted project keeps it to itself.
 */
export async function writeProblemOf(backend: Backend, store: ReleaseStore): Promise<string | null> {
  const target = backend.target()
  const problem = target && (await problemSaidAt(new URL('/healthz', target)))
  if (problem) return problem
  try {
    await store.requireWritable?.()
    return null
  } catch (error) {
    return error instanceof ReleaseError ? error.code : 'CAHIER-S006'
  }
}

/** Timeout in ms of the backend's health check. */
const healthTimeoutMs = 2_000

async function problemSaidAt(url: URL): Promise<string | null> {
  try {
    const health: unknown = await (await fetch(url, { signal: AbortSignal.timeout(healthTimeoutMs) })).json()
    return v.is(v.object({ problem: v.string() }), health) ? health.problem : null
  } catch {
    // `isUp` reports whether it answers at all.
    return null
  }
}
