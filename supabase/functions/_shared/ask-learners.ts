import type { LookupFunction } from 'node:net'

/**
 * Requests to addresses that learners give. An address is judged, and what was judged is what is dialled: the name is resolved once, inside the connection,
 * and one address that is not public condemns the name. Redirects are answers. There is no other way out for addresses of learners.
 */

/** Why an address is not dialled. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** There was no whole answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly isLate: boolean
  constructor(isLate: boolean, cause?: unknown) {
    super(isLate ? 'too late' : 'no answer', { cause })
    this.isLate = isLate
  }
}

export interface Outgoing {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** Milliseconds until the whole answer is there. */
  readonly patience: number
}

export interface Incoming {
  readonly status: number
  /** Seconds that the other side asks to wait. */
  readonly retryAfter: number | null
  /** The beginning of the body. */
  readonly text: string
}

export interface OutboundRules {
  /** Origins that the operator allows besides public addresses: `http://127.0.0.1:5678`. */
  readonly allowed: readonly string[]
  /** Gives the addresses of a name. */
  readonly resolve?: Resolve
}
export type Resolve = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

/** Bytes of an answer that are read. */
const maxAnswerBytes = 65_536
const maxAddressCharacters = 2_000

/** Of IPv4, what leads to this machine, to a network of its own, to nobody, or to many. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].map(range)
/** Of IPv6 only this is given out; within it, what leads elsewhere. */
const GIVEN_V6 = range('2000::/3')
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map(range)

/** Names that only a network of one's own answers. */
const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|onion|invalid|test|example|svc|cluster)$/

interface Range {
  readonly first: bigint
  readonly bits: bigint
  readonly size: bigint
}

function range(cidr: string): Range {
  const [address = '', length = ''] = cidr.split('/')
  const size = address.includes(':') ? 128n : 32n
  const number = address.includes(':') ? numberOfV6(address) : numberOfV4(address)
  if (number === null) throw new Error(`${cidr} is no range`)
  return { first: number, bits: BigInt(length), size }
}

const contains = ({ first, bits, size }: Range, number: bigint) => number >> (size - bits) === first >> (size - bits)

function numberOfV4(address: string): bigint | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return null
  const parts = address.split('.').map(Number)
  if (parts.some((part) => part > 255)) return null
  return parts.reduce((number, part) => number * 256n + BigInt(part), 0n)
}

function numberOfV6(address: string): bigint | null {
  const tail = /^(.*:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)
  const last = tail?.[2] === undefined ? null : numberOfV4(tail[2])
  if (tail !== null && last === null) return null
  const text = last === null ? address : `${tail?.[1]}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`
  const halves = text.split('::')
  if (halves.length > 2) return null
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const given = groups.flat()
  if (given.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null
  if (halves.length === 1 ? given.length !== 8 : given.length > 7) return null
  const [left = [], right = []] = groups
  const whole = [...left, ...Array<string>(8 - given.length).fill('0'), ...right]
  return whole.reduce((number, group) => number * 65_536n + BigInt(`0x${group}`), 0n)
}

/** Whether a number is that of a machine anybody can reach. What is no number is not. */
export function isPublic(address: string): boolean {
  const v4 = numberOfV4(address)
  if (v4 !== null) return !SPECIAL_V4.some((special) => contains(special, v4))
  const v6 = address.includes(':') ? numberOfV6(address) : null
  return v6 !== null && contains(GIVEN_V6, v6) && !SPECIAL_V6.some((special) => contains(special, v6))
}

/**
 * Judges an address by itself: https on its own port without a user, and a public name or number. Those of the operator are taken as they are.
 *
 * @throws AddressRefused
 */
export function judge(address: string, allowed: readonly string[]): URL {
  const url = address.length > maxAddressCharacters ? null : URL.parse(address)
  if (url === null) throw new AddressRefused('not an address')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('a user')
  if (allowed.includes(url.origin)) return url
  if (url.protocol !== 'https:') throw new AddressRefused('not https')
  if (url.port !== '') throw new AddressRefused('a port')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (/^[\d.]+$/.test(host) || host.includes(':')) {
    if (!isPublic(host)) throw new AddressRefused('not public')
  } else if (!host.includes('.') || PRIVATE_NAME.test(host)) throw new AddressRefused('not a public name')
  return url
}

/**
 * Asks an address that a learner gave.
 *
 * @throws AddressRefused, or NoAnswer
 */
export async function askLearners(address: string, outgoing: Outgoing, rules: OutboundRules): Promise<Incoming> {
  const url = judge(address, rules.allowed)
  const isAllowed = rules.allowed.includes(url.origin)
  const { request } = await import(url.protocol === 'https:' ? 'node:https' : 'node:http')
  const resolve = rules.resolve ?? resolveName
  /** Called by the connection for a name; what it gives is dialled. */
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name).then(
      (found) => {
        const [first] = found
        if (first === undefined || (!isAllowed && found.some((one) => !isPublic(one.address)))) {
          done(new AddressRefused('not public'), '', 4)
        } else if (options.all) done(null, [...found])
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('no name'), '', 4),
    )
  }
  return await ask(request, url, outgoing, lookup)
}

