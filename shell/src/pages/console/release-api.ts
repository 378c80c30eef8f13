import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import type {
  MemberLinks,
  MemberName,
  MemberSizes,
  Ramp,
  ReleaseOverview,
  SetChange,
  SetDifference,
  SetSummary,
  Timeline,
} from '@cahier/releases/model'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { area } from '../../account/data/area.ts'
import type { Database } from '../../account/database.gen.ts'

const member = v.custom<MemberName>((input) => typeof input === 'string')
const key = v.custom<SetSummary['changed'][number]>((input) => typeof input === 'string' && input.includes('@'))

const kinds = new Set<string>([
  'added',
  'removed',
  'withdrawn',
  'replaced',
  'predecessor',
  'held',
  'unheld',
  'fallbackBarred',
  'fallbackAllowed',
  'trial',
  'share',
  'trialEnded',
  'halted',
  'flag',
] satisfies SetChange['kind'][])

/** A kind that only a later server knows is left out. */
const changes = v.pipe(
  v.array(v.looseObject({ kind: v.string() })),
  v.transform((given) => given.filter(({ kind }) => kinds.has(kind)) as unknown as SetChange[]),
)

const approval = v.object({ by: v.string(), reason: v.string() })

const set = v.object({
  number: v.number(),
  createdAt: v.string(),
  author: v.string(),
  operation: v.picklist(['promote', 'canary', 'halt', 'rollback', 'withdraw', 'retire', 'flag', 'open', 'close']),
  changed: v.array(key),
  // Servers of before do not say it.
  changes: v.optional(changes, []),
  reason: v.nullable(v.string()),
  forced: v.boolean(),
  // Servers of before know no second person.
  approval: v.optional(v.nullable(approval), null),
  breakGlass: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, SetSummary>

const operation = v.picklist(['promote', 'rollback', 'withdraw', 'retire', 'rollback_to_set'])

const p75 = v.nullable(v.number())
const unmeasured = { lcp: null, inp: null, cls: null, ttfb: null }

const overview = v.object({
  channel: v.string(),
  set: v.number(),
  damagedSet: v.nullish(v.number(), null),
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
          // Servers of before do not say them.
          tags: v.optional(v.array(v.string()), []),
          run: v.optional(v.nullable(v.string()), null),
          publishedAt: v.string(),
          withdrawn: v.boolean(),
          health: v.object({
            sessions: v.number(),
            failed: v.number(),
            // Servers of before measure nothing.
            p75: v.optional(v.object({ lcp: p75, inp: p75, cls: p75, ttfb: p75 }), unmeasured),
            refused: v.optional(v.nullable(v.number()), null),
          }),
        }),
      ),
    }),
  ),
  sets: v.array(set),
  // Servers of before know no second person.
  problem: v.nullish(v.string(), null),
  toApprove: v.optional(v.array(operation), []),
  waiting: v.optional(
    v.array(
      v.object({
        id: v.string(),
        operation,
        about: v.string(),
        author: v.string(),
        reason: v.string(),
        own: v.boolean(),
        proposedAt: v.string(),
        expiresAt: v.string(),
        changes,
        // Servers of before do not say it.
        fails: v.optional(v.array(v.string()), []),
        every: v.nullable(v.number()),
        effect: v.string(),
        moved: v.boolean(),
        refusal: v.nullable(v.string()),
        rejection: v.nullable(approval),
      }),
    ),
    [],
  ),
}) satisfies v.GenericSchema<unknown, ReleaseOverview>

const timeline = v.object({
  sets: v.array(set),
  // Servers of before do not say it.
  next: v.optional(v.nullable(v.number()), null),
}) satisfies v.GenericSchema<unknown, Timeline>

const difference = v.object({ from: v.number(), to: v.number(), changes }) satisfies v.GenericSchema<
  unknown,
  SetDifference
>

const bytes = { entry: v.number(), app: v.number() }
const sizes = v.object({
  member,
  // Servers of before do not say it.
  release: v.optional(v.string(), ''),
  releases: v.array(v.object({ id: v.string(), publishedAt: v.string(), ...bytes, total: v.number() })),
  budget: v.nullable(v.object(bytes)),
}) satisfies v.GenericSchema<unknown, MemberSizes>

const members = v.array(member)
const links = v.object({
  member,
  release: v.string(),
  // Servers of before do not say it.
  owners: v.optional(v.array(v.string()), []),
  exposes: v.array(v.string()),
  offers: v.array(v.object({ command: v.string(), users: members })),
  uses: v.array(v.object({ command: v.string(), owner: v.nullable(member) })),
  consumes: v.array(v.object({ module: v.string(), range: v.string(), provided: v.nullable(v.string()) })),
  provides: v.array(v.object({ module: v.string(), version: v.string(), users: members })),
}) satisfies v.GenericSchema<unknown, MemberLinks>

/** `together`: releases that would go live with each other; absent where there are none. */
const refusal = v.object({ code: v.string(), message: v.string(), together: v.optional(v.array(key), []) })
/** What does not work although nothing was refused, as sentences. Servers of before do not say it. */
const warnings = v.optional(v.array(v.object({ message: v.string() })), [])
const decided = v.object({ release_set: v.nullable(v.number()), committed: v.boolean(), warnings })
/** What was proposed waits for somebody else. */
const done = v.union([decided, v.object({ proposed: v.string(), expires_at: v.string() })])
export type Outcome = v.InferOutput<typeof done>

