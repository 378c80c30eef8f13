import type { Plan } from '@cahier/contract'
import { useLocation } from '@cahier/contract/router'

/**
 * Where one gets in, on to the page that was wanted before. An address and no call: it works before any script does, and after none.
 *
 * @returns the address for a mode, and for a plan that was chosen: it stays chosen until the account is there
 */
export function useEntrance(): (mode: 'login' | 'signup', plan?: Plan) => string {
  const next = new URLSearchParams(useLocation().search).get('next')
  return (mode, plan = 'free') => {
    // A plan that was chosen last counts for more than the page that was wanted first.
    const after: Record<string, string> = plan !== 'free' ? { plan } : next ? { next } : {}
    return `/?${new URLSearchParams({ auth: mode, ...after })}`
  }
}

/** Opens a workspace with sample data, without an account. */
export const demo = '/?demo=1'
