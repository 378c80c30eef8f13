import { AddressRefused, isPublic, judge, type Resolve } from './ask-learners.ts'

/** Bytes of an answer that are read. */
const maxAnswerBytes = 65_536

export interface Answered {
  readonly status: number
  readonly statusText: string
  readonly body: string
}

/** An installation may wait for less than a caller would: all its operator's addresses answer within these milliseconds. */
const withinMs = (timeoutMs: number) =>
  Math.min(timeoutMs, Number(Deno.env.get('CAHIER_OPERATOR_TIMEOUT_MS') ?? timeoutMs))

/** Why an address could not be asked. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Asks an address that the operator configured. Redirects are answers, so nothing is sent elsewhere.
 *
 * @param init its signal ends the request
 * @param timeoutMs until the whole answer is there
 * @throws NoAnswer when there is none in time, or one that is too long
 */
export async function askOperators(address: string, init: RequestInit, timeoutMs: number): Promise<Answered> {
  const url = await operatorsAddress(address)
  try {
    const signals = [AbortSignal.timeout(withinMs(timeoutMs)), ...(init.signal ? [init.signal] : [])]
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) })
    return { status: answer.status, statusText: answer.statusText, body: await textOf(answer) }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(error instanceof Error ? error.name : 'unknown', { cause: error })
  }
}

/**
 * Asks an address that the operator configured, and answers as soon as it does; the body is read by the caller. Redirects are answers, so nothing is sent
 * elsewhere.
 *
 * @param timeoutMs until the answer begins
 * @param signal ends the request and its answer
 * @throws NoAnswer when there is none in time
 */
export async function openOperators(
  address: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Response> {
  const url = await operatorsAddress(address)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), withinMs(timeoutMs))
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([signal, late.signal]) })
  } catch (error) {
    throw new NoAnswer(error instanceof Error ? error.name : 'unknown', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** This machine, where tests and small installations run. */
const here = ['localhost', '127.0.0.1', '[::1]']

/** Origins in networks of the operator's, such as `http://192.168.1.5:11434`, that their own addresses may lead to. */
const ownOrigins = () => (Deno.env.get('CAHIER_OPERATOR_ORIGINS') ?? '').split(',').map((origin) => origin.trim())

/**
 * An address that the operator configured, unless a mistake leads it into a network that it does not name: this machine, an origin of
 * `CAHIER_OPERATOR_ORIGINS`, or an https address, on any port, whose name is public and has public addresses only. The connection asks for the name again,
 * but what answers there must have a certificate of that name.
 *
 * @throws NoAnswer
 */
export async function operatorsAddress(address: string, resolve: Resolve = resolveName): Promise<URL> {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new NoAnswer('not an https address')
  if (here.includes(url.hostname) || ownOrigins().includes(url.origin)) return url
  try {
    const onItsPort = new URL(url)
    onItsPort.port = ''
    judge(onItsPort.href, [])
    const found = await resolve(url.hostname)
    if (found.length === 0 || !found.every((one) => isPublic(one.address))) throw new AddressRefused('not public')
    return url
  } catch (error) {
    throw new NoAnswer(error instanceof AddressRefused ? `the address is refused: ${error.message}` : 'no such name', {
      cause: error,
    })
  }
}

/** Gives a number back as it is. */
const resolveName: Resolve = async (name) => {
  const { lookup } = await import('node:dns/promises')
  return await lookup(name.replace(/^\[|\]$/g, ''), { all: true })
}

async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxAnswerBytes) throw new NoAnswer('the answer is too long')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/** The headers by which a receiver knows the sender: HMAC-SHA256 of `<seconds since 1970>.<body>`, in hexadecimal digits. */
export async function signature(secret: string, body: string): Promise<Record<string, string>> {
  const timestamp = Math.floor(Date.now() / 1_000).toString()
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(`${timestamp}.${body}`)))
  const digits = Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { 'x-cahier-timestamp': timestamp, 'x-cahier-signature': `v1=${digits}` }
}
