import { createContext, use } from 'react'
import type { CountersSource } from './counters.ts'
import type { SessionSource } from './session/session.ts'

/** What the shell's own parts share of the account beyond the contract. Remotes never see it. */
export interface Account {
  sessions: SessionSource
  counters: CountersSource
}

const AccountContext = createContext<Account | null>(null)
export const AccountProvider = AccountContext.Provider

export function useAccount(): Account {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount must be used within the shell')
  return account
}
