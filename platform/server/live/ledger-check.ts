import type { LinkProblem, MigrationLedger } from '@cahier/releases/model'
import { databaseProblems, describeProblem, isSameProblem, ReleaseError } from '@cahier/releases/model'
import type { Log } from '../log.ts'
import { recordsOf } from './records.ts'
import type { LiveSet } from './watch.ts'

export interface LedgerCheck {
  /** Where the live set and the database do not fit; none before the first look. */
  problems(): readonly LinkProblem[]
  /** Looks now. From the first time on, each new set is looked at too. */
  look(): Promise<void>
}

/** Compares the live set with the migrations that the database has applied, and logs each new problem. */
export function checkLedger(live: LiveSet, ledger: () => Promise<MigrationLedger>, log: Log): LedgerCheck {
  let found: readonly LinkProblem[] = []
  let isFollowing = false

  async function look(): Promise<void> {
    const set = live.current()?.set
    if (!isFollowing) live.subscribe(() => void look())
    isFollowing = true
    if (!set) return
    try {
      const problems = databaseProblems(set, await recordsOf(set, live.record), await ledger())
      // A newer set is looked at by itself.
      if (live.current()?.set !== set) return
      for (const problem of problems.filter((one) => !found.some((known) => isSameProblem(known, one)))) {
        log.warn('set.unsupported', {
          code: 'CAHIER-S011',
          release_set: set.number,
          message: describeProblem(problem),
        })
      }
      found = problems
    } catch (error) {
      const code = error instanceof ReleaseError ? error.code : 'CAHIER-S006'
      log.warn('set.unchecked', { code, message: error instanceof Error ? error.message : String(error) })
    }
  }

  return { problems: () => found, look }
}
