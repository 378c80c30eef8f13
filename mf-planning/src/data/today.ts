import { useNow, useShell } from '@cahier/contract/react'
import { useCallback } from 'react'
import { dayKey } from '../schedule/days.ts'
import type { Database } from './database.gen.ts'
import { type Fresh, useFresh } from './fresh.ts'
import type { Session } from './sessions.ts'

export type TodaySession = Pick<Session, 'id' | 'title' | 'scheduled_for'>

/** The open sessions of the learner's own calendar day, in time. Read again when the next day begins. */
export function useToday(): Fresh<readonly TodaySession[]> {
  const shell = useShell()
  const day = dayKey(useNow())
  return useFresh(
    useCallback(async () => {
      const from = new Date(`${day}T00:00`)
      const to = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1)
      const client = await shell.supabase<Database>()
      const { data, error } = await client
        .from('study_sessions')
        .select('id, title, scheduled_for')
        .eq('completed', false)
        .gte('scheduled_for', from.toISOString())
        .lt('scheduled_for', to.toISOString())
        .order('scheduled_for')
      if (error) throw error
      return data
    }, [shell, day]),
  )
}
