import { NoAnswer, openOperators } from '../../_shared/ask-operators.ts'
import { Refusal } from '../../_shared/endpoint.ts'
import { ModelFailed, textOf } from './completion.ts'
import type { Call, Engine } from './outside.ts'
import type { ChatMessage } from './prompt.ts'

type Model = Extract<Engine, { kind: 'model' }>

/** Until a model begins to answer; a large one on a small machine first reads for a while. */
const firstByteTimeoutMs = 60_000
/** For the whole answer, below the 150 seconds of a hosted function. */
const answerTimeoutMs = 140_000
/** Between two comments in the stream, so that no proxy takes the connection for dead. */
const keepAliveIntervalMs = 15_000
/** Length of an answer. */
const maxAnswerCharacters = 12_000

/** Takes what a model writes, part by part, and gives what the learner may see of it at once. */
export interface Reader {
  take(part: string): string
  /** The rest, at the end. */
  end(): string
}

/** Keeps what a model writes until it is complete. */
export class Whole implements Reader {
  text = ''

  take(part: string): string {
    this.text += part
    // Nobody waits for what is longer than any answer.
    if (this.text.length > maxAnswerCharacters) throw new ModelFailed('the answer is too long')
    return ''
  }

  end(): string {
    return ''
  }
}

async function* deltasOf(
  { url, key, model }: Model,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
  onAnswer: () => void,
): AsyncGenerator<string> {
  const answer = await openOperators(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model, messages, stream: true, temperature: 0.2, max_tokens: 1_500 }),
    },
    firstByteTimeoutMs,
    signal,
  )
  onAnswer()
  yield* textOf(answer)
}

/**
 * Answers as a stream of events: `delta` with a part of the text that the reader lets through, then `done` with what `finish` returns, or `error`. A client
 * that goes aborts the request to the model.
 *
 * @param finish makes the answer of the text that was let through, and stores it
 */
export function streamedAnswer(
  model: Model,
  messages: readonly ChatMessage[],
  reader: Reader,
  call: Call,
  finish: (text: string) => Promise<object>,
  signal: AbortSignal,
): Response {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  const ended = Promise.withResolvers<void>()
  const leave = () => gone.abort()
  // On Deno it also fires after the answer, when nobody listens any more.
  signal.addEventListener('abort', leave, { once: true })

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const send = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      write(': begun\n\n')
      const beat = setInterval(() => write(': alive\n\n'), keepAliveIntervalMs)
      void answer(send).finally(() => {
        clearInterval(beat)
        signal.removeEventListener('abort', leave)
        if (!gone.signal.aborted) controller.close()
        ended.resolve()
      })
    },
    async cancel() {
      gone.abort()
      await ended.promise
    },
  })

  async function answer(send: (event: string, data: object) => void): Promise<void> {
    let isCounted = false
    try {
      let text = ''
      const until = AbortSignal.any([gone.signal, AbortSignal.timeout(answerTimeoutMs)])
      const add = (part: string) => {
        text += part
        if (part !== '') send('delta', { text: part })
      }
      for await (const delta of deltasOf(model, messages, until, () => (isCounted = true))) {
        add(reader.take(delta))
        if (text.length > maxAnswerCharacters) break
      }
      add(reader.end())
      if (gone.signal.aborted) return
      send('done', await finish(text.trim()))
    } catch (error) {
      if (gone.signal.aborted) {
        // Whoever broke it off may have been the reason that the model was asked in vain: it counts.
        isCounted = true
        return
      }
      send('error', failureOf(error))
    } finally {
      await call.settle(isCounted)
    }
  }

  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function failureOf(error: unknown): { error: string; code: string } {
  if (error instanceof Refusal) return { error: error.message, code: error.code }
  // What the model's server says is the operator's business, and may quote the request.
  const why = error instanceof ModelFailed || error instanceof NoAnswer ? error.message : 'unknown'
  console.error('the language model failed', why)
  return { error: 'Le modèle de langage ne répond pas.', code: 'model_failed' }
}
