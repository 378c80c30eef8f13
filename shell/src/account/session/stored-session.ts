import type { Session } from '@supabase/supabase-js'
import { storedJson } from '../../host/stored-json.ts'

/** Where the client keeps the session: one key per backend. */
export function storageKey(url: string): string {
  return `cahier.auth.${new URL(url).hostname.split('.')[0]}`
}

/** The session that a client has stored, if any. */
export const storedSession = (key: string) => storedJson(key) as Session | null
