import type { OperationName } from './approval.ts'
import type { Vital } from './beacon.ts'
import type { SetChange } from './difference.ts'
import type { MemberName, ReleaseKey, SizeBudget } from './record.ts'
import type { SetApproval, SetOperation } from './set.ts'
import type { ReleaseSize } from './size.ts'

/** What an administrator sees of a channel. */
export interface ReleaseOverview {
  channel: string
  /** Number of the live set. */
  set: number
  /** Number of the newest set where its file is damaged, or null. Servers of before do not say it. */
  damagedSet?: number | null
  members: readonly MemberOverview[]
  /** The channel's last sets, newest first. */
  sets: readonly SetSummary[]
  /** Code of the error for which nothing can be saved now, or null. Servers of before do not say it. */
  problem?: string | null
  /** The operations that a second person has to approve. */
  toApprove: readonly OperationName[]
  /** What was proposed and waits, or was rejected, oldest first. */
  waiting: readonly ProposedSummary[]
}

/** An operation that was proposed. */
export interface ProposedSummary {
  id: string
  operation: OperationName
  /** The member that it is about, or several with commas between, or the number of the set to go back to. */
  about: string
  /** Who proposed it, and why. */
  author: string
  reason: string
  /** Whether the person who asks has proposed it. */
  own: boolean
  /** ISO 8601, UTC. */
  proposedAt: string
  expiresAt: string
  /** What it would change of the live set; empty where it would change nothing any more, or is refused. */
  changes: readonly SetChange[]
  /** What would not work any more, as sentences: the calls that a withdrawal leaves without an answer. */
  fails: readonly string[]
  /** Minutes between the shares of a ramp; null without one. */
  every: number | null
  /** Names `changes` and what fails: an approval is of exactly these. */
  effect: string
  /** Whether it would now change something else than when it was proposed. */
  moved: boolean
  /** Why it cannot go live as things are, or null. */
  refusal: string | null
  /** Who rejected it, and why; null while it waits. */
  rejection: SetApproval | null
}

export interface MemberOverview {
  member: MemberName
  release: string
  predecessor: string | null
  held: boolean
  /** A release on trial for a share of the sessions, in whole percent, or null. */
  canary: { release: string; share: number } | null
  /** The release whose trial was halted, or null. */
  halted: string | null
  /** Its last releases, newest first; what is in use is always among them. */
  releases: readonly ReleaseSummary[]
}

export interface ReleaseSummary {
  id: string
  version: string
  /** Names that its publisher gave it. */
  tags: readonly string[]
  /** Commit that it was built from, or null where nobody knows. */
  commit: string | null
  /** Address of the CI run that built it, or null where that was no CI. */
  run: string | null
  /** ISO 8601, UTC. */
  publishedAt: string
  withdrawn: boolean
  health: HealthSummary
}

export interface HealthSummary {
  /** Sessions that ran it, and how many of them it failed in. */
  sessions: number
  failed: number
  /** What three quarters of the sessions do not exceed; null where none measured it. */
  p75: Readonly<Record<Vital, number | null>>
  /** Share of the requests that were refused, 0 to 1; null without requests. */
  refused: number | null
}

export interface SetSummary {
  number: number
  /** ISO 8601, UTC. */
  createdAt: string
  author: string
  operation: SetOperation
  /** What it changed, and to which release. */
  changed: readonly ReleaseKey[]
  /** What it changed of the set before it. */
  changes: readonly SetChange[]
  /** Why; of a halt or the next share of a ramp, the figures that spoke for it. */
  reason: string | null
  /** An operator overruled the link check. */
  forced: boolean
  /** Who approved it, or null where one person sufficed. */
  approval: SetApproval | null
  /** A command with the operator's key made it although operations need two persons. */
  breakGlass: boolean
}

/** A page of a channel's sets, newest first. */
export interface Timeline {
  sets: readonly SetSummary[]
  /** The number that the next page's sets are below, or null where there are none. */
  next: number | null
}

/** What lies between two sets of a channel. */
export interface SetDifference {
  /** The number of the earlier set. */
  from: number
  to: number
  changes: readonly SetChange[]
}

/** What the last releases of a member weigh. */
export interface MemberSizes {
  member: MemberName
  /** Id of the one that is live. */
  release: string
  /** Oldest first. */
  releases: readonly (ReleaseSize & { id: string; publishedAt: string })[]
  /** What the live one may weigh, or null where its record does not say it. */
  budget: SizeBudget | null
}
