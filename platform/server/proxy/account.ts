import * as v from 'valibot'
import type { Backend } from './backend.ts'

/** An account as the backend knows it. */
export interface Account {
  readonly id: string
  /** '' without an address. */
  readonly email: string
  readonly isAdministrator: boolean
  readonly isAnonymous: boolean
  /** Whether a second factor protects it. */
  readonly hasFactor: boolean
}

const User = v.object({
  id: v.string(),
  email: v.nullish(v.string(), ''),
  is_anonymous: v.optional(v.boolean(), false),
  app_metadata: v.object({ cahier_admin: v.optional(v.unknown()) }),
  factors: v.nullish(v.array(v.object({ status: v.string() })), []),
})

/** Milliseconds until the request to the backend times out. */
const PATIENCE = 5_000

/**
 * The account that a session belongs to. Asks the backend every time, so that ended sessions and revoked rights take effect at once.
 *
 * @param authorization the header, `Bearer <access token>`
 * @returns 'refused' for a session that is not valid, 'unanswered' while the backend does not answer, or not yet: it has been asked too often
 */
export async function accountOf(backend: Backend, authorization: string): Promise<Account | 'refused' | 'unanswered'> {
  const origin = backend.target() ?? backend.directOrigin
  const client = backend.client()
  if (origin === null || client === null) return 'unanswered'
  const response = await fetch(new URL('/auth/v1/user', origin), {
    headers: { authorization, apikey: client.publishableKey },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null)
  if (response === null || response.status === 429 || response.status >= 500) return 'unanswered'
  const user = v.safeParse(User, await response.json().catch(() => null))
  if (!response.ok || !user.success) return 'refused'
  const { id, email, is_anonymous, app_metadata, factors } = user.output
  return {
    id,
    email: email ?? '',
    isAdministrator: app_metadata.cahier_admin === true,
    isAnonymous: is_anonymous,
    hasFactor: (factors ?? []).some(({ status }) => status === 'verified'),
  }
}
