import type { MemberOverview } from '@cahier/releases/model'

/** A release fails clearly: in more than one session of a hundred, and in more than chance gives it. */
const most = { failedShare: 0.01, failed: 5, refused: 0.05 }

/** Whether something of a member is wrong: its trial was halted, or a release that sessions run fails, is refused, or was withdrawn. */
export function isUnwell({ release, canary, halted, releases }: MemberOverview): boolean {
  if (halted !== null) return true
  return releases.some(({ id, withdrawn, health: { sessions, failed, refused } }) => {
    if (id !== release && id !== canary?.release) return false
    const fails = failed >= most.failed && failed / sessions > most.failedShare
    return withdrawn || fails || (refused ?? 0) > most.refused
  })
}

/** Members in the order in which somebody looks at them: what is wrong, then what is on trial, then the others as they stand. */
export function byNeed(members: readonly MemberOverview[]): MemberOverview[] {
  const need = (member: MemberOverview) => (isUnwell(member) ? 0 : member.canary ? 1 : 2)
  return members.toSorted((one, other) => need(one) - need(other))
}
