/** Milliseconds for which a password or a code counts; the server allows one minute more. */
const proofLifetimeMs = 14 * 60_000

/** When the learner of a session last gave a password or a code, in milliseconds since 1970; 0 for a token that says nothing of it. */
export function lastProof(token: string): number {
  try {
    const [, payload = ''] = token.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      amr?: readonly { method: string; timestamp: number }[]
    }
    const given = (claims.amr ?? []).filter(({ method }) => method !== 'anonymous')
    return Math.max(0, ...given.map(({ timestamp }) => timestamp * 1000))
  } catch {
    return 0
  }
}

/** Whether the server takes the session's proof for changes of the account's security. */
export const isRecent = (token: string, now = Date.now()): boolean => now - lastProof(token) < proofLifetimeMs
