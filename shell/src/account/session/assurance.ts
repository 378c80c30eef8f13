import type { Session } from '@supabase/supabase-js'

/** Whether a session has given the password alone of an account that has a second factor: the server refuses it everything else. */
export function lacksFactor({ access_token, user }: Session): boolean {
  const hasFactor = user?.factors?.some(({ status }) => status === 'verified') === true
  return hasFactor && levelOf(access_token) !== 'aal2'
}

/** The assurance level that a token claims; undefined for anything but a token. */
function levelOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}
