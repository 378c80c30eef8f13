import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Parameters of scrypt: the logarithm of its rounds, the size of a block, how many times it runs. */
export interface PasswordCost {
  readonly ln: number
  readonly r: number
  readonly p: number
}

/** OWASP's setting for 32 MiB per hash. scrypt runs in libuv's thread pool, so it does not block other requests. */
export const DEFAULT_COST: PasswordCost = { ln: 15, r: 8, p: 3 }
/** A cost for runs of tests, which make hundreds of accounts: a hash of the default costs a third of a second of processor. */
const TEST_COST: PasswordCost = { ln: 4, r: 8, p: 1 }
const hashBytes = 32
const derive: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
const phc = ({ ln, r, p }: PasswordCost, salt: string, hash: string) => `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${hash}`

/**
 * The cost of new hashes. `CAHIER_CHEAP_PASSWORDS=1` makes them cheap, for tests: only where the address is this machine's or one
 * that can exist nowhere (`.test`, `.example`).
 */
export function costOf(site: string, variables: NodeJS.ProcessEnv = process.env): PasswordCost {
  const isOutOfReach = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.(test|example|localhost))$/.test(new URL(site).hostname)
  return variables.CAHIER_CHEAP_PASSWORDS === '1' && isOutOfReach ? TEST_COST : DEFAULT_COST
}

type Turn = (hash: () => Promise<Buffer>) => Promise<Buffer>

/** Hashes passwords and checks them. */
export class Passwords {
  readonly #cost: PasswordCost
  readonly #turn: Turn
  readonly #nobody: string

  /**
   * @param cost of new hashes; stored hashes keep theirs
   * @param turn runs a hash when it may
   */
  constructor(cost: PasswordCost = DEFAULT_COST, turn: Turn = (hash) => hash()) {
    this.#cost = cost
    this.#turn = turn
    this.#nobody = phc(cost, `${'A'.repeat(22)}==`, `${'A'.repeat(43)}=`)
  }

  /** Hashes a password into a PHC string, `$scrypt$ln=15,r=8,p=3$salt$hash`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    const hash = await this.#turn(() => run(password, salt, this.#cost))
    return phc(this.#cost, salt.toString('base64'), hash.toString('base64'))
  }

  /** Checks a password. Without a stored hash it takes equally long and returns false, so that the time does not reveal whether the account exists. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const [, ln, r, p, salt, hash] = PHC.exec(stored ?? this.#nobody) ?? PHC.exec(this.#nobody) ?? []
    if (salt === undefined || hash === undefined) return false
    const expected = Buffer.from(hash, 'base64')
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
    const actual = await this.#turn(() => run(password, Buffer.from(salt, 'base64'), cost))
    return stored !== null && actual.length === expected.length && timingSafeEqual(actual, expected)
  }
}

function run(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** ln
  return derive(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: 256 * N * r })
}
