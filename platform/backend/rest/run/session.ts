import type { Caller } from '../../access/caller.ts'
import { identifier, literal, type Statement, Values } from '../sql/statement.ts'

/** What a request's transaction is told before its statement runs. */
export interface Session {
  readonly caller: Caller
  /** The claims as JSON. */
  readonly claims: string
  readonly method: string
  readonly path: string
  readonly headers: string
  readonly isReadOnly: boolean
  readonly timezone: string | undefined
  readonly searchPath: readonly string[]
  readonly roleSettings: readonly (readonly [name: string, value: string])[]
}

/**
 * Takes the role and the claims of a request for its transaction. Fails for an account whose session has ended, so that nothing
 * after it in the pipeline runs.
 */
export function sessionStatement(session: Session): Statement {
  const values = new Values()
  const { caller } = session
  const settings: (readonly [name: string, value: string])[] = [
    ['search_path', session.searchPath.map(identifier).join(', ')],
    ...session.roleSettings,
    ...(session.timezone === undefined ? [] : [['timezone', session.timezone] as const]),
    ['transaction_read_only', session.isReadOnly ? 'on' : 'off'],
    ['request.jwt.claims', session.claims],
    ['request.method', session.method],
    ['request.path', session.path],
    ['request.headers', session.headers],
    ['response.status', ''],
    ['response.headers', ''],
    ['role', caller.role],
  ]
  const list = settings.map(([name, value]) => `set_config(${literal(name)}, ${values.add(value)}, true)`)
  if (caller.role === 'authenticated') {
    const { session_id: session, sub } = caller.claims
    list.unshift(
      `case when not auth.session_stands(${values.add(session)}, ${values.add(sub)}) then rest.refuse(401, 'PGRST301', 'Session from session_id claim in JWT does not exist') end`,
    )
  }
  return { text: `select ${list.join(', ')}`, values: values.list }
}
