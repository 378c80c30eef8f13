import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/data'

/** Why a request failed: too many, invalid, not part of the plan or account, or no response. */
export type HelpFailure = 'tooMany' | 'refused' | 'notIncluded' | 'failed'

const failures: Readonly<Record<string, HelpFailure>> = {
  help_rate_limit: 'tooMany',
  help_invalid: 'refused',
  help_paid_plans: 'notIncluded',
  help_needs_account: 'notIncluded',
}

/** Waits for a request to the team; null if it succeeded. Reports what nobody expects. */
export async function failureOf(shell: ShellApi, work: Promise<unknown>): Promise<HelpFailure | null> {
  try {
    await work
    return null
  } catch (error) {
    const known = error instanceof AreaError && failures[error.details]
    if (known) return known
    if (!(error instanceof AreaError && error.isUnanswered)) shell.reportError(error)
    return 'failed'
  }
}
