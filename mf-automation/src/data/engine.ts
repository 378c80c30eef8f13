import * as v from 'valibot'
import { area } from './area.ts'
import type { TriggerType } from './automations.ts'
import type { Json } from './database.gen.ts'

/** The paths that texts and conditions can use for a trigger, with the type of their values. */
const paths = area.query(
  'paths',
  async ({ client, ask }, trigger: TriggerType | null) =>
    trigger === null ? [] : ask(client.rpc('trigger_paths', { trigger_type: trigger })),
  { staleTime: Number.POSITIVE_INFINITY },
)
export const usePaths = paths.useQuery

/** An action whose text names the data that the engine reads only where it is named. */
const naming = { action_type: 'create_note', action_config: { title: '{{figures.notes}} {{due.words}}' } }

const Count = v.object({ matched: v.number(), of: v.number(), days: v.number() })

/** How often a trigger with conditions would have fired lately. The automation's name counts for conditions that read it. */
const matches = area.query(
  'matches',
  async ({ client, ask }, trigger: TriggerType, config: Json, conditions: Json, name: string) =>
    v.parse(
      Count,
      await ask(client.rpc('count_matches', { trigger_type: trigger, trigger_config: config, conditions, name })),
    ),
  { keepsPrevious: true, retry: false },
)
export const useMatches = matches.useQuery

const Trial = v.object({
  data: v.record(v.string(), v.unknown()),
  matches: v.boolean(),
  steps: v.array(
    v.object({
      position: v.number(),
      type: v.string(),
      input: v.nullable(v.record(v.string(), v.unknown())),
      problem: v.nullable(v.string()),
    }),
  ),
})

/** What a dry run found: nothing was sent or stored. */
export type Trial = v.InferOutput<typeof Trial>

/** Renders a definition with real or made-up data of its trigger, without running it. */
export const useTrial = area.mutation(async ({ client, ask }, definition: Json) =>
  v.parse(Trial, await ask(client.rpc('test_automation', { definition }))),
).useMutation

/** The data that the texts of an automation with this trigger would be filled with, but for its name. */
const sample = area.query(
  'sample',
  async ({ client, ask }, trigger: TriggerType | null, config: Json) => {
    if (trigger === null) return {}
    const definition = { ...naming, name: '', trigger_type: trigger, trigger_config: config }
    return v.parse(Trial, await ask(client.rpc('test_automation', { definition }))).data
  },
  { keepsPrevious: true, retry: false },
)
export const useSample = sample.useQuery

const Sealed = v.object({ sealed: v.string() })
const Signing = v.object({ secret: v.string() })

/** Seals the secret values of a webhook's headers: stored ones open for the engine alone. */
export const useSeal = area.mutation(async ({ client, ask }, values: readonly string[]) => {
  const sealed = new Map<string, string>()
  for (const value of values) {
    const answer = await ask(client.functions.invoke('automation-secrets', { body: { seal: value } }))
    sealed.set(value, v.parse(Sealed, answer).sealed)
  }
  return sealed
}).useMutation

/** When the learner's key for signing webhooks was made; null if there is none. */
const signingKey = area.query('signing-key', ({ client }) => client.rpc('webhook_secret_state').maybeSingle())
export const useSigningKey = signingKey.useQuery

/** Makes a key for signing webhooks, which replaces the former one, and returns it this once. */
export const useMakeSigningKey = area.mutation(
  async ({ client, ask }) => {
    const answer = await ask(client.functions.invoke('automation-secrets', { body: { sign: true } }))
    return v.parse(Signing, answer).secret
  },
  { refreshes: [signingKey] },
).useMutation
