import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BackendError } from './errors.ts'

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
