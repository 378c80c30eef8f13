import { base64url, importJWK, SignJWT } from 'jose'

/** Where a browser gets its pushes, and what they are encrypted with, in base64url. */
export interface PushDevice {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** An installation's pair of keys: the public one as browsers take it, the private one as a JSON Web Key. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: JsonWebKey
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' }
/** Of the one record: more than any message of ours. */
const recordBytes = 4096
/** Seconds that a signature is valid; services refuse more than a day. */
const signatureLifetimeSeconds = 12 * 3600

export async function makePushKeys(): Promise<PushKeys> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(SIGNING, true, ['sign', 'verify'])
  return {
    publicKey: base64url.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
    privateKey: await crypto.subtle.exportKey('jwk', privateKey),
  }
}

/**
 * The `Authorization` of a push (RFC 8292): signed for the push service's origin.
 *
 * @param contact whom the service may write to, `mailto:…` or `https:…`
 */
export async function pushAuthorization(
  endpoint: string,
  { publicKey, privateKey }: PushKeys,
  contact: string,
  now = Date.now(),
): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now / 1000) + signatureLifetimeSeconds)
    .sign(await importJWK(privateKey, 'ES256'))
  return `vapid t=${token}, k=${publicKey}`
}

/**
 * Encrypts a message for a browser (RFC 8291, with the coding `aes128gcm` of RFC 8188): the push service cannot read it.
 *
 * @param made what is otherwise random, for tests
 */
export async function encryptPush(
  message: Uint8Array<ArrayBuffer>,
  { p256dh, auth }: PushDevice,
  made?: { readonly salt: Uint8Array<ArrayBuffer>; readonly keys: CryptoKeyPair },
): Promise<Uint8Array<ArrayBuffer>> {
  const theirs = fromBase64Url(p256dh)
  const salt = made?.salt ?? crypto.getRandomValues(new Uint8Array(16))
  const own = made?.keys ?? (await crypto.subtle.generateKey(CURVE, true, ['deriveBits']))
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const their = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: their }, own.privateKey, 256)
  const secret = await derive(shared, fromBase64Url(auth), joined(bytesOf('WebPush: info\0'), theirs, ours), 32)
  const [content, nonce] = await Promise.all([
    derive(secret, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, bytesOf('Content-Encoding: nonce\0'), 12),
  ])
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt'])
  // The delimiter of the last record.
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, joined(message, new Uint8Array([2])))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, recordBytes)
  return joined(salt, size, new Uint8Array([ours.length]), ours, new Uint8Array(sealed))
}

/** HKDF with SHA-256. */
async function derive(
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const fromBase64Url = (text: string) => new Uint8Array(base64url.decode(text))

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