type Request = typeof import('node:https').request

function ask(request: Request, url: URL, outgoing: Outgoing, lookup: LookupFunction): Promise<Incoming> {
  const { promise, resolve, reject } = Promise.withResolvers<Incoming>()
  const body = typeof outgoing.body === 'string' ? new TextEncoder().encode(outgoing.body) : outgoing.body
  const sent = request(
    url,
    {
      method: outgoing.method,
      headers: { ...outgoing.headers, 'content-length': body.length },
      lookup,
      // A connection of its own: none that somebody opened to another address.
      agent: false,
    },
    (answer) => {
      const decoder = new TextDecoder()
      let text = ''
      let size = 0
      const finish = () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: secondsOf(answer.headers['retry-after']), text })
      answer.on('data', (part: Uint8Array) => {
        size += part.length
        text += decoder.decode(part, { stream: true })
        if (size <= maxAnswerBytes) return
        text = text.slice(0, maxAnswerBytes)
        finish()
        sent.destroy()
      })
      answer.on('end', finish)
      answer.on('error', (error: unknown) => reject(new NoAnswer(false, error)))
    },
  )
  const timer = setTimeout(() => {
    reject(new NoAnswer(true))
    sent.destroy()
  }, outgoing.patience)
  sent.on('error', (error: unknown) => reject(refusalIn(error) ?? new NoAnswer(false, error)))
  sent.end(body)
  return promise.finally(() => clearTimeout(timer))
}

/** A refusal, or the one that a runtime has wrapped. */
function refusalIn(error: unknown): AddressRefused | null {
  if (error instanceof AddressRefused) return error
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : null
}

/** `Retry-After` as seconds: a number, or a date. */
export function secondsOf(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), 86_400)
}

const resolveName: Resolve = async (name) => {
  const { lookup } = await import('node:dns/promises')
  return await lookup(name, { all: true, verbatim: true })
}

let held: Promise<boolean> | undefined

/**
 * Whether this runtime keeps the guard: whether its connections ask for the address where they are told to. One that resolves names by itself would dial
 * what nobody judged; there, nothing is sent.
 */
export const guardHolds = (): Promise<boolean> => {
  held ??= probe().catch(() => false)
  return held
}

async function probe(): Promise<boolean> {
  const { request } = await import('node:https')
  const said = new Error('asked here')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // A name that no resolver may answer: a runtime that does not ask finds nothing.
  const sent = request('https://guard.invalid/', {
    method: 'POST',
    agent: false,
    lookup: (_name, _options, done) => done(said, '', 4),
  })
  const timer = setTimeout(() => resolve(false), 2_000)
  sent.on('error', (error: unknown) => resolve(isOrHas(error, said)))
  sent.end('')
  return await promise.finally(() => {
    clearTimeout(timer)
    sent.destroy()
  })
}

const isOrHas = (error: unknown, said: Error): boolean =>
  error === said || (error instanceof Error && (error.message === said.message || isOrHas(error.cause, said)))
