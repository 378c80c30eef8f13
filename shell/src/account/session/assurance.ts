import type { Session } from '@supabase/supabase-js'

/** Whether a session has given the password alone of an account that has a second factor: the server refuses it everything else. */
export function lacksFactor({ access_token, user }: Session): boolean {
  const hasFactor = user?.factors?.some(({ status }) => status === 'verified') === true
  return hasFactor && claimsOf(access_token).aal !== 'aal2'
}

/** What a token claims: its assurance level and its account. Nothing for anything but a token. */
export function claimsOf(token: string): { aal?: unknown; sub?: unknown } {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
