import * as v from 'valibot'
import { askOperators, NoAnswer, signature } from '../../_shared/ask-operators.ts'
import { Refusal } from '../../_shared/endpoint.ts'
import type { Material } from './answer.ts'
import type { Call, Engine } from './outside.ts'

type Webhook = Extract<Engine, { kind: 'webhook' }>

const webhookTimeoutMs = 15_000
const maxAnswerCharacters = 12_000
/** Of a refusal that is passed on. */
const maxReasonCharacters = 300

const Text = v.pipe(v.string(), v.trim(), v.minLength(1))
/** The names that workflows commonly give to their answer. */
const names = ['response', 'message', 'answer', 'output', 'text', 'reply'] as const
const Answer = v.union([
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((given) => names.map((name) => given[name]).find((value) => v.is(Text, value))),
    Text,
  ),
  Text,
])

/** The five fields of a discussion. */
export interface Discussion {
  readonly user_id: string
  readonly message: string
  readonly context: 'vocabulary_learning'
  readonly vocabulary_items: readonly { readonly word: string; readonly definition: string }[]
  readonly timestamp: string
}

export const discussionOf = (user_id: string, message: string, words: Material['words']): Discussion => ({
  user_id,
  message,
  context: 'vocabulary_learning',
  vocabulary_items: words.map(({ word, definition }) => ({ word, definition })),
  timestamp: new Date().toISOString(),
})

/** Asks the operator's webhook. Throws Refusal 424 with the sentence `HTTP {status}: {body or status text}`, or without an answer. */
export async function discuss(
  { url, secret }: Webhook,
  discussion: Discussion,
  call: Call,
  signal: AbortSignal,
): Promise<string> {
  let isCounted = false
  try {
    const body = JSON.stringify(discussion)
    const headers = { 'content-type': 'application/json', ...(await signature(secret, body)) }
    const answer = await askOperators(url, { method: 'POST', headers, body, signal }, webhookTimeoutMs)
    isCounted = true
    // Nobody waits for it any more, so nothing is kept.
    signal.throwIfAborted()
    if (answer.status < 200 || answer.status >= 300) {
      const reason = answer.body.trim().slice(0, maxReasonCharacters) || answer.statusText
      throw new Refusal(424, 'webhook_failed', `HTTP ${answer.status}: ${reason}`)
    }
    return read(answer.body).slice(0, maxAnswerCharacters)
  } catch (error) {
    if (signal.aborted) {
      isCounted = true
      throw new Refusal(499, 'assistant_stopped', 'Réponse arrêtée')
    }
    if (!(error instanceof NoAnswer)) throw error
    console.error('the webhook does not answer', error.message)
    throw new Refusal(424, 'webhook_silent', 'Le webhook ne répond pas.')
  } finally {
    await call.settle(isCounted)
  }
}

/** The text of an answer: a named field of JSON, the first of a list, or the text itself. */
function read(body: string): string {
  let given: unknown = body
  try {
    given = JSON.parse(body)
  } catch {
    // A plain text.
  }
  const parsed = v.safeParse(Answer, Array.isArray(given) ? given[0] : given)
  if (!parsed.success) throw new Refusal(424, 'webhook_unreadable', 'Réponse du webhook illisible')
  return parsed.output
}
