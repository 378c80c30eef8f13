import { AreaError } from '@cahier/contract/data'

/** Why something was not done: too often, refused as it is, not part of the plan or the account, or no answer. */
export type HelpFailure = 'tooMany' | 'refused' | 'notIncluded' | 'failed'

const failures: Readonly<Record<string, HelpFailure>> = {
  help_rate_limit: 'tooMany',
  help_invalid: 'refused',
  help_paid_plans: 'notIncluded',
  help_needs_account: 'notIncluded',
}

/** Waits for something that is asked of the team; null when it is done. */
export async function failureOf(work: Promise<unknown>): Promise<HelpFailure | null> {
  try {
    await work
    return null
  } catch (error) {
    return (error instanceof AreaError && failures[error.details]) || 'failed'
  }
}
