import { randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import * as v from 'valibot'
import { BackendError } from '../errors.ts'

export const StoredKeys = v.object({
  publishableKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
  signingKey: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    alg: v.literal('ES256'),
    use: v.literal('sig'),
    kid: v.string(),
    x: v.string(),
    y: v.string(),
    d: v.string(),
  }),
})

/** A backend's keys: two opaque API keys and the private half of the ES256 pair that signs access tokens. */
export type BackendKeys = v.InferOutput<typeof StoredKeys>

export async function createKeys(): Promise<BackendKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return v.parse(StoredKeys, {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    signingKey: { ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) },
  })
}

/** The file of a data directory's keys, readable only by its owner. */
const keysFile = (dataDir: string) => join(dataDir, 'keys', 'keys.json')

/** Reads the keys of a data directory, or throws CAHIER-B005 when they are missing or damaged. */
export function readKeys(dataDir: string): BackendKeys {
  const path = keysFile(dataDir)
  try {
    return v.parse(StoredKeys, JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new BackendError('CAHIER-B005 keys', { path }, { cause })
  }
}

/** Reads the keys of a data directory; makes them on the first start. */
export async function ensureKeys(dataDir: string): Promise<BackendKeys> {
  writeKeys(dataDir, await createKeys())
  return readKeys(dataDir)
}

/** Writes the keys of a data directory, unless it has keys. */
export function writeKeys(dataDir: string, keys: BackendKeys): void {
  const path = keysFile(dataDir)
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(aside, JSON.stringify(keys, null, 2), { mode: 0o600, flag: 'wx' })
    // Link the complete file into place: atomic, and it never overwrites existing keys.
    linkSync(aside, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** The public half of the signing key, which `/auth/v1/.well-known/jwks.json` shows. */
export function publicKey({ signingKey: { d: _private, ...jwk } }: BackendKeys): JWK {
  return { ...jwk, key_ops: ['verify'] }
}

/** Compares a key from a request with the backend's in constant time. */
export function isKey(candidate: string | undefined, key: string): boolean {
  if (candidate === undefined) return false
  const [a, b] = [Buffer.from(candidate), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}
