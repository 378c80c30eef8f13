import type { MemberName } from '@cahier/releases/model'
import {
  isMemberName,
  mainChannel,
  promote,
  ReleaseError,
  releaseKey,
  rollback,
  tryOut,
  withdraw,
} from '@cahier/releases/model'
import type { Delta, ReleaseStore } from '@cahier/releases/store'
import * as v from 'valibot'

const member = v.custom<MemberName>((input) => typeof input === 'string' && isMemberName(input))
const release = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/))
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
/** Percent of the sessions that try the release. Absent: everybody gets it. */
const share = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)))
/** Absent: the main channel. */
const channel = v.optional(v.string(), mainChannel)
/** Number of the live set that the decision was taken on; may be left out for other channels than the main one. */
const expected_set = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

const schema = v.variant('operation', [
  v.object({
    operation: v.literal('promote'),
    member,
    release,
    share,
    reason: v.optional(reason),
    channel,
    expected_set,
  }),
  v.object({ operation: v.literal('rollback'), member, reason: v.optional(reason), channel, expected_set }),
  v.object({ operation: v.literal('withdraw'), member, release, reason, channel, expected_set }),
])
export type Operation = v.InferOutput<typeof schema>

/** @throws CAHIER-R033 */
export function parseOperation(input: unknown): Operation {
  const result = v.safeParse(schema, input)
  const isDecided =
    result.success && (result.output.channel !== mainChannel || result.output.expected_set !== undefined)
  if (result.success && isDecided) return result.output
  const at = result.success ? 'expected_set' : v.getDotPath(result.issues[0])
  throw new ReleaseError('CAHIER-R033 operation', { at })
}

/**
 * Applies an operation to the live set, which must be the one that the caller saw.
 *
 * @throws CAHIER-R002 for a release that is not in the store; the delta throws CAHIER-R032 for an old set
 */
export async function deltaOf(operation: Operation, store: ReleaseStore): Promise<Delta> {
  const { member } = operation
  if (operation.operation !== 'rollback' && !(await store.record(member, operation.release))) {
    const key = releaseKey(member, operation.release)
    throw new ReleaseError('CAHIER-R002', { release: key })
  }
  const [newest] = await store.published(member)
  return async (live, history) => {
    if ((live?.number ?? 0) !== (operation.expected_set ?? live?.number ?? 0)) {
      throw new ReleaseError('CAHIER-R032', { live: live?.number ?? 0, expected: operation.expected_set })
    }
    const why = operation.reason ?? null
    switch (operation.operation) {
      case 'promote':
        if (operation.share !== undefined) {
          return tryOut(live, member, { release: operation.release, share: operation.share }, why)
        }
        return promote(live, { [member]: operation.release }, why, operation.release === newest?.id ? [] : [member])
      case 'rollback':
        return rollback(live, await history(), member, why)
      case 'withdraw':
        return withdraw(live, await history(), member, operation.release, operation.reason)
    }
  }
}
