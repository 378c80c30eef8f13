import type { KeyObject } from 'node:crypto'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { chmod, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ReleaseError } from '../model/index.ts'
import { readPresent } from '../store/index.ts'

/** Names a public key: sixteen hex digits of its digest. */
export const keyId = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)

/** The public half, as DER in base64. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** Makes an Ed25519 key in a file that only its owner can read, replacing an existing one. */
export async function createKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await chmod(dirname(path), 0o700)
  const aside = `${path}.${process.pid}`
  await writeFile(aside, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  await rename(aside, path)
  return privateKey
}

/**
 * Reads a private key.
 *
 * @throws CAHIER-R014 when others than the owner can read the file or its folder, or when it is no Ed25519 key,
 *   CAHIER-R017 when it is not there
 */
export async function readKey(path: string): Promise<KeyObject> {
  await requireModes(dirname(path), 0o077)
  await requireModes(path, 0o077)
  const key = parseKey((await readPresent(path)) ?? '')
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new ReleaseError('CAHIER-R014 not Ed25519', { path, holder: basename(path, '.pem') })
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}

/** @param forbidden permission bits that nobody but the owner may have */
export async function requireModes(path: string, forbidden: number): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ReleaseError('CAHIER-R017 not here', { path })
  if (process.platform === 'win32' || (found.mode & forbidden) === 0) return
  const mode = (found.mode & 0o777).toString(8)
  const wanted = (found.mode & 0o777 & ~forbidden).toString(8)
  throw new ReleaseError('CAHIER-R014 open to others', { path, mode, wanted })
}
