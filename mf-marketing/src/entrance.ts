import type { Plan } from '@cahier/contract'
import { useLocation } from '@cahier/contract/router'

/**
 * The address of sign-in or sign-up, which then leads on to the page that was requested before. A link instead of a call, so
 * that it works before scripts have loaded and if they fail.
 *
 * @returns the address for a mode and a chosen plan with its period, which are kept until the account exists
 */
export function useEntrance(): (mode: 'login' | 'signup', plan?: Plan, interval?: 'month' | 'year') => string {
  const next = new URLSearchParams(useLocation().search).get('next')
  return (mode, plan = 'free', interval = 'month') => {
    // A plan that was chosen replaces the page that was requested before.
    const chosen = { plan, ...(interval === 'year' && { interval }) }
    const after: Record<string, string> = plan !== 'free' ? chosen : next ? { next } : {}
    return `/?${new URLSearchParams({ auth: mode, ...after })}`
  }
}

/** Opens a workspace with sample data, without an account. */
export const demo = '/?demo=1'
