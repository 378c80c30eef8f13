import { lazyPart } from '@cahier/contract/react'
import type { ReactNode } from 'react'

/** What a panel shows until its code is there, and if it cannot be fetched. Given to it, because this module must not depend on texts. */
export interface PanelStates {
  pending: ReactNode
  failed: ReactNode
}

/** A panel whose code is fetched when its tab is opened. */
const panel = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazyPart<PanelStates>(load, { pending: ({ pending }) => pending, failed: (_retry, { failed }) => failed })

export const SubscriptionPanel = panel(async () => ({
  default: (await import('../billing/subscription-panel.tsx')).SubscriptionPanel,
}))
export const SecurityPanel = panel(async () => ({
  default: (await import('../security/security-panel.tsx')).SecurityPanel,
}))
export const DataPanel = panel(async () => ({ default: (await import('../data-panel/data-panel.tsx')).DataPanel }))
export const DebugPanel = panel(async () => ({ default: (await import('../debug/debug-panel.tsx')).DebugPanel }))
