import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A secret that cannot be guessed, safe in URLs. */
export const createSecret = () => randomBytes(32).toString('base64url')

/** A code of six digits, to be typed. */
export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The hash that is stored of a secret, so that a copy of the database is useless to an attacker. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest()

/** The keyed hash that is stored of a code: without the server's key, the million possible codes cannot be tried offline. */
export const codeDigest = (key: string, purpose: string, code: string) =>
  createHmac('sha256', key).update(`${purpose} ${code}`).digest()

/** Compares in constant time. */
export const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
