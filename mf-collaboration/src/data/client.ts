import { useShell } from '@cahier/contract/react'
import type { Database } from './database.gen.ts'

/** The page's client with the types of this area. */
export function useClient() {
  const shell = useShell()
  return () => shell.supabase<Database>()
}

/** PostgreSQL's code for a key that is there already: the first try arrived and only its answer was lost. */
export const alreadyStored = '23505'

/** Most rows that a list reads. */
export const most = 1000