/** What somebody decides about what was proposed; `effect` names the changes that were looked at. */
export type Decision =
  | { decision: 'approve'; reason: string; effect: string }
  | { decision: 'reject'; reason: string }
  | { decision: 'take_back' }

type Release = { member: MemberName; release: string }

/** What an administrator decides. `expected_set` is the live set that it was decided on. */
export type Operation = { reason: string; expected_set: number; force?: true } & (
  | {
      operation: 'promote'
      member: MemberName
      release: string
      share?: number
      ramp?: Pick<Ramp, 'shares' | 'every'>
      together?: Release[]
    }
  | { operation: 'withdraw'; member: MemberName; release: string }
  | { operation: 'rollback' | 'retire'; member: MemberName }
  | { operation: 'rollback_to_set'; set: number }
)

/** The releases that a refusal says would go live together; none where it names none. */
export function fittingTogether(error: AreaError | null): Release[] {
  const named = v.safeParse(v.object({ together: v.array(key) }), error?.cause)
  if (!named.success) return []
  return named.output.together.map((one) => {
    const at = one.lastIndexOf('@')
    return { member: one.slice(0, at) as MemberName, release: one.slice(at + 1) }
  })
}

/** Whether the link check refused, which an administrator may overrule. */
export const isLinkRefusal = (error: AreaError | null): boolean => error?.code === 'CAHIER-R006'

/** Another set has gone live than the one that was decided on, or somebody else has decided. */
const outdated = ['CAHIER-R032', 'CAHIER-R050']

const current = area.query('releases', ({ client, signal }) => ask(client, 'overview', overview, { signal }), {
  staleTime: 0,
  interval: 15_000,
})
/** The live set and its health, requested every few seconds. */
export const useOverview = current.useQuery
export const refreshOverview = current.refresh

const timelinePath = (before: number, member: MemberName | undefined) =>
  `sets?before=${before}${member === undefined ? '' : `&member=${member}`}`

/** The newest sets below a number that changed a member, newest first. */
export const useTimeline = area.query(
  'timeline',
  ({ client, signal }, before: number, member: MemberName) =>
    ask(client, timelinePath(before, member), timeline, { signal }),
  // A new set asks anew; until its answer has come, what was shown stays.
  { keepsPrevious: true },
).useQuery

/** What lies between two sets, which never changes. */
export const useDifference = area.query(
  'difference',
  ({ client, signal }, from: number, to: number) =>
    ask(client, `difference?from=${from}&to=${to}`, difference, { signal }),
  { staleTime: Number.POSITIVE_INFINITY },
).useQuery

/** What the last releases weigh; asked for anew with each live set. */
export const useSizes = area.query(
  'sizes',
  async ({ client, signal }, _set: number) =>
    (await ask(client, `sizes`, v.object({ members: v.array(sizes) }), { signal })).members,
  { keepsPrevious: true },
).useQuery

/** Who needs what of whom in a live set. */
export const useLinks = area.query(
  'links',
  async ({ client, signal }, _set: number) =>
    (await ask(client, `links`, v.object({ members: v.array(links) }), { signal })).members,
  { keepsPrevious: true },
).useQuery

/** Gives the channel's sets below a number, of a member or all, newest first. */
export const useReadSets = area.mutation(
  ({ client }, { before, member }: { before: number; member: MemberName | undefined }): Promise<Timeline> =>
    ask(client, timelinePath(before, member), timeline),
).useMutation

/** Gives the number of the set that is live now, or what waits for somebody else's approval. */
export const useOperate = area.mutation(
  ({ client, shell }, operation: Operation) =>
    looksAgain(shell, () => ask(client, 'operations', done, { method: 'POST', body: JSON.stringify(operation) })),
  { refreshes: [current] },
).useMutation

/** Approves, rejects or takes back what was proposed. Gives the set that an approval has made. */
export const useDecide = area.mutation(
  ({ client, shell }, { id, decision }: { id: string; decision: Decision }) =>
    looksAgain(shell, () => ask(client, `proposed/${id}`, decided, { method: 'POST', body: JSON.stringify(decision) })),
  { refreshes: [current] },
).useMutation

/** Reads what is live again where a decision was taken on something else. */
async function looksAgain<Result>(shell: ShellApi, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AreaError && outdated.includes(error.code)) void current.refresh(shell)
    throw error
  }
}

const granted = v.object({ path: v.pipe(v.string(), v.startsWith('/?set=')), warnings })
export type Granted = v.InferOutput<typeof granted>

/** Gives the address that shows a past set in this browser, and what of it does not work today. */
export const useGrantSet = area.mutation(
  ({ client }, set: number): Promise<Granted> =>
    ask(client, 'grants', granted, { method: 'POST', body: JSON.stringify({ set }) }),
).useMutation

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
  if (refused.success) {
    const { message, code, together } = refused.output
    throw new AreaError(message, { status, code, cause: { together } })
  }
  throw new AreaError('', { status, code: status >= 500 ? '' : 'absent' })
}
