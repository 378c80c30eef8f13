import * as v from 'valibot'
import { area } from './area.ts'

const Engine = v.object({
  kind: v.picklist(['model', 'webhook']),
  host: v.string(),
  passages: v.number(),
  words: v.number(),
  /** Characters of the question and of what is sent with it. */
  characters: v.number(),
  /** The learner has agreed to send to this host. */
  is_agreed: v.boolean(),
  /** The learner's plan has it. */
  is_allowed: v.boolean(),
})
const Preview = v.object({ engines: v.array(Engine) })

/** A host outside that the operator configured, with what it would get of a question. */
export type Engine = v.InferOutput<typeof Engine>
export type EngineKind = 'embedded' | Engine['kind']

/** The hosts outside, and what each would get of a question; sends nothing to them. */
export const engines = area.query(
  'engines',
  async ({ client, ask }, message: string): Promise<Engine[]> =>
    v.parse(Preview, await ask(client.functions.invoke('assistant', { body: { preview: true, message } }))).engines,
  { keepsPrevious: true, staleTime: 60_000, retry: false },
)
export const useEngines = engines.useQuery

/** Agrees to send to a host, or withdraws that. */
export const useConsent = area.mutation(
  ({ client, userId }, { host, agreed }: { host: string; agreed: boolean }) =>
    agreed
      ? client.from('ai_consents').insert({ host })
      : client.from('ai_consents').delete().eq('user_id', userId).eq('host', host),
  { refreshes: [engines] },
).useMutation
