/** Why a link of a mail did not open a session. */
export type LinkProblem = 'expired' | 'otherBrowser' | 'tooMany' | 'taken' | 'invalid'

/** What became of a link of a mail that led here. */
export type LinkOutcome =
  | { kind: 'none' }
  | { kind: 'code' }
  | { kind: 'pending' }
  | { kind: 'failed'; problem: LinkProblem }

/** Where the links of mails lead. Elsewhere `?code=` belongs to somebody else, a video provider for one. */
export const linkPaths: readonly string[] = ['/', '/auth', '/reset-password']

const problems: Readonly<Record<string, LinkProblem>> = {
  otp_expired: 'expired',
  flow_state_expired: 'expired',
  flow_state_not_found: 'expired',
  bad_code_verifier: 'otherBrowser',
  over_request_rate_limit: 'tooMany',
  email_exists: 'taken',
}

/** What a code of the authentication service says of a link. */
export const linkProblem = (code: string | undefined): LinkProblem => problems[code ?? ''] ?? 'invalid'

/**
 * Looks at the page's address for what the link of a mail has brought, and takes out of it what is of no more use.
 *
 * @param canExchange whether this browser is the one that asked for the mail
 */
export function readMailLink(canExchange: boolean): LinkOutcome {
  if (!linkPaths.includes(location.pathname)) return { kind: 'none' }
  const query = new URLSearchParams(location.search)
  const hash = new URLSearchParams(location.hash.slice(1))
  const error = query.get('error_code') ?? hash.get('error_code')
  const failed = error !== null || query.has('error') || hash.has('error')
  if (failed) {
    cleanAddress()
    return { kind: 'failed', problem: linkProblem(error ?? undefined) }
  }
  if (query.has('code')) {
    if (canExchange) return { kind: 'code' }
    cleanAddress()
    return { kind: 'failed', problem: 'otherBrowser' }
  }
  if (!hash.has('message')) return { kind: 'none' }
  cleanAddress()
  return { kind: 'pending' }
}

/** Takes codes and errors out of the address: reloading must not bring them again. */
export function cleanAddress(): void {
  const url = new URL(location.href)
  for (const name of ['code', 'error', 'error_code', 'error_description']) url.searchParams.delete(name)
  url.hash = ''
  history.replaceState(history.state, '', url)
}
