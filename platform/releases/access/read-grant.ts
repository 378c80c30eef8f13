import { type MemberName, ReleaseError } from '../model/index.ts'
import type { TrustedKey } from '../trust/index.ts'

/** Replaces one remote of the live set, in the browser that holds the grant. */
export interface Override {
  member: MemberName
  /** Address of a development server on the holder's own machine, `http://localhost:4001/`; null for the release in the grant's set. */
  url: string | null
}

/** Permission to see a set that is not live: a given set of a channel, or the channel's newest, or the live one with one remote of it. */
export interface Grant {
  channel: string
  /** Null for the newest. */
  set: number | null
  expiresAt: Date
  override?: Override
}

/** The bytes that the operator signs. */
export const grantStatement = (payload: string) => new TextEncoder().encode(`cahier grant\n${payload}`)

/**
 * Verifies and reads a grant, with Web Crypto, which every runtime has. Only the operator's current key counts, so a new key
 * revokes all earlier grants. Timing reveals nothing, because verification uses no secret.
 *
 * @throws CAHIER-R047 without a valid signature, CAHIER-R048 for one that has expired
 */
export async function readGrant(
  text: string,
  { keys }: { keys: readonly Pick<TrustedKey, 'holder' | 'until' | 'publicKey'>[] },
  now = new Date(),
): Promise<Grant> {
  const [, payload = '', signature = ''] = /^([\w-]{1,400})\.([\w-]{86})$/.exec(text) ?? []
  const current = keys.filter(({ holder, until }) => holder === 'operator' && until === null)
  const verified = current.map(({ publicKey }) => isSigned(grantStatement(payload), signature, publicKey))
  if (signature === '' || !(await Promise.all(verified)).includes(true)) throw new ReleaseError('CAHIER-R047', {})
  const [channel, set, expires, member, url = null] = JSON.parse(new TextDecoder().decode(bytesOf(payload))) as [
    string,
    number | null,
    number,
    MemberName?,
    (string | null)?,
  ]
  const expiresAt = new Date(expires)
  if (expiresAt <= now) throw new ReleaseError('CAHIER-R048', {})
  return { channel, set, expiresAt, ...(member !== undefined && { override: { member, url } }) }
}

async function isSigned(statement: Uint8Array<ArrayBuffer>, signature: string, publicKey: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), statement)
}

/** @param text base64, of either alphabet */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
