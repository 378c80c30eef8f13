import { codeAt, codePeriodSeconds } from '../auth/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret in base32. */
export function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an authenticator application shows, so many time steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  codeAt(bytesOf(secret), Math.floor(Date.now() / 1000 / codePeriodSeconds) + steps)
