import { createHmac } from 'node:crypto'
import { isSame } from './secrets.ts'

/** Seconds that a code is valid for, as authenticator applications assume. */
export const codePeriodSeconds = 30

const codeDigits = 6

/** A code of RFC 6238 (HMAC-SHA-1, six digits) for a time step: seconds since 1970, divided by the period. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits).padStart(codeDigits, '0')
}

/**
 * The time step whose code this is; undefined for a wrong code. Devices' clocks differ, so the steps before and after count too. All are
 * compared, in constant time.
 */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  const current = Math.floor(now / 1000 / codePeriodSeconds)
  const given = Buffer.from(code)
  return [current - 1, current, current + 1].filter((step) => isSame(Buffer.from(codeAt(secret, step)), given)).at(-1)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, in which authenticator applications take secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
