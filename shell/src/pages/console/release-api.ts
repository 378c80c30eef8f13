import type { ShellApi } from '@cahier/contract'
import type { MemberName, ReleaseOverview, SetSummary } from '@cahier/releases/model'
import * as v from 'valibot'

const member = v.custom<MemberName>((input) => typeof input === 'string')
const key = v.custom<SetSummary['changed'][number]>((input) => typeof input === 'string' && input.includes('@'))

const set = v.object({
  number: v.number(),
  createdAt: v.string(),
  author: v.string(),
  operation: v.picklist(['promote', 'canary', 'halt', 'rollback', 'withdraw', 'open', 'close']),
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

/** The release API refused, in a sentence for the administrator, or did not answer (`code` null). */
export class ReleaseApiError extends Error {
  override readonly name = 'ReleaseApiError'
  readonly code: string | null

  constructor(code: string | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** @throws ReleaseApiError */
export const readOverview = (shell: ShellApi): Promise<ReleaseOverview> => ask(shell, 'overview', overview)

/** The channel's sets below a number, newest first. @throws ReleaseApiError */
export async function readSets(shell: ShellApi, before: number): Promise<readonly SetSummary[]> {
  return (await ask(shell, `sets?before=${before}`, v.object({ sets: v.array(set) }))).sets
}

/** @returns the number of the set that is live now. @throws ReleaseApiError */
export const operate = (shell: ShellApi, operation: Operation): Promise<v.InferOutput<typeof done>> =>
  ask(shell, 'operations', done, { method: 'POST', body: JSON.stringify(operation) })

/** @returns the address that shows a past set in this browser. @throws ReleaseApiError */
export async function grantSet(shell: ShellApi, set: number): Promise<string> {
  const init = { method: 'POST', body: JSON.stringify({ set }) }
  return (await ask(shell, 'grants', v.object({ path: v.pipe(v.string(), v.startsWith('/?set=')) }), init)).path
}

async function ask<Schema extends v.GenericSchema>(
  shell: ShellApi,
  path: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<v.InferOutput<Schema>> {
  const client = await shell.supabase()
  const { data } = await client.auth.getSession()
  const response = await fetch(`/release-api/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
  }).catch((cause: unknown) => {
    throw new ReleaseApiError(null, '', { cause })
  })
  const body: unknown = await response.json().catch(() => null)
  const given = v.safeParse(schema, body)
  if (response.ok && given.success) return given.output
  const refused = v.safeParse(refusal, body)
  if (refused.success) throw new ReleaseApiError(refused.output.code, refused.output.message)
  throw new ReleaseApiError(response.status >= 500 ? null : 'absent', '')
}
