import type { Limit } from '../access/rate-limit.ts'

const minuteMs = 60_000

export interface AuthLimits {
  /** Password or code attempts on one account: counted before the check, reverted after a success. */
  readonly account: Limit
  /** Sign-ups and sign-ins from one address. */
  readonly address: Limit
  /** Token renewals from one address. */
  readonly renewal: Limit
  /** Token renewals from one address whose token is not known: a stray tab has one. */
  readonly wrongRenewal: Limit
  /** Mails to one recipient that one address requests. */
  readonly mail: Limit
  /** Mails to one recipient in total. */
  readonly mailbox: Limit
  /** Anonymous accounts that one address creates. */
  readonly anonymous: Limit
}

export const DEFAULT_LIMITS: AuthLimits = {
  account: { tries: 10, window: 15 * minuteMs },
  address: { tries: 200, window: 5 * minuteMs },
  renewal: { tries: 1800, window: 5 * minuteMs },
  wrongRenewal: { tries: 100, window: 5 * minuteMs },
  mail: { tries: 1, window: minuteMs },
  mailbox: { tries: 20, window: 60 * minuteMs },
  anonymous: { tries: 30, window: 60 * minuteMs },
}
