import { area, type Functions } from './area.ts'
import { type SessionPlan, sessions } from './sessions.ts'

/** When a session first is, local time, and how it comes back (RRULE). */
export type Series = Pick<Functions['plan_series']['Args'], 'starts_at' | 'rule'>
/** What is to change of a series, as the server is told. */
export type SeriesChange = Functions['change_series']['Args']

const changes = { refreshes: [sessions.all], touches: ['dashboard'] }

/** Plans sessions that repeat, under an id of the caller's: a second try after a lost answer does not make them twice. */
export const usePlanSeries = area.mutation(
  ({ client }, { id, plan, series }: { id: string; plan: SessionPlan; series: Series }) => {
    const { scheduled_for: _first, ...kept } = plan
    return client.rpc('plan_series', { series_id: id, ...kept, ...series })
  },
  changes,
).useMutation

/** The rule of a series, for a session of it. */
const rule = area.query(
  'rule',
  ({ client }, seriesId: string | null) =>
    seriesId === null ? null : client.from('study_series').select('rule').eq('id', seriesId).maybeSingle(),
  // Another tab may have changed it.
  { staleTime: 0, gcTime: 0, live: [{ table: 'study_sessions' }] },
)
export const useSeriesRule = rule.useQuery

/** Changes a series, whole or from a session of it on. */
export const useChangeSeries = area.mutation(
  ({ client }, change: SeriesChange) => client.rpc('change_series', change),
  changes,
).useMutation

/** Deletes a series, whole or from a session of it on, but not what is done. */
export const useRemoveSeries = area.mutation(
  ({ client }, { id, whole }: { id: string; whole: boolean }) => client.rpc('remove_series', { session_id: id, whole }),
  changes,
).useMutation
