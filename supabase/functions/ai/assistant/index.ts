import * as v from 'valibot'
import { type CallerClient, dataOf, endpoint, parseBody, Refusal, server } from '../../_shared/endpoint.ts'
import { readLocale } from '../../_shared/locale.ts'
import { type Answer, answerFrom, answerFromFigures, type Outward, type Source } from './answer.ts'
import { Citations } from './citations.ts'
import { type Intent, intentOf, type Task } from './intent.ts'
import { streamedAnswer, Whole } from './model.ts'
import { agreedHosts, engines, isEntitled, type Passages, passagesFor, reserve } from './outside.ts'
import { promptFor, taskPromptFor } from './prompt.ts'
import type { Proposing } from './proposals.ts'
import { type Order, prepare } from './tasks.ts'
import { discuss, discussionOf } from './webhook.ts'

const maxQuestionCharacters = 4000

/** A zone that dates can be written in; undefined where the caller names none. */
function readTimeZone({ time_zone }: Readonly<Record<string, unknown>>): string | undefined {
  try {
    return typeof time_zone === 'string'
      ? new Intl.DateTimeFormat('fr', { timeZone: time_zone }).resolvedOptions().timeZone
      : undefined
  } catch {
    return undefined
  }
}

/** What each configured host would get of a question. */
async function preview(question: string, client: CallerClient): Promise<object> {
  const configured = await engines()
  if (configured.length === 0) return { engines: [] }
  const [agreed, allowed, material] = await Promise.all([
    agreedHosts(client),
    isEntitled(client),
    question === '' ? null : dataOf(client.rpc('find_material', { question }).single()),
  ])
  const intent = intentOf(question)
  const order = {
    client,
    owner: material?.owner ?? '',
    question,
    chosen: undefined,
    locale: 'fr',
    timeZone: undefined,
  } as const
  const prepared = material !== null && isTask(intent) ? await prepare(intent, order) : undefined
  const forModel: Passages =
    prepared?.passages ?? (material !== null && isOutward(intent) ? passagesFor(material, intent) : [])
  return {
    engines: configured.map(({ kind, host, ...engine }) => {
      const passages = kind === 'model' ? forModel : []
      const words = kind === 'webhook' && material !== null && isOutward(intent) ? material.words : []
      const isAsked = passages.length > 0 || (material !== null && isOutward(intent))
      const sent = kind === 'model' ? passages.map(({ title, passage }) => title + passage) : words.map(asText)
      return {
        kind,
        host,
        ...('model' in engine && { model: engine.model }),
        passages: passages.length,
        words: words.length,
        characters: isAsked ? [question, ...sent].join('').length : 0,
        is_agreed: agreed.has(host),
        is_allowed: allowed,
      }
    }),
  }
}

const asText = ({ word, definition }: { word: string; definition: string }) => word + definition

/** What is not answered from rows of the learner's own. */
const isOutward = (intent: Intent): intent is Outward =>
  intent === 'search' || intent === 'explanation' || intent === 'latest notes'

const isTask = (intent: Intent): intent is Task => intent === 'cards' || intent === 'summary' || intent === 'plan'

const Asked = v.object({
  action: v.optional(v.picklist(['cards', 'summary', 'explanation'])),
  chosen: v.optional(
    v.object({
      note_id: v.pipe(v.string(), v.uuid()),
      text: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
    }),
  ),
  conversation_id: v.optional(v.pipe(v.string(), v.uuid())),
  engine: v.optional(v.picklist(['embedded', 'model', 'webhook']), 'embedded'),
})

/**
 * `{ message, conversation_id?, locale?, time_zone?, engine?, action?, chosen? }` → `{ message }`, the stored answer with its sources, its analysis and its conversation's id. The
 * embedded assistant quotes the caller's own notes and words, or tells their figures; nothing leaves the machine. `engine: 'webhook'` asks the operator's
 * webhook, `engine: 'model'` the language model, whose answer is a stream of events: `delta` with `{ text }`, then `done` with `{ message }` or `error` with
 * `{ error, code }`. Where it quotes nothing that stands in the notes, the embedded answer is given.
 *
 * A message that asks for cards, a summary or a study plan, or an `action` about what was `chosen` in a note (`{ note_id, text? }`), is answered with a proposal, which the learner confirms by
 * `confirm_proposal`. A language model may write what is proposed; nothing is done here.
 *
 * `{ preview: true, message }` → `{ engines: [{ kind, host, model?, passages, words, characters, is_agreed, is_allowed }] }`: what each would be sent. Sends nothing.
 */
