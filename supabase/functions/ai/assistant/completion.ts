import * as v from 'valibot'
import { eventsOf } from './event-stream.ts'

/** Why a language model gave no answer. The message is for the operator's log. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
}

const Content = v.nullish(
  v.union([v.string(), v.array(v.looseObject({ type: v.optional(v.string()), text: v.optional(v.string()) }))]),
)
/** What servers that speak OpenAI's protocol send, whole or in parts; what they reason is not read. */
const Chunk = v.looseObject({
  error: v.nullish(v.unknown()),
  choices: v.optional(
    v.array(
      v.looseObject({
        delta: v.nullish(v.looseObject({ content: Content })),
        message: v.nullish(v.looseObject({ content: Content })),
        finish_reason: v.nullish(v.string()),
      }),
    ),
    [],
  ),
})

/** Bytes of an answer that is no stream. */
const maxAnswerBytes = 1_000_000

/**
 * The text of a chat completion, as it comes.
 *
 * @throws ModelFailed when the answer is a failure, whatever its status, is none, or breaks off
 */
export async function* textOf(answer: Response): AsyncGenerator<string> {
  const { body, status, headers } = answer
  if (status !== 200 || body === null) {
    await body?.cancel()
    throw new ModelFailed(`HTTP ${status}`)
  }
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  // Some servers name no type, or a plain one, for a stream.
  if (type === 'application/json') yield* wholeTextOf(body)
  else if (type === 'text/html') {
    await body.cancel()
    throw new ModelFailed('a page instead of an answer')
  } else yield* streamedTextOf(body)
}

async function* streamedTextOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let isBegun = false
  try {
    for await (const event of eventsOf(body)) {
      if (event.trim() === '[DONE]') {
        isBegun = true
        return
      }
      const { text, isFinished } = read(event)
      isBegun ||= text !== '' || isFinished
      if (text !== '') yield text
    }
  } catch (error) {
    if (error instanceof ModelFailed) throw error
    throw new ModelFailed('the answer broke off', { cause: error })
  }
  // A stream that ends without saying so is whole, unless it had nothing.
  if (!isBegun) throw new ModelFailed('an empty answer')
}

async function* wholeTextOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let whole = ''
  for await (const part of body) {
    whole += decoder.decode(part, { stream: true })
    if (whole.length > maxAnswerBytes) throw new ModelFailed('the answer is too long')
  }
  const { text } = read(whole + decoder.decode())
  if (text === '') throw new ModelFailed('an empty answer')
  yield text
}

function read(json: string): { text: string; isFinished: boolean } {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    throw new ModelFailed('unreadable')
  }
  const parsed = v.safeParse(Chunk, given)
  if (!parsed.success) throw new ModelFailed('unreadable')
  const { error, choices } = parsed.output
  if (error !== undefined && error !== null) throw new ModelFailed('an error within the answer')
  // The last part of some servers has figures of use and no choice.
  const [choice] = choices
  const content = choice?.delta?.content ?? choice?.message?.content ?? ''
  const text =
    typeof content === 'string'
      ? content
      : content.map((part) => (part.type === undefined || part.type === 'text' ? (part.text ?? '') : '')).join('')
  return { text, isFinished: typeof choice?.finish_reason === 'string' }
}
