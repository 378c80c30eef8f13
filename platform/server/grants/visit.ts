import type { Grant } from '@cahier/releases/access'
import type { BootData } from '@cahier/releases/model'
import { ReleaseError } from '@cahier/releases/model'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isSecure } from '../live/cohort.ts'
import type { GrantedSet } from './granted-sets.ts'

const cookie = 'cahier.grant'

/** The set that a navigation shows instead of the live one, or why it is refused. */
export type Visit<Granted = GrantedSet> = Granted | { refused: NonNullable<BootData['refusal']> }

/** Finds the set of a grant. */
interface Opener<Granted> {
  open(text: string): Promise<Granted>
}

/** The grant that a browser session keeps. */
export const keptGrant = (c: Context): string | undefined => getCookie(c, cookie)

/**
 * The visit that a navigation belongs to. `?set=41&grant=…` begins a visit, which lasts as long as the browser runs, and
 * `?set=live` ends it; both redirect to the same path without these parameters.
 *
 * @returns null for a navigation to the live set
 */
export async function visitOf<Granted extends { grant: Grant }>(
  c: Context,
  sets: Opener<Granted>,
): Promise<Response | Visit<Granted> | null> {
  const { set, grant } = c.req.query()
  if (set === 'live' && grant === undefined) {
    deleteCookie(c, cookie, { path: '/' })
    return leadOn(c)
  }
  if (grant !== undefined || (set !== undefined && /^\d+$/.test(set))) {
    const granted = await opened(sets, grant ?? '', set)
    if ('refused' in granted) return granted
    setCookie(c, cookie, grant ?? '', { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(c) })
    return leadOn(c)
  }
  const kept = keptGrant(c)
  if (kept === undefined) return null
  const granted = await opened(sets, kept)
  if ('refused' in granted) deleteCookie(c, cookie, { path: '/' })
  return granted
}

/** @param named the set that the address names, which has to be the granted one */
async function opened<Granted extends { grant: Grant }>(
  sets: Opener<Granted>,
  text: string,
  named?: string,
): Promise<Visit<Granted>> {
  try {
    const granted = await sets.open(text)
    const { channel, set } = granted.grant
    return named === undefined || named === String(set ?? channel) ? granted : { refused: 'invalid' }
  } catch (error) {
    // A store that does not answer does not make the grant invalid.
    if (!(error instanceof ReleaseError) || /^CAHIER-R04[0-4]$/.test(error.code)) throw error
    const reasons: Readonly<Record<string, 'invalid' | 'expired'>> = {
      'CAHIER-R047': 'invalid',
      'CAHIER-R048': 'expired',
    }
    return { refused: reasons[error.code] ?? 'barred' }
  }
}

function leadOn(c: Context): Response {
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.delete('set')
  searchParams.delete('grant')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  // A path that begins with two slashes would redirect to another host.
  c.header('cache-control', 'no-store')
  return c.redirect(`${pathname.replace(/^\/+/, '/')}${query}`, 303)
}
