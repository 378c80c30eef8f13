import { isDuplicate } from '@cahier/contract/query'
import { createStore, useShell, useUserId } from '@cahier/contract/react'
import type { SupabaseClient } from '@supabase/supabase-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setClock } from './clock.ts'
import type { Database } from './database.gen.ts'
import { keepSchedule, keptSchedule } from './kept.ts'
import { sessionKeys } from './keys.ts'
import { anyway, isUnanswered } from './network.ts'

/** A planned study session. `duration` is in minutes, `scheduled_for` ISO 8601. */
export type Session = Database['public']['Tables']['study_sessions']['Row']
export type SessionType = Session['type']
export const sessionTypes = ['vocabulary', 'document', 'mixed'] as const satisfies readonly SessionType[]

/** What the form decides of a session. */
export type SessionPlan = Pick<
  Session,
  'title' | 'type' | 'description' | 'scheduled_for' | 'time_zone' | 'duration' | 'items'
>
/** When a session first is, local time, and how it comes back (RRULE). */
export type Series = Pick<Database['public']['Functions']['plan_series']['Args'], 'starts_at' | 'rule'>

/** What is to change of a series, as the server is told. */
export type SeriesChange = Database['public']['Functions']['change_series']['Args']

type Change = Database['public']['Tables']['study_sessions']['Update']

/** Most rows that the server gives in one answer. */
const page = 1000

async function readAll(client: SupabaseClient<Database>, signal: AbortSignal): Promise<readonly Session[]> {
  const sessions: Session[] = []
  for (;;) {
    const { data, error } = await client
      .from('study_sessions')
      .select()
      .order('scheduled_for')
      .order('id')
      .range(sessions.length, sessions.length + page - 1)
      .abortSignal(signal)
      .retry(false)
    if (error) throw error
    sessions.push(...data)
    if (data.length < page) return sessions
  }
}

/** Since when the schedule on screen is as it was; null while it is the server's. */
export const keptSince = createStore<string | null>(null)

/** Every session of the learner, in time: as the server tells them, or while it is not to be had as this device knows them. */
export function useSessions() {
  const shell = useShell()
  const userId = useUserId()
  return useQuery({
    ...anyway,
    refetchOnReconnect: 'always',
    queryKey: sessionKeys.all,
    async queryFn({ signal }) {
      try {
        const sessions = await readAll(await shell.supabase<Database>(), signal)
        await keepSchedule(userId, { sessions, at: new Date().toISOString() }).catch(shell.reportError)
        keptSince.set(null)
        return sessions
      } catch (error) {
        const kept = isUnanswered(error) && !signal.aborted ? await keptSchedule(userId) : undefined
        if (!kept) throw error
        keptSince.set(kept.at)
        return kept.sessions
      }
    },
  })
}

/** What a mutation needs: the client, the cached schedule, and telling the dashboard that its figures are old. */
function useSchedule() {
  const shell = useShell()
  const queries = useQueryClient()
  const change = (update: (sessions: readonly Session[]) => readonly Session[]) => {
    // What is being read may be older than this.
    if (queries.getQueryData(sessionKeys.all)) void queries.cancelQueries({ queryKey: sessionKeys.all })
    queries.setQueryData<readonly Session[]>(sessionKeys.all, (sessions) => sessions && update(sessions))
    shell.events.emit('dashboard')
  }
  return {
    client: () => shell.supabase<Database>(),
    put: (session: Session) => change((sessions) => [...sessions.filter(({ id }) => id !== session.id), session]),
    /** Several changed at once. */
    async refresh() {
      await queries.invalidateQueries({ queryKey: sessionKeys.all })
      shell.events.emit('dashboard')
    },
    /** One runs at a time; what the others add up to is read again. */
    stopOthers(id: string) {
      const sessions = queries.getQueryData<readonly Session[]>(sessionKeys.all)
      if (sessions?.some((session) => session.id !== id && session.running_since)) {
        void queries.invalidateQueries({ queryKey: sessionKeys.all })
      }
    },
    remove: (gone: string) => change((sessions) => sessions.filter(({ id }) => id !== gone)),
  }
}

