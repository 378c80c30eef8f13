import { useAnalytics } from '../data/analytics.ts'
import { Loaded } from '../schedule/loaded.tsx'
import { Figures } from './figures.tsx'

/** The learner's figures in whichever state they are. */
export function AnalyticsPanel() {
  return <Loaded query={useAnalytics()}>{(analytics) => <Figures analytics={analytics} />}</Loaded>
}