Deno.serve(
  endpoint(async (body, client, _authorization, signal) => {
    const { message } = body
    const question = typeof message === 'string' ? message.trim() : ''
    if (question === '' && body.preview !== true) {
      throw new Refusal(400, 'empty_message', 'Le message ne peut pas être vide')
    }
    if (question.length > maxQuestionCharacters) {
      throw new Refusal(400, 'message_too_long', 'Le message est trop long (max 4 000 caractères)')
    }
    if (body.preview === true) return await preview(question, client)
    const { conversation_id, engine: wanted, action, chosen } = parseBody(Asked, body)

    const intent = action ?? intentOf(question)
    const locale = readLocale(body)
    const timeZone = readTimeZone(body)
    const { owner, ...material } = await dataOf(
      client.rpc('find_material', { question: chosen?.text ?? question }).single(),
    )
    const store = async (answer: Proposing) => ({
      message: await dataOf(
        server().rpc('store_answer', {
          owner,
          question,
          answer: answer.text,
          sources: answer.sources,
          analysis: answer.analysis,
          ...(answer.proposal && { proposal: answer.proposal }),
          ...(conversation_id !== undefined && { conversation_id }),
        }),
      ),
    })
    if (isTask(intent)) {
      return await perform(intent, { client, owner, question, chosen, locale, timeZone }, wanted, store, signal)
    }
    if (!isOutward(intent)) {
      const figures = await dataOf(client.rpc('dashboard_counters').single())
      return await store(answerFromFigures(figures, intent, locale, timeZone))
    }
    const embedded = () => answerFrom(material, intent, locale)
    const passages = passagesFor(material, intent)
    if (wanted === 'embedded' || (wanted === 'model' && passages.length === 0)) return await store(embedded())

    const engine = await engineOf(wanted)
    const call = await reserve(owner, engine.host)
    const written = (text: string, sources: Source[]): Answer => ({
      text,
      sources,
      analysis: { type: sources.length > 0 ? 'note' : 'general', confidence: 1, alternatives: [], host: engine.host },
    })
    if (engine.kind === 'webhook') {
      const text = await discuss(engine, discussionOf(owner, question, material.words), call, signal)
      return await store(written(text, []))
    }
    const citations = new Citations(passages)
    return streamedAnswer(
      engine,
      promptFor(question, passages, locale, crypto.randomUUID()),
      citations,
      call,
      (text) => store(citations.sources.length > 0 ? written(text, citations.sources) : embedded()),
      signal,
    )
  }),
)

/** @throws Refusal 404 */
async function engineOf<Kind extends 'model' | 'webhook'>(wanted: Kind) {
  const engine = (await engines()).find((one) => one.kind === wanted)
  if (engine === undefined) throw new Refusal(404, 'engine_missing', 'Ce moteur de réponse n’est pas configuré.')
  return engine
}

/** Prepares what was asked for. A language model is asked where the learner chose it and there is something to send; a webhook knows discussions only. */
async function perform(
  task: Task,
  order: Order,
  wanted: 'embedded' | 'model' | 'webhook',
  store: (answer: Proposing) => Promise<object>,
  signal: AbortSignal,
): Promise<object> {
  const { passages, embedded, written } = await prepare(task, order)
  if (wanted !== 'model' || passages.length === 0 || task === 'plan') return await store(await embedded())
  const engine = await engineOf(wanted)
  if (engine.kind !== 'model') throw new TypeError('not a language model')
  const call = await reserve(order.owner, engine.host)
  const whole = new Whole()
  return streamedAnswer(
    engine,
    taskPromptFor(task, passages, order.locale, crypto.randomUUID()),
    whole,
    call,
    async () => {
      const answer = await written(whole.text)
      return await store(
        answer === undefined ? await embedded() : { ...answer, analysis: { ...answer.analysis, host: engine.host } },
      )
    },
    signal,
  )
}
