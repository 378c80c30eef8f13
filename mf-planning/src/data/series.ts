import type { RowEdit } from '@cahier/contract/edit'
import { area, type Functions } from './area.ts'
import { type SessionColumns, type SessionPlan, sessions } from './sessions.ts'

/** Local start time of the first session, and the recurrence rule (RRULE). */
export type Series = Pick<Functions['plan_series']['Args'], 'starts_at' | 'rule'>
export interface SeriesEdit {
  /** The session that was edited. */
  id: string
  /** Whether earlier sessions change, too. */
  whole: boolean
  edit: RowEdit<SessionColumns>
  /** The session's new local start; null if it was not moved. */
  starts_at: string | null
}

const changes = { refreshes: [sessions.all], touches: ['dashboard'] }

/** Plans a series with an id from the caller, so that a retry after a lost response does not plan it twice. */
export const usePlanSeries = area.mutation(
  ({ client }, { id, plan, series }: { id: string; plan: SessionPlan; series: Series }) => {
    const { scheduled_for: _first, ...kept } = plan
    return client.rpc('plan_series', { series_id: id, ...kept, ...series })
  },
  changes,
).useMutation

/** The recurrence rule of a session's series. */
const rule = area.query(
  'rule',
  ({ client }, seriesId: string | null) =>
    seriesId === null ? null : client.from('study_series').select('rule').eq('id', seriesId).maybeSingle(),
  // Never from the cache, because another tab may have changed it.
  { staleTime: 0, gcTime: 0, live: [{ table: 'study_sessions' }] },
)
export const useSeriesRule = rule.useQuery

/** Changes a whole series, or a session and those after it. */
export const useEditSeries = area.mutation(
  ({ client }, { id, whole, edit, starts_at }: SeriesEdit) =>
    client.rpc('edit_series', {
      session_id: id,
      whole,
      change: edit.change,
      based_on: edit.basedOn,
      ...(starts_at !== null && { starts_at }),
    }),
  changes,
).useMutation

/** Deletes a whole series, or a session and those after it, but keeps completed sessions. */
export const useRemoveSeries = area.mutation(
  ({ client }, { id, whole }: { id: string; whole: boolean }) => client.rpc('remove_series', { session_id: id, whole }),
  changes,
).useMutation
