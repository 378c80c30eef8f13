import type { CallerClient } from '../../_shared/endpoint.ts'
import { dataOf, Refusal, server } from '../../_shared/endpoint.ts'
import { webhookAddress } from '../../_shared/webhook-address.ts'
import type { Material } from './answer.ts'
import type { Intent } from './intent.ts'

/** What the operator configured besides the embedded assistant. */
export type Engine =
  | {
      readonly kind: 'model'
      readonly host: string
      readonly url: string
      readonly key: string
      readonly model: string
    }
  | { readonly kind: 'webhook'; readonly host: string; readonly url: string; readonly secret: string }

const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/** The language model, off unless its address, key and name are set. */
function model(): Engine | undefined {
  const [url, key, name] = ['CAHIER_MODEL_URL', 'CAHIER_MODEL_KEY', 'CAHIER_MODEL_NAME'].map((secret) =>
    Deno.env.get(secret),
  )
  if (!url || !key || !name || hostOf(url) === '') return undefined
  return { kind: 'model', host: hostOf(url), url: `${url.replace(/\/+$/, '')}/chat/completions`, key, model: name }
}

/** The webhook for discussions, off without the secret that signs its requests. */
async function webhook(): Promise<Engine | undefined> {
  const secret = Deno.env.get('CAHIER_WEBHOOK_SECRET')
  if (!secret) return undefined
  const url = await webhookAddress('discussion_webhook_url', 'webhook_url')
  return url && hostOf(url) !== '' ? { kind: 'webhook', host: hostOf(url), url, secret } : undefined
}

/** What the operator configured, the language model first. */
export const engines = async (): Promise<Engine[]> => [model(), await webhook()].filter((one) => one !== undefined)

const numberOf = (name: string, otherwise: number) => {
  const given = Number(Deno.env.get(name))
  return Number.isInteger(given) && given > 0 ? given : otherwise
}

/** Milliseconds in which the call of an answer that was broken off is settled: its client is gone, and the host is left within a second. */
const settlementTimeoutMs = 1_500

export interface Call {
  /** Ends the reservation once. @param isCounted the host was asked, so the call counts */
  settle(isCounted: boolean): Promise<void>
}

/**
 * Reserves a call of a host for a learner. Another answer that is under way may be one that they have just broken off, so it is tried once more.
 *
 * @throws Refusal 402 where the plan has none, 403 without consent, 409 while another answer is under way, 429 over a limit
 */
export async function reserve(owner: string, host: string): Promise<Call> {
  try {
    return await reserveOnce(owner, host)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'assistant_busy')) throw error
    await new Promise((resolve) => setTimeout(resolve, settlementTimeoutMs))
    return await reserveOnce(owner, host)
  }
}

async function reserveOnce(owner: string, host: string): Promise<Call> {
  const call: string = await dataOf(
    server().rpc('reserve_call', {
      owner,
      host,
      per_minute: numberOf('CAHIER_AI_PER_MINUTE', 10),
      per_day: numberOf('CAHIER_AI_PER_DAY', 200),
      for_all: numberOf('CAHIER_AI_FOR_ALL_PER_DAY', 5_000),
    }),
  )
  let isSettled = false
  return {
    async settle(isCounted) {
      if (isSettled) return
      isSettled = true
      const { error } = await server().rpc('settle_call', { call, is_counted: isCounted })
      if (error) console.error('a call was not settled', error.code)
    },
  }
}

export type Passages = Material['passages']

/** The passages that an answer from outside is made of: those found, or the learner's latest notes. */
export function passagesFor({ passages, latest }: Omit<Material, 'words'>, intent: Intent): Passages {
  if (intent !== 'latest notes') return passages
  return latest.map(({ note_id, title, kind, passage }) => ({
    note_id,
    title,
    kind,
    passage,
    start: 1,
    sentence_start: 1,
    sentence_length: 0,
    evidence: 1,
  }))
}

/** The hosts that the caller has agreed to. */
export async function agreedHosts(client: CallerClient): Promise<Set<string>> {
  const rows = await dataOf(client.from('ai_consents').select('host'))
  return new Set(rows.map(({ host }) => host))
}

/** Whether the caller's plan has answers from outside. */
export async function isEntitled(client: CallerClient): Promise<boolean> {
  const { error } = await client.rpc('require_feature', { feature: 'language-model' })
  return error === null
}
