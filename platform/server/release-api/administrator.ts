import { ReleaseError } from '@cahier/releases/model'
import * as v from 'valibot'
import type { Backend } from '../proxy/backend.ts'

/** An account that may operate releases. */
export interface Administrator {
  id: string
  email: string
}

const user = v.object({
  id: v.string(),
  email: v.string(),
  app_metadata: v.object({ cahier_admin: v.optional(v.unknown()) }),
})

/** Milliseconds until the request to the backend times out. */
const requestTimeout = 5_000

/**
 * The administrator that a session belongs to. Asks the backend every time, so that ended sessions and revoked rights take effect
 * at once.
 *
 * @param authorization the header, `Bearer <access token>`
 * @throws CAHIER-R030 for an invalid session, CAHIER-R031 for any other account, CAHIER-R036 without an answer
 */
export async function administrator(backend: Backend, authorization: string): Promise<Administrator> {
  const origin = backend.target() ?? backend.directOrigin
  const client = backend.client()
  if (origin === null || client === null) throw unanswered()
  const response = await fetch(new URL('/auth/v1/user', origin), {
    headers: { authorization, apikey: client.publishableKey },
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  }).catch(() => {
    throw unanswered()
  })
  if (response.status >= 500) throw unanswered()
  const body = v.safeParse(user, await response.json().catch(() => null))
  if (!response.ok || !body.success) throw new ReleaseError('CAHIER-R030 session', {})
  const { id, email, app_metadata } = body.output
  if (app_metadata.cahier_admin !== true) {
    throw new ReleaseError('CAHIER-R031 administrators only', {})
  }
  return { id, email }
}

const unanswered = () => new ReleaseError('CAHIER-R036', {})
