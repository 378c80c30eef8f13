import type { Session } from '@cahier/contract'

/** The result of a return from the provider. */
export type CallbackOutcome =
  | { kind: 'waiting' }
  | { kind: 'signed-out' }
  | { kind: 'refused'; error: string }
  | { kind: 'missing-code' }
  | { kind: 'foreign-state' }

/** OAuth's error codes are short tokens. Anything else in the address is not shown. */
const errorCode = /^[\w.-]{1,60}$/

/**
 * A code counts only with the state of an attempt that this browser started. Attempts cannot be started yet, so no state is
 * valid and every code comes from somebody else.
 */
export function outcomeOf(session: Session, params: URLSearchParams): CallbackOutcome {
  if (session.status === 'loading') return { kind: 'waiting' }
  if (session.status === 'signed-out') return { kind: 'signed-out' }
  const error = params.get('error')
  if (error !== null) return { kind: 'refused', error: errorCode.test(error) ? error : 'unknown_error' }
  return params.get('code') ? { kind: 'foreign-state' } : { kind: 'missing-code' }
}
