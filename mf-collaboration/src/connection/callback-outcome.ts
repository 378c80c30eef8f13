import type { Session } from '@cahier/contract'

/** What a return from the provider comes to. */
export type CallbackOutcome =
  | { kind: 'waiting' }
  | { kind: 'signed-out' }
  | { kind: 'refused'; error: string }
  | { kind: 'missing-code' }
  | { kind: 'foreign-state' }

/** OAuth's error codes are short tokens; anything else in the address is not shown back. */
const errorCode = /^[\w.-]{1,60}$/

/**
 * A code counts only with the state of an attempt that this browser began. Without a way to begin one, no state is
 * ours, and a code that arrives is somebody else's.
 */
export function outcomeOf(session: Session, params: URLSearchParams): CallbackOutcome {
  if (session.status === 'loading') return { kind: 'waiting' }
  if (session.status === 'signed-out') return { kind: 'signed-out' }
  const error = params.get('error')
  if (error !== null) return { kind: 'refused', error: errorCode.test(error) ? error : 'unknown_error' }
  return params.get('code') ? { kind: 'foreign-state' } : { kind: 'missing-code' }
}
