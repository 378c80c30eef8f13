import { useShell } from '@cahier/contract/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { IncomingSession } from '../exchange/incoming.ts'
import type { Database } from './database.gen.ts'
import { sessionKeys } from './keys.ts'
import { anyway } from './network.ts'

const File = v.object({ calendar: v.string() })
const Address = v.object({ path: v.string() })

/** Whether the learner's sessions have a secret address, since when, and when it was read last; null when there is none. */
export function useFeed() {
  const shell = useShell()
  return useQuery({
    ...anyway,
    queryKey: sessionKeys.feed,
    async queryFn({ signal }) {
      const client = await shell.supabase<Database>()
      const { data, error } = await client
        .from('calendar_feeds')
        .select('created_at, read_at')
        .abortSignal(signal)
        .retry(false)
        .maybeSingle()
      if (error) throw error
      return data
    },
  })
}

/** Makes a new secret address, which ends an earlier one, or takes it back. */
export function useFeedChanges() {
  const shell = useShell()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: sessionKeys.feed })
  const renew = useMutation({
    ...anyway,
    async mutationFn() {
      const client = await shell.supabase<Database>()
      const { data, error } = await client.functions.invoke('calendar', { body: { renew: true } })
      if (error) throw error
      return new URL(v.parse(Address, data).path, location.origin).href
    },
    onSuccess,
  })
  const revoke = useMutation({
    ...anyway,
    async mutationFn() {
      const session = shell.session.get()
      if (session.status !== 'signed-in') throw new Error('nobody is signed in')
      const client = await shell.supabase<Database>()
      const { error } = await client.from('calendar_feeds').delete().eq('user_id', session.userId)
      if (error) throw error
    },
    onSuccess,
  })
  return { renew, revoke }
}

/** The learner's whole calendar as the text of a file. */
export function useCalendarFile() {
  const shell = useShell()
  return useMutation({
    ...anyway,
    async mutationFn() {
      const client = await shell.supabase<Database>()
      const { data, error } = await client.functions.invoke('calendar', { body: {} })
      if (error) throw error
      return v.parse(File, data).calendar
    },
  })
}

/** Adds the sessions of another calendar, all or none. Gives how many were not there yet. */
export function useImportSessions() {
  const shell = useShell()
  const queries = useQueryClient()
  return useMutation({
    ...anyway,
    async mutationFn(sessions: readonly IncomingSession[]) {
      const client = await shell.supabase<Database>()
      const { data, error } = await client.rpc('import_sessions', {
        sessions: sessions.map(({ was: _was, ...session }) => session),
      })
      if (error) throw error
      return data
    },
    async onSuccess() {
      shell.events.emit('dashboard')
      await queries.invalidateQueries({ queryKey: sessionKeys.all })
    },
  })
}
