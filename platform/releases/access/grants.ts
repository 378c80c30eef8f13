import { ReleaseError, type Signature } from '../model/index.ts'
import { isSignedBy, type Trust } from '../trust/index.ts'

/** Permission to see a set that is not live: a given set of a channel, or the channel's newest. */
export interface Grant {
  channel: string
  /** Null for the newest. */
  set: number | null
  expiresAt: Date
}

const statement = (payload: string) => Buffer.from(`cahier grant\n${payload}`)

/**
 * A grant as a link carries it: the payload and the operator's signature.
 *
 * @param sign with the operator's key
 */
export async function writeGrant(
  { channel, set, expiresAt }: Grant,
  sign: (bytes: Buffer) => Promise<Signature>,
): Promise<string> {
  const payload = Buffer.from(JSON.stringify([channel, set, expiresAt.getTime()])).toString('base64url')
  const { value } = await sign(statement(payload))
  return `${payload}.${Buffer.from(value, 'base64').toString('base64url')}`
}

/**
 * Verifies and reads a grant. Only the operator's current key counts, so a new key revokes all earlier grants. Timing reveals
 * nothing, because verification uses no secret.
 *
 * @throws CAHIER-R047 without a valid signature, CAHIER-R048 for one that has expired
 */
export function readGrant(text: string, { keys }: Trust, now = new Date()): Grant {
  const [, payload = '', signature = ''] = /^([\w-]{1,400})\.([\w-]{86})$/.exec(text) ?? []
  const value = Buffer.from(signature, 'base64url').toString('base64')
  const isSigned = keys.some(
    ({ id, holder, until, publicKey }) =>
      holder === 'operator' && until === null && isSignedBy(statement(payload), { key: id, value }, publicKey),
  )
  if (!isSigned) throw new ReleaseError('CAHIER-R047', {})
  const [channel, set, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
    string,
    number | null,
    number,
  ]
  const expiresAt = new Date(expires)
  if (expiresAt <= now) throw new ReleaseError('CAHIER-R048', {})
  return { channel, set, expiresAt }
}
