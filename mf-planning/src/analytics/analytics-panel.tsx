import { useNow } from '@cahier/contract/react'
import { dayOf } from '@cahier/contract/time'
import { useFigures } from '../data/sessions.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { FiguresPanel } from './figures.tsx'

/** The learner's statistics, or their loading or error state. */
export function AnalyticsPanel() {
  return <Loaded query={useFigures(dayOf(useNow()))}>{(figures) => <FiguresPanel figures={figures} />}</Loaded>
}
