import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A secret that cannot be guessed, fit for an address. */
export const createSecret = () => randomBytes(32).toString('base64url')

/** Six digits, as somebody types them. */
export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored of a secret: a copy of the database opens nothing. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest()

/** What is stored of a code. A million of them are quickly tried: only who holds the server's key can. */
export const codeDigest = (key: string, purpose: string, code: string) =>
  createHmac('sha256', key).update(`${purpose} ${code}`).digest()

/** Compares in constant time. */
export const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
