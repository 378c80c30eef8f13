import type { Store } from '@cahier/contract'
import type { BootData } from '@cahier/releases/model'
import { createContext, use } from 'react'
import type { LiveSet } from './live-set.ts'
import type { OwnedRoute } from './routing/owned-route.ts'

/** What the shell's own parts share beyond the contract. Remotes never see it. */
export interface Host {
  boot: BootData
  set: LiveSet
  routes: readonly OwnedRoute[]
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
