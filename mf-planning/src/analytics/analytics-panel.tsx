import { useNow } from '@cahier/contract/react'
import { dayOf } from '@cahier/contract/time'
import { useFigures, useSessions } from '../data/sessions.ts'
import { completionOf } from '../days/status.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { FiguresPanel } from './figures.tsx'

/** The learner's statistics, or their loading or error state. */
export function AnalyticsPanel() {
  const now = useNow()
  const sessions = useSessions()
  const figures = useFigures(dayOf(now))
  return (
    <Loaded query={figures}>
      {(data) => (
        <Loaded query={sessions}>{(all) => <FiguresPanel figures={data} completion={completionOf(all, now)} />}</Loaded>
      )}
    </Loaded>
  )
}
