import { useShell } from '@cahier/contract/react'
import type { Database } from './database.gen.ts'

/** The page's client with the types of this area. */
export function useClient() {
  const shell = useShell()
  return () => shell.supabase<Database>()
}

/** The server's own sentence for a refusal of one of our rules (PT4xx), which is French and meant for the learner. */
export function refusal(error: unknown): string | null {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' && /^PT4\d\d$/.test(code) && typeof message === 'string' ? message : null
}
