import type { MemberName, ReleaseKey } from './record.ts'
import type { SetOperation } from './set.ts'

/** What an administrator sees of a channel. */
export interface ReleaseOverview {
  channel: string
  /** Number of the live set. */
  set: number
  members: readonly MemberOverview[]
  /** The channel's last sets, newest first. */
  sets: readonly SetSummary[]
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
  /** Commit that it was built from, or null where nobody knows. */
  commit: string | null
  /** Address of the CI run that built it, or null where that was no CI. */
  run: string | null
  /** ISO 8601, UTC. */
  publishedAt: string
  withdrawn: boolean
  /** Sessions that ran it, and how many of them it failed in. */
  health: { sessions: number; failed: number }
}

export interface SetSummary {
  number: number
  /** ISO 8601, UTC. */
  createdAt: string
  author: string
  operation: SetOperation
  /** What it changed, and to which release. */
  changed: readonly ReleaseKey[]
  reason: string | null
  /** An operator overruled the link check. */
  forced: boolean
}
