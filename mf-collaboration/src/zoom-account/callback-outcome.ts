import type { Session } from '@cahier/contract'
import type { Authorization } from '../data/connection.ts'

/** The result of a return from the provider. */
export type CallbackOutcome =
  | { kind: 'waiting' }
  | { kind: 'signed-out' }
  | { kind: 'refused'; error: string }
  | { kind: 'missing-code' }
  | { kind: 'foreign-state' }
  | ({ kind: 'allowed' } & Authorization)

/** OAuth's error codes are short tokens. Anything else in the address is not shown. */
const errorCode = /^[\w.-]{1,60}$/

/** What the address says. Whether a code and its state belong to a sign-in of this learner, the server decides. */
export function outcomeOf(session: Session, params: URLSearchParams): CallbackOutcome {
  if (session.status === 'loading') return { kind: 'waiting' }
  if (session.status === 'signed-out') return { kind: 'signed-out' }
  const error = params.get('error')
  if (error !== null) return { kind: 'refused', error: errorCode.test(error) ? error : 'unknown_error' }
  const [code, state] = [params.get('code'), params.get('state')]
  if (!code) return { kind: 'missing-code' }
  return state ? { kind: 'allowed', code, state } : { kind: 'foreign-state' }
}
