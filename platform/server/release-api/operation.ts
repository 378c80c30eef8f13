import type { MemberName } from '@cahier/releases/model'
import {
  isMemberName,
  mainChannel,
  promote,
  ReleaseError,
  releaseName,
  retire,
  rollback,
  rollbackTo,
  tryOut,
  withdraw,
} from '@cahier/releases/model'
import { type Delta, type ReleaseStore, releaseIdOf } from '@cahier/releases/store'
import * as v from 'valibot'
import { requireSet } from './timeline.ts'

const member = v.custom<MemberName>((input) => typeof input === 'string' && isMemberName(input))
/** An id, a version or a tag. */
const release = v.pipe(v.string(), v.regex(releaseName))
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
/** Percent of the sessions that try the release. Absent: everybody gets it. */
const share = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)))
/** The shares that follow by themselves, and the minutes between two of them. */
const ramp = v.optional(
  v.object({
    shares: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100))),
      v.minLength(1),
      v.maxLength(99),
    ),
    every: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  }),
)
/** Further releases that go live in the same set, of other members. */
const together = v.optional(v.pipe(v.array(v.object({ member, release })), v.minLength(1), v.maxLength(50)))
/** Absent: the main channel. */
const channel = v.optional(v.string(), mainChannel)
/** Number of the live set that the decision was taken on; may be left out for other channels than the main one. */
const expected_set = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

/** Whether to overrule the link check: for administrators, where one person decides. */
const force = v.optional(v.literal(true))

/** What was asked for. A second person approves just this. */
export const operationSchema = v.variant('operation', [
  v.object({
    operation: v.literal('promote'),
    member,
    release,
    share,
    ramp,
    together,
    reason: v.optional(reason),
    channel,
    expected_set,
    force,
  }),
  v.object({ operation: v.literal('rollback'), member, reason: v.optional(reason), channel, expected_set, force }),
  v.object({ operation: v.literal('withdraw'), member, release, reason, channel, expected_set }),
  v.object({ operation: v.literal('retire'), member, reason, channel, expected_set, force }),
  v.object({
    operation: v.literal('rollback_to_set'),
    set: v.pipe(v.number(), v.integer(), v.minValue(1)),
    reason,
    channel,
    expected_set,
    force,
  }),
])
export type Operation = v.InferOutput<typeof operationSchema>

/** @throws CAHIER-R033 */
export function parseOperation(input: unknown): Operation {
  const result = v.safeParse(operationSchema, input)
  const isDecided =
    result.success && (result.output.channel !== mainChannel || result.output.expected_set !== undefined)
  const contradiction = result.success && contradictionIn(result.output)
  if (result.success && isDecided && !contradiction) return result.output
  const at = result.success ? contradiction || 'expected_set' : v.getDotPath(result.issues[0])
  throw new ReleaseError('CAHIER-R033 operation', { at })
}

/** The part of an operation that does not go with the others, or null: a trial is about one member, and each member has one release. */
function contradictionIn(operation: Operation): string | null {
  if (operation.operation !== 'promote') return null
  const { share, ramp, together } = operation
  if (share === undefined ? ramp : together) return 'share'
  const members = releasesOf(operation).map((one) => one.member)
  return new Set(members).size < members.length ? 'together' : null
}

/** What an operation names: a release, and those that go live together with it. */
export function releasesOf(operation: Operation): { member: MemberName; release: string }[] {
  if (!('release' in operation)) return []
  const { member, release } = operation
  return [{ member, release }, ...('together' in operation ? (operation.together ?? []) : [])]
}

/**
 * The operation with the ids of the releases that its versions or tags name now.
 *
 * @throws CAHIER-R002 for a release that is not in the store
 */
export async function withReleaseId(operation: Operation, store: ReleaseStore): Promise<Operation> {
  if (!('release' in operation)) return operation
  const idOf = ({ member, release }: { member: MemberName; release: string }) => releaseIdOf(store, member, release)
  const named = { ...operation, release: await idOf(operation) }
  if (named.operation !== 'promote' || !named.together) return named
  const together = await Promise.all(named.together.map(async (one) => ({ ...one, release: await idOf(one) })))
  return { ...named, together }
}

/**
 * Applies an operation to the live set, which must be the one that the caller saw.
 *
 * @throws CAHIER-R002 for a release that is not in the store, CAHIER-R045 for a set that the channel does not have; the delta throws CAHIER-R032 for an old set
 */
export async function deltaOf(operation: Operation, store: ReleaseStore): Promise<Delta> {
  const named = await withReleaseId(operation, store)
  const id = 'release' in named ? named.release : ''
  const releases = releasesOf(named)
  const newest = await Promise.all(releases.map(async ({ member }) => (await store.published(member))[0]?.id))
  const pinned = releases.flatMap(({ member, release }, index) => (release === newest[index] ? [] : [member]))
  const past = operation.operation === 'rollback_to_set' && (await requireSet(store, operation.channel, operation.set))
  return async (live, history) => {
    if ((live?.number ?? 0) !== (operation.expected_set ?? live?.number ?? 0)) {
      throw new ReleaseError('CAHIER-R032', { live: live?.number ?? 0, expected: operation.expected_set })
    }
    const why = operation.reason ?? null
    switch (operation.operation) {
      case 'promote': {
        const { member, share, ramp } = operation
        const all = releases.map((one) => [one.member, one.release])
        if (share === undefined) return promote(live, Object.fromEntries(all), why, pinned, await history())
        const since = new Date().toISOString()
        return tryOut(live, member, { release: id, share, ...(ramp && { ramp: { ...ramp, since } }) }, why)
      }
      case 'rollback':
        return rollback(live, await history(), operation.member, why)
      case 'withdraw':
        return withdraw(live, await history(), operation.member, id, operation.reason)
      case 'retire':
        return retire(live, operation.member, operation.reason)
      case 'rollback_to_set':
        return past ? rollbackTo(live, past, why) : null
    }
  }
}
