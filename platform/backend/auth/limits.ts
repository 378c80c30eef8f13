import type { Limit } from '../access/rate-limit.ts'

const MINUTE = 60_000

export interface AuthLimits {
  /** Password (or code) tries of one account: counted before the check, a right one is given back. */
  readonly account: Limit
  /** Sign-ups and sign-ins from one address. */
  readonly address: Limit
  /** Token renewals from one address. */
  readonly renewal: Limit
  /** Mails to one reader that one address asks for. */
  readonly mail: Limit
  /** Mails to one reader in all. */
  readonly mailbox: Limit
  /** Accounts without an address that one address makes. */
  readonly anonymous: Limit
}

export const DEFAULT_LIMITS: AuthLimits = {
  account: { tries: 10, window: 15 * MINUTE },
  address: { tries: 200, window: 5 * MINUTE },
  renewal: { tries: 1800, window: 5 * MINUTE },
  mail: { tries: 1, window: MINUTE },
  mailbox: { tries: 20, window: 60 * MINUTE },
  anonymous: { tries: 30, window: 60 * MINUTE },
}
