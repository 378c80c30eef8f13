import { useShell } from '@cahier/contract/react'
import type { Database } from './database.gen.ts'

/** The page's client with the types of this area. */
export function useClient() {
  const shell = useShell()
  return () => shell.supabase<Database>()
}

/** Most rows that a list reads. */
export const most = 1000
