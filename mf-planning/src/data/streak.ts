import { useNow, useShell } from '@cahier/contract/react'
import { useCallback } from 'react'
import { dayKey } from '../schedule/days.ts'
import type { Database } from './database.gen.ts'
import { type Fresh, useFresh } from './fresh.ts'

/** Days in a row that the learner studied. Read again when the next day begins. */
export function useStreak(): Fresh<number> {
  const shell = useShell()
  const day = dayKey(useNow())
  return useFresh(
    useCallback(async () => {
      const client = await shell.supabase<Database>()
      const { data, error } = await client.rpc('study_analytics').single()
      if (error) throw error
      return data.streak
    }, [shell, day]),
  )
}