/** Plans a session under an id of the caller's, so that a second try after a lost answer does not make two. */
export function usePlanSession() {
  const { client, put } = useSchedule()
  return useMutation({
    ...anyway,
    async mutationFn({ id, plan }: { id: string; plan: SessionPlan }) {
      const supabase = await client()
      const planned = await supabase
        .from('study_sessions')
        .insert({ id, ...plan })
        .select()
        .single()
      if (!planned.error) return planned.data
      if (!isDuplicate(planned.error)) throw planned.error
      const { data, error } = await supabase.from('study_sessions').update(plan).eq('id', id).select().single()
      if (error) throw error
      return data
    },
    onSuccess: put,
  })
}

/** Changes a session. Of `completed` the server stamps the moment, and sets the progress to 100. */
export function useUpdateSession() {
  const { client, put } = useSchedule()
  return useMutation({
    ...anyway,
    async mutationFn({ id, change }: { id: string; change: Change }) {
      const supabase = await client()
      const { data, error } = await supabase.from('study_sessions').update(change).eq('id', id).select().single()
      if (error) throw error
      return data
    },
    onSuccess: put,
  })
}

/** Plans sessions that repeat, under an id of the caller's: a second try after a lost answer does not make them twice. */
export function usePlanSeries() {
  const { client, refresh } = useSchedule()
  return useMutation({
    ...anyway,
    async mutationFn({ id, plan, series }: { id: string; plan: SessionPlan; series: Series }) {
      const { scheduled_for: _first, ...kept } = plan
      const { error } = await (await client()).rpc('plan_series', { series_id: id, ...kept, ...series })
      if (error) throw error
    },
    onSuccess: refresh,
  })
}

/** The rule of a session's series: null without one, undefined until it is read. */
export function useSeriesRule({ series_id }: Pick<Session, 'series_id'>) {
  const shell = useShell()
  return useQuery({
    ...anyway,
    queryKey: sessionKeys.series(series_id),
    // Another tab may have changed it.
    staleTime: 0,
    gcTime: 0,
    async queryFn({ signal }) {
      if (!series_id) return null
      const client = await shell.supabase<Database>()
      const { data, error } = await client
        .from('study_series')
        .select('rule')
        .eq('id', series_id)
        .abortSignal(signal)
        .retry(false)
        .maybeSingle()
      if (error) throw error
      return data?.rule ?? null
    },
  })
}

/** Changes a series, whole or from a session of it on. */
export function useChangeSeries() {
  const { client, refresh } = useSchedule()
  return useMutation({
    ...anyway,
    async mutationFn(change: SeriesChange) {
      const { error } = await (await client()).rpc('change_series', change)
      if (error) throw error
    },
    onSuccess: refresh,
  })
}

/** Deletes a series, whole or from a session of it on, but not what is done. */
export function useRemoveSeries() {
  const { client, refresh } = useSchedule()
  return useMutation({
    ...anyway,
    async mutationFn({ id, whole }: { id: string; whole: boolean }) {
      const { error } = await (await client()).rpc('remove_series', { session_id: id, whole })
      if (error) throw error
    },
    onSuccess: refresh,
  })
}

/** Starts a session or stops its clock. */
export function useStudySession() {
  const shell = useShell()
  const { put, stopOthers } = useSchedule()
  return useMutation({
    ...anyway,
    mutationFn: ({ id, running }: { id: string; running: boolean }) => setClock(shell, id, running),
    onSuccess(session) {
      put(session)
      if (session.running_since) stopOthers(session.id)
    },
  })
}

export function useDeleteSession() {
  const { client, remove } = useSchedule()
  return useMutation({
    ...anyway,
    async mutationFn(id: string) {
      const { error } = await (await client()).from('study_sessions').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: (_data, id) => remove(id),
  })
}

/** Brings a deleted session back as it was, its moment of completion with it. */
export function useRestoreSession() {
  const { client, put } = useSchedule()
  return useMutation({
    ...anyway,
    async mutationFn(session: Session) {
      const { user_id: _owner, folded: _folded, created_at: _created, updated_at: _updated, ...row } = session
      const { data, error } = await (await client()).from('study_sessions').insert(row).select().single()
      if (error) throw error
      return data
    },
    onSuccess: put,
  })
}
