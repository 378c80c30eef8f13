import { ReleaseError, type Signature } from '../model/index.ts'
import { type Grant, grantStatement, type Override } from './read-grant.ts'

/** The address of a development server, with a slash at its end. */
const localUrl = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/$/

/** @throws CAHIER-R033 for an address that is not on the holder's own machine, and for the shell, which runs everything else */
function requireOverride({ member, url }: Override): void {
  if (member === 'shell') throw new ReleaseError('CAHIER-R033 override', {})
  if (url !== null && !localUrl.test(url)) throw new ReleaseError('CAHIER-R033 url', { url })
}

/**
 * A grant as a link carries it: the payload and the operator's signature.
 *
 * @param sign with the operator's key
 * @throws CAHIER-R033 for an override that no browser may have
 */
export async function writeGrant(
  { channel, set, expiresAt, override }: Grant,
  sign: (bytes: Buffer) => Promise<Signature>,
): Promise<string> {
  if (override) requireOverride(override)
  const replaced = override ? [override.member, override.url] : []
  const payload = Buffer.from(JSON.stringify([channel, set, expiresAt.getTime(), ...replaced])).toString('base64url')
  const { value } = await sign(Buffer.from(grantStatement(payload)))
  return `${payload}.${Buffer.from(value, 'base64').toString('base64url')}`
}
