import { AreaError } from '@cahier/contract/data'
import type { MemberName, ReleaseOverview, SetSummary } from '@cahier/releases/model'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { area } from '../../account/data/area.ts'
import type { Database } from '../../account/database.gen.ts'

const member = v.custom<MemberName>((input) => typeof input === 'string')
const key = v.custom<SetSummary['changed'][number]>((input) => typeof input === 'string' && input.includes('@'))

const set = v.object({
  number: v.number(),
  createdAt: v.string(),
  author: v.string(),
  operation: v.picklist(['promote', 'canary', 'halt', 'rollback', 'withdraw', 'retire', 'open', 'close']),
  changed: v.array(key),
  reason: v.nullable(v.string()),
  forced: v.boolean(),
}) satisfies v.GenericSchema<unknown, SetSummary>

const overview = v.object({
  channel: v.string(),
  set: v.number(),
  members: v.array(
    v.object({
      member,
      release: v.string(),
      predecessor: v.nullable(v.string()),
      held: v.boolean(),
      canary: v.nullable(v.object({ release: v.string(), share: v.number() })),
      halted: v.nullable(v.string()),
      releases: v.array(
        v.object({
          id: v.string(),
          version: v.string(),
          commit: v.nullable(v.string()),
          // Servers of before do not say it.
          run: v.optional(v.nullable(v.string()), null),
          publishedAt: v.string(),
          withdrawn: v.boolean(),
          health: v.object({ sessions: v.number(), failed: v.number() }),
        }),
      ),
    }),
  ),
  sets: v.array(set),
}) satisfies v.GenericSchema<unknown, ReleaseOverview>

const refusal = v.object({ code: v.string(), message: v.string() })
const done = v.object({ release_set: v.number(), committed: v.boolean() })

/** What an administrator decides. `expected_set` is the live set that it was decided on. */
export type Operation = { member: MemberName; reason: string; expected_set: number } & (
  | { operation: 'promote'; release: string; share?: number }
  | { operation: 'withdraw'; release: string }
  | { operation: 'rollback' }
)

/** Another set has gone live than the one that was decided on. */
const outdated = 'CAHIER-R032'

const current = area.query('releases', ({ client, signal }) => ask(client, 'overview', overview, { signal }), {
  staleTime: 0,
  interval: 15_000,
})
/** The live set and its health, requested every few seconds. */
export const useOverview = current.useQuery
export const refreshOverview = current.refresh

/** Gives the channel's sets below a number, newest first. */
export const useReadSets = area.mutation(
  async ({ client }, before: number): Promise<readonly SetSummary[]> =>
    (await ask(client, `sets?before=${before}`, v.object({ sets: v.array(set) }))).sets,
).useMutation

/** Gives the number of the set that is live now. */
export const useOperate = area.mutation(
  async ({ client, shell }, operation: Operation) => {
    try {
      return await ask(client, 'operations', done, { method: 'POST', body: JSON.stringify(operation) })
    } catch (error) {
      if (error instanceof AreaError && error.code === outdated) void current.refresh(shell)
      throw error
    }
  },
  { refreshes: [current] },
).useMutation

/** Gives the address that shows a past set in this browser. */
export const useGrantSet = area.mutation(async ({ client }, set: number) => {
  const init = { method: 'POST', body: JSON.stringify({ set }) }
  return (await ask(client, 'grants', v.object({ path: v.pipe(v.string(), v.startsWith('/?set=')) }), init)).path
}).useMutation

/**
 * Asks the release API, which is the server's own and no part of the data API.
 *
 * @throws AreaError: its message is a sentence for the administrator where there is one, its code `absent` where a host has no such API
 */
async function ask<Schema extends v.GenericSchema>(
  client: SupabaseClient<Database>,
  path: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<v.InferOutput<Schema>> {
  const { data } = await client.auth.getSession()
  const response = await fetch(`/release-api/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
  }).catch((cause: unknown) => {
    throw new AreaError('', { cause })
  })
  const body: unknown = await response.json().catch(() => null)
  const given = v.safeParse(schema, body)
  if (response.ok && given.success) return given.output
  const { status } = response
  const refused = v.safeParse(refusal, body)
  if (refused.success) throw new AreaError(refused.output.message, { status, code: refused.output.code })
  throw new AreaError('', { status, code: status >= 500 ? '' : 'absent' })
}
