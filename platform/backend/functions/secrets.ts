import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { BackendError } from '../errors.ts'

/** A name that a secret may have. Those of the project itself are not for anybody to set. */
const Name = v.pipe(v.string(), v.regex(/^(?!SUPABASE_)[A-Z][A-Z0-9_]{0,63}$/))
const Secrets = v.record(Name, v.pipe(v.string(), v.maxLength(8_192)))
export type Secrets = v.InferOutput<typeof Secrets>

export const isSecretName = (name: string): boolean => v.is(Name, name)

/** The file of a data directory's secrets, readable only by its owner. */
const file = (dataDir: string) => join(dataDir, 'keys', 'secrets.json')

/** What an operator gave the functions, by name. Throws CAHIER-B005 when the file is damaged. */
export function readSecrets(dataDir: string): Secrets {
  const path = file(dataDir)
  try {
    return v.parse(Secrets, JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw new BackendError('CAHIER-B005 keys', { path }, { cause })
  }
}

/** Replaces the secrets of a data directory. The functions have them from their next call on. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const path = file(dataDir)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(aside, `${JSON.stringify(v.parse(Secrets, secrets), null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(aside, path)
}

/** Changes with each change of the secrets. */
export function secretsRevision(dataDir: string): string {
  const stats = statSync(file(dataDir), { throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs}`
}
