import { mainChannel } from './channel.ts'

/** What a person asks the release API for. */
export type OperationName = 'promote' | 'rollback' | 'withdraw' | 'retire' | 'rollback_to_set'

/** How many persons an operation on the main channel's live set needs. */
export type Approvals = 1 | 2

/**
 * Operations that one person may always do: `rollback` goes to what was live before, or ends a trial. It takes seconds, and that release was approved
 * when it went live.
 */
const alwaysAlone: readonly OperationName[] = ['rollback']

/** The operations that wait for a second person. */
export const operationsToApprove = (approvals: Approvals): OperationName[] =>
  (['promote', 'rollback', 'withdraw', 'retire', 'rollback_to_set'] as const).filter(
    (name) => approvals === 2 && !alwaysAlone.includes(name),
  )

/**
 * What becomes of an operation that somebody asks for. A person is the id of an account; a token stands for the person who owns it, and null for nobody known.
 *
 * @returns `refused` where it would have to wait, and nobody knows who must not approve it
 */
export function courseOf(
  { operation, channel }: { operation: OperationName; channel: string },
  person: string | null,
  approvals: Approvals,
): 'committed' | 'proposed' | 'refused' {
  if (channel !== mainChannel || !operationsToApprove(approvals).includes(operation)) return 'committed'
  return person === null ? 'refused' : 'proposed'
}

/** What can be decided about an operation that was proposed. */
export type ProposalDecision = 'approve' | 'reject' | 'take_back'

/** Whether a person may decide that about what another one, or they themselves, have proposed. */
export const mayDecide = (decision: ProposalDecision, person: string, proposer: string): boolean =>
  (decision === 'take_back') === (person === proposer)
