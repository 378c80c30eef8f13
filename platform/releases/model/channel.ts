import { ReleaseError } from './error.ts'
import type { MemberName } from './record.ts'
import type { ReleaseSet, SetDraft, SetMember } from './set.ts'

/** The channel of learners. Others are for trying changes: `staging`, `pr-12`. */
export const mainChannel = 'production'

/** @throws CAHIER-R046 for an invalid channel name */
export function requireChannelName(name: string): void {
  if (/^[a-z][a-z0-9-]{0,62}$/.test(name)) return
  throw new ReleaseError('CAHIER-R046 name', { name })
}

/** Whether a channel is open. */
export const isOpen = (newest: Pick<ReleaseSet, 'operation'> | null): newest is ReleaseSet =>
  newest !== null && newest.operation !== 'close'

/**
 * Opens a channel with a copy of another one's set, without its trial.
 *
 * @param newest the channel's own newest set, or null before the first
 * @returns null when it is already open
 */
export function beginChannel(newest: ReleaseSet | null, source: ReleaseSet): SetDraft | null {
  if (isOpen(newest)) return null
  const members: Partial<Record<MemberName, SetMember>> = {}
  for (const [member, { release, predecessor, flags }] of Object.entries(source.members) as [MemberName, SetMember][]) {
    members[member] = { release, predecessor, held: false, ...(flags && { flags }) }
  }
  return {
    operation: 'open',
    changed: Object.keys(members) as MemberName[],
    reason: `copie de l’ensemble ${source.number} de ${source.channel}`,
    members,
    withdrawn: source.withdrawn,
    ...(source.retired && { retired: source.retired }),
  }
}

/** Closes a channel. Its sets remain as history but are not shown any more. @returns null when it is not open */
export const endChannel = (newest: ReleaseSet | null, reason: string | null): SetDraft | null =>
  isOpen(newest) ? { operation: 'close', changed: [], reason, members: {}, withdrawn: newest.withdrawn } : null
