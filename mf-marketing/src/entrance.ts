import type { Plan } from '@cahier/contract'

/**
 * Where one gets in. An address and no call: it works before any script does, and after none.
 *
 * @param plan what was chosen; it stays chosen until the account is there
 */
export const entrance = (mode: 'login' | 'signup', plan?: Plan): string =>
  `/?${new URLSearchParams({ auth: mode, ...(plan && { plan }) })}`

/** Opens a workspace with sample data, without an account. */
export const demo = '/?demo=1'
