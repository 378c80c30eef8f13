import { AreaError } from '@cahier/contract/react'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { area } from './area.ts'

/** Milliseconds that a test waits for an answer. */
const testTimeoutMs = 10_000
/** Characters of an answer that are shown. */
const shownCharacters = 2_000

/** Tables and functions of other areas, which the types of this one leave out. */
const wholeSchema = (client: Pick<SupabaseClient, 'from' | 'rpc' | 'functions'>) => client

/**
 * Asks the server that delivers the application, as the learner.
 *
 * @returns the body of its answer
 * @throws AreaError 'API Error {status}: {body}', with `CAHIER-…` as its code where the server gives one
 */
export const askServer = area.mutation(async ({ client }, path: string): Promise<string> => {
  const { data } = await client.auth.getSession()
  const answer = await fetch(path, {
    headers: { accept: 'application/json', authorization: `Bearer ${data.session?.access_token ?? ''}` },
    signal: AbortSignal.timeout(testTimeoutMs),
  }).catch((cause: unknown) => {
    throw new AreaError('no answer', { cause })
  })
  const body = (await answer.text()).slice(0, shownCharacters)
  // A host of plain files answers every path with its page.
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (answer.ok && isJson) return body
  const { status } = answer
  throw new AreaError(`API Error ${status}: ${isJson ? body : ''}`, { status, code: codeOf(body) ?? String(status) })
})

const Coded = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }))
function codeOf(body: string): string | null {
  const coded = v.safeParse(Coded, body)
  return coded.success ? coded.output.code : null
}

/** When the learner's connection to a video provider ends; null without one. */
export const videoConnection = area.mutation(async ({ client, ask, userId }): Promise<string | null> => {
  const row: unknown = await ask(
    wholeSchema(client).from('zoom_tokens').select('expires_at').eq('user_id', userId).maybeSingle(),
  )
  return v.parse(v.nullable(v.object({ expires_at: v.string() })), row)?.expires_at ?? null
})

const Answered = v.object({
  message: v.object({
    conversation_id: v.string(),
    content: v.string(),
    sources: v.array(v.unknown()),
    model: v.optional(v.nullable(v.string()), null),
  }),
})

/** Whether the assistant's function runs: it refuses an empty message by name. */
export const reachAssistant = area.mutation(async ({ client, ask }): Promise<void> => {
  await ask(wholeSchema(client).functions.invoke('assistant', { body: { message: '' } })).catch((error: unknown) => {
    if (!(error instanceof AreaError && error.code === 'empty_message')) throw error
  })
})

/** Sends one message to the assistant, and takes the conversation away that it begins. */
export const askAssistant = area.mutation(
  async ({ client, ask, userId }, { message, context }: { message: string; context: string }) => {
    const whole = wholeSchema(client)
    const answer = await ask(whole.functions.invoke('assistant', { body: { userId, message, context } }))
    const { conversation_id, ...answered } = v.parse(Answered, answer).message
    await ask(whole.from('ai_conversations').delete().eq('id', conversation_id))
    return answered
  },
)

const Execution = v.object({
  status: v.string(),
  execution_time_ms: v.nullable(v.number()),
  error_message: v.nullable(v.string()),
})
export type Execution = v.InferOutput<typeof Execution>

/** Has the engine run an action of the learner's once, by an automation that is there for the test alone. */
export const runAutomation = area.mutation(
  async (
    { client, ask, userId },
    { action, name, config }: { action: string; name: string; config: Readonly<Record<string, string>> },
  ): Promise<Execution> => {
    const whole = wholeSchema(client)
    const id = crypto.randomUUID()
    await ask(
      whole.from('automations').insert({
        id,
        user_id: userId,
        name,
        trigger_type: 'manual',
        action_type: action,
        action_config: config,
        is_active: false,
      }),
    )
    try {
      return v.parse(Execution, await ask(whole.rpc('run_automation', { automation_id: id })))
    } finally {
      await ask(whole.from('automations').delete().eq('id', id))
    }
  },
  { touches: ['notifications'] },
)
