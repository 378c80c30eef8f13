import * as v from 'valibot'
import type { Outgoing } from '../../_shared/ask-learners.ts'
import { toBase64 } from '../../_shared/sealing.ts'
import { automationSealing } from '../secrets.ts'
import type { LeasedStep } from '../steps.ts'

/** What a webhook's action was rendered to. The database has checked names and sizes. */
const Input = v.object({
  url: v.string(),
  method: v.optional(v.picklist(['POST', 'PUT', 'PATCH']), 'POST'),
  headers: v.optional(
    v.array(
      v.union([
        v.object({ name: v.string(), sealed: v.string() }),
        v.object({ name: v.string(), value: v.optional(v.string(), '') }),
      ]),
    ),
    [],
  ),
  timeout: v.optional(
    v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.minValue(1), v.maxValue(30)),
    30,
  ),
  body: v.optional(v.unknown()),
})

/** Why a webhook cannot leave before its learner changes it. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A webhook as it leaves. */
export interface Webhook extends Outgoing {
  readonly url: string
  /** Values of headers that nobody is shown again. */
  readonly secrets: readonly string[]
}

/**
 * A webhook as it leaves, signed if the learner has a key.
 *
 * @throws Unsendable
 */
export async function outgoingOf(step: LeasedStep): Promise<Webhook> {
  const { url, method, headers, timeout, body } = v.parse(Input, step.input)
  const sealing = automationSealing(step.user_id)
  const sent: Record<string, string> = { 'user-agent': 'Cahier' }
  const text = withAddress(textOf(body ?? wholeOf(step)))
  sent['content-type'] = isJson(text) ? 'application/json' : 'text/plain; charset=utf-8'
  const open = (sealed: string) =>
    sealing.open(sealed).catch(() => {
      throw new Unsendable('secret_unreadable', 'Un secret de ce webhook n’est plus lisible. Saisissez-le à nouveau.')
    })
  const secrets: string[] = []
  for (const header of headers) {
    const value = 'sealed' in header ? await open(header.sealed) : header.value
    if ('sealed' in header) secrets.push(value)
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new Unsendable('invalid_field', `L’en-tête « ${header.name} » a des caractères qui ne sont pas permis.`)
    }
    sent[header.name.toLowerCase()] = value
  }
  const secret = step.signing === null ? null : await open(step.signing)
  return {
    url: withAddress(url),
    method,
    headers: { ...sent, ...(await signed(step.key, text, secret)) },
    body: text,
    patience: timeout * 1_000,
    secrets,
  }
}

/** Shorter words of a secret are names, like `Bearer`. */
const minSecretCharacters = 8

/** An answer as it is kept: a service that repeats what it was sent brings no secret back, whole or without the scheme before it. */
export function withoutSecrets(answer: string, secrets: readonly string[]): string {
  const words = secrets.flatMap((secret) => secret.split(/\s+/).filter((word) => word.length >= minSecretCharacters))
  const hidden = [...secrets, ...words].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  return hidden.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '•••'), answer)
}

/** What is sent where the learner wrote no body. */
const wholeOf = ({ automation_id, name, execution_id, data }: LeasedStep) => ({
  automation: { id: automation_id, name },
  execution: execution_id,
  data: absolute(data),
})

/** Addresses of the application lead there from elsewhere as well. */
function absolute(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key.endsWith('url') && value.startsWith('/') ? `{CAHIER_URL}${value}` : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, absolute(held, name)]))
}

function withAddress(text: string): string {
  const site = Deno.env.get('CAHIER_URL')
  return site === undefined ? text : text.replaceAll('{CAHIER_URL}', new URL(site).origin)
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The headers of Standard Webhooks: the same id for every attempt, and a signature of id, time and body. */
export async function signed(
  id: string,
  body: string,
  secret: string | null,
  now = Date.now(),
): Promise<Record<string, string>> {
  const timestamp = Math.floor(now / 1_000).toString()
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp }
  if (secret === null) return headers
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0))
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const bytes = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  return {
    ...headers,
    'webhook-signature': `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, bytes)))}`,
  }
}
