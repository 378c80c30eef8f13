import { useEvent, useNow, useShell } from '@cahier/contract/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dayKey } from '../schedule/days.ts'
import type { Database } from './database.gen.ts'
import type { Session } from './sessions.ts'

export type TodaySession = Pick<Session, 'id' | 'title' | 'scheduled_for'>

export interface Today {
  /** Not completed, in time; null until they have been read. */
  sessions: readonly TodaySession[] | null
  failed: boolean
}

/** The sessions of the learner's own calendar day, read again when something changed and when the next day begins. */
export function useToday(): Today {
  const shell = useShell()
  const day = dayKey(useNow())
  const [today, setToday] = useState<Today>({ sessions: null, failed: false })
  const asked = useRef(0)

  const read = useCallback(async () => {
    // An earlier question may be answered later.
    const mine = ++asked.current
    const from = new Date(`${day}T00:00`)
    const to = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1)
    try {
      const client = await shell.supabase<Database>()
      const { data, error } = await client
        .from('study_sessions')
        .select('id, title, scheduled_for')
        .eq('completed', false)
        .gte('scheduled_for', from.toISOString())
        .lt('scheduled_for', to.toISOString())
        .order('scheduled_for')
      if (error) throw error
      if (mine === asked.current) setToday({ sessions: data, failed: false })
    } catch (error) {
      shell.reportError(error)
      if (mine === asked.current) setToday(({ sessions }) => ({ sessions, failed: true }))
    }
  }, [shell, day])
  useEffect(() => void read(), [read])
  useEvent('dashboard', () => void read())
  return today
}
