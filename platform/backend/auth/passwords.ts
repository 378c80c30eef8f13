import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's setting for 32 MiB a hash. scrypt runs on libuv's pool, so requests go on meanwhile.
const COST = { ln: 15, r: 8, p: 3 }
const LENGTH = 32
const derive: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

/** Hashes a password into a PHC string, `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await run(password, salt, COST)
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${salt.toString('base64')}$${hash.toString('base64')}`
}

const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
const NOBODY = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/** Checks a password. Without a stored hash (no such account, or one without a password) it takes as long and says no. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, ln, r, p, salt, hash] = PHC.exec(stored ?? NOBODY) ?? PHC.exec(NOBODY) ?? []
  if (salt === undefined || hash === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const actual = await run(password, Buffer.from(salt, 'base64'), { ln: Number(ln), r: Number(r), p: Number(p) })
  return stored !== null && actual.length === expected.length && timingSafeEqual(actual, expected)
}

function run(password: string, salt: Buffer, { ln, r, p }: typeof COST): Promise<Buffer> {
  const N = 2 ** ln
  return derive(password.normalize('NFKC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r })
}
