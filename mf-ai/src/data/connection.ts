import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import type { Database } from './database.gen.ts'

/** Whether the learner's conversations can be reached, as the assistant's page has it; null until that is known. */
export function useConnection(): boolean | null {
  const shell = useShell()
  const [connected, setConnected] = useState<boolean | null>(null)

  useEffect(() => {
    let latest = new AbortController()
    const ask = async () => {
      latest.abort()
      latest = new AbortController()
      const { signal } = latest
      const answered = await reach(signal).catch(() => false)
      if (!signal.aborted) setConnected(answered)
    }
    const reach = async (signal: AbortSignal) => {
      const supabase = await shell.supabase<Database>()
      const { error } = await supabase.from('ai_conversations').select('id').limit(1).abortSignal(signal).retry(false)
      return error === null
    }
    void ask()
    addEventListener('online', ask)
    addEventListener('offline', ask)
    return () => {
      latest.abort()
      removeEventListener('online', ask)
      removeEventListener('offline', ask)
    }
  }, [shell])

  return connected
}
