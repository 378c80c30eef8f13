import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BackendError } from './errors.ts'

/** Milliseconds that the backend has to say how it is. */
const healthTimeoutMs = 2_000

const path = (dataDir: string) => join(dataDir, 'backend.json')

/** Records where the backend of a data directory listens, for commands in other processes. */
export function announce(dataDir: string, url: string): void {
  const aside = `${path(dataDir)}.${process.pid}`
  writeFileSync(aside, JSON.stringify({ url, pid: process.pid }), { mode: 0o600 })
  renameSync(aside, path(dataDir))
}

export function withdraw(dataDir: string): void {
  rmSync(path(dataDir), { force: true })
}

/**
 * Code of the error for which the backend that runs on a data directory can save nothing (CAHIER-B018, -B019), or null: also where none runs,
 * which is said elsewhere.
 */
export async function saveProblem(dataDir: string): Promise<string | null> {
  const url = await runningBackend(dataDir).catch(() => null)
  return url === null ? null : await saveProblemAt(new URL(url))
}

/** The same for the backend at an address. */
export async function saveProblemAt(url: URL): Promise<string | null> {
  try {
    const response = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(healthTimeoutMs) })
    return v.parse(v.object({ problem: v.optional(v.string()) }), await response.json()).problem ?? null
  } catch {
    return null
  }
}

/** The address of the backend running on a data directory. Throws CAHIER-B007 when none is. */
export async function runningBackend(dataDir: string): Promise<string> {
  try {
    const { url } = v.parse(
      v.object({ url: v.pipe(v.string(), v.url()) }),
      JSON.parse(readFileSync(path(dataDir), 'utf8')),
    )
    const health = await fetch(`${url}/healthz`)
    if (!health.ok) throw new Error(`healthz answered ${health.status}`)
    return url
  } catch (cause) {
    throw new BackendError('CAHIER-B007', {}, { cause })
  }
}
