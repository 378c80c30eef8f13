import type { FlagValue } from '@cahier/contract/config'
import type { LinkProblem } from './link-problem.ts'
import type { MemberName, ReleaseKey, Signature } from './record.ts'

/** A release on trial. */
export interface Canary {
  release: string
  /** Percent of sessions, 1 to 99. */
  share: number
  /** How the share grows by itself; absent where it stays. */
  ramp?: Ramp
}

/** The next shares of a trial, each after the same time and on good evidence. 100 is everybody: the trial is over. */
export interface Ramp {
  /** Percent, ascending, 100 at most; at least one. */
  shares: readonly number[]
  /** Minutes between two of them. */
  every: number
  /** When the present share began. ISO 8601, UTC. */
  since: string
}

/** One member of a set. */
export interface SetMember {
  release: string
  /** The approved release to fall back to, or null for a first release. */
  predecessor: string | null
  /** False where the predecessor would not pass the link check in this set or beside its trials: browsers do not fall back to it. */
  fallback?: false
  /** True after an operator's rollback or pin: automatic promotion leaves the member alone. */
  held: boolean
  /** A release on trial for a share of the sessions, in whole percent, beside the one above. */
  canary?: Canary
  /** The release whose trial was halted: automatic promotion leaves it alone. */
  halted?: string
  /** Values of flags that differ from the defaults, by name; absent if there are none. */
  flags?: Readonly<Record<string, FlagValue>>
}

/** `open` and `close` begin and end a channel beside the main one. */
export type SetOperation =
  | 'promote'
  | 'canary'
  | 'halt'
  | 'rollback'
  | 'withdraw'
  | 'retire'
  | 'flag'
  | 'open'
  | 'close'

/** The second person of an operation that needs two. */
export interface SetApproval {
  /** Who approved what the set's author had proposed. */
  by: string
  reason: string
}

/** `sets/<channel>/<n>.json`. The highest number is live; the sequence is the audit log. */
export interface ReleaseSet {
  format: 1
  channel: string
  number: number
  parent: number | null
  /** ISO 8601, UTC. */
  createdAt: string
  author: string
  operation: SetOperation
  /** Members that the operation changed. */
  changed: readonly MemberName[]
  reason: string | null
  members: Readonly<Partial<Record<MemberName, SetMember>>>
  /** `<member>@<id>` of releases that may never be live again. */
  withdrawn: readonly ReleaseKey[]
  /** Members that were taken out: automatic promotion does not bring them back. Absent if there are none. */
  retired?: readonly MemberName[]
  /** Problems of the link check that an operator overruled, as long as they last; absent if there are none. */
  forced?: readonly LinkProblem[]
  /** Who approved it; absent where one person sufficed. */
  approval?: SetApproval
  /** True where a command with the operator's key made it although operations need two persons. */
  breakGlass?: true
  /** An operator's signature; absent in stores without keys. */
  signature?: Signature
}

/**
 * The result of an operation on the live set. The commit adds number, date and author, and keeps the retired members that the operation says nothing
 * about.
 */
export type SetDraft = Pick<ReleaseSet, 'operation' | 'changed' | 'reason' | 'members' | 'withdrawn' | 'retired'>
