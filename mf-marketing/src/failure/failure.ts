import { AreaError } from '@cahier/contract/react'

/** Why a request to the team failed: too many of them, invalid, not part of the plan or account, or no response. */
export type Failure = 'tooMany' | 'refused' | 'notIncluded' | 'failed'

const failures = {
  contact_rate_limit: 'tooMany',
  contact_invalid: 'refused',
  help_rate_limit: 'tooMany',
  help_invalid: 'refused',
  help_paid_plans: 'notIncluded',
  help_needs_account: 'notIncluded',
} as const satisfies Readonly<Record<string, Failure>>
const isKnown = (details: string): details is keyof typeof failures => Object.hasOwn(failures, details)

/** Why a request to the team failed, by the server's name for the refusal. */
export const failureOf = (error: unknown): Failure =>
  error instanceof AreaError && isKnown(error.details) ? failures[error.details] : 'failed'

/** Neither a known refusal nor a missing response. */
export const isUnexpected = (error: unknown): boolean =>
  failureOf(error) === 'failed' && !(error instanceof AreaError && error.isUnanswered)
