import type { Store } from '@cahier/contract'
import type { BootData } from '@cahier/releases/model'
import { createContext, use } from 'react'
import type { CountersSource } from '../dashboard/counters.ts'
import type { Feedback } from '../feedback/feedback.ts'
import type { OwnedRoute } from '../routing/owned-route.ts'
import type { SessionSource } from '../session/session.ts'
import type { LiveSet } from './live-set.ts'

/** What the shell's own parts share beyond the contract. Remotes never see it. */
export interface Host {
  boot: BootData
  set: LiveSet
  routes: readonly OwnedRoute[]
  sessions: SessionSource
  feedback: Feedback
  figures: CountersSource
  /** Whether the server can be reached, as far as is known. */
  online: Store<boolean>
}

const HostContext = createContext<Host | null>(null)
export const HostProvider = HostContext.Provider

export function useHost(): Host {
  const host = use(HostContext)
  if (!host) throw new Error('useHost must be used within the shell')
  return host
}
