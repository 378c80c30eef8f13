import { ReleaseError } from '@cahier/releases/model'
import { accountOf } from '../proxy/account.ts'
import type { Backend } from '../proxy/backend.ts'

/** An account that may operate releases. */
export interface Administrator {
  id: string
  email: string
}

/**
 * The administrator that a session belongs to.
 *
 * @param authorization the header, `Bearer <access token>`
 * @param address that the request comes from
 * @throws CAHIER-R030 for an invalid session, CAHIER-R031 for any other account and for a session without its second factor, CAHIER-R036 without an answer
 */
export async function administrator(backend: Backend, authorization: string, address: string): Promise<Administrator> {
  const account = await accountOf(backend, authorization, address)
  if (account === 'unanswered') throw new ReleaseError('CAHIER-R036', {})
  if (account === 'refused') throw new ReleaseError('CAHIER-R030 session', {})
  const { id, email, isAdministrator, isAssured } = account
  if (!isAdministrator) throw new ReleaseError('CAHIER-R031 administrators only', {})
  if (!isAssured) throw new ReleaseError('CAHIER-R031 second factor', {})
  return { id, email }
}
