import * as v from 'valibot'
import { area } from './area.ts'
import { type Session, sessions } from './sessions.ts'

const File = v.object({ calendar: v.string() })
const Address = v.object({ path: v.string() })

/** When the learner's secret calendar address was made and last read; null if there is none. */
const feed = area.query('feed', ({ client }) =>
  client.from('calendar_feeds').select('created_at, read_at').maybeSingle(),
)
export const useFeed = feed.useQuery

/** Makes a new secret address and revokes the previous one. */
export const useRenewFeed = area.mutation(
  async ({ client, ask }) => {
    const { path } = v.parse(Address, await ask(client.functions.invoke('calendar', { body: { renew: true } })))
    return new URL(path, location.origin).href
  },
  { refreshes: [feed] },
).useMutation

/** Revokes the secret address. */
export const useRevokeFeed = area.mutation(
  ({ client, userId }) => client.from('calendar_feeds').delete().eq('user_id', userId),
  { refreshes: [feed] },
).useMutation

/** The learner's whole calendar as the text of an iCalendar file. */
export const useCalendarFile = area.mutation(async ({ client, ask }) => {
  const file = v.parse(File, await ask(client.functions.invoke('calendar', { body: {} })))
  return file.calendar
}).useMutation

/** A session of another calendar, with its `uid` there. `completed`: it is over, and history. */
export type ImportedSession = Pick<
  Session,
  'title' | 'description' | 'scheduled_for' | 'time_zone' | 'duration' | 'completed'
> & { uid: string }

const changes = { refreshes: [sessions.all], touches: ['dashboard'] } as const

/** Adds the sessions of another calendar as one import, all or none. Returns how many are new. */
export const useImportCalendar = area.mutation(
  ({ client }, { id, imported }: { id: string; imported: readonly ImportedSession[] }) =>
    client.rpc('import_calendar', { import_id: id, sessions: imported.map((session) => ({ ...session })) }),
  changes,
).useMutation

/** Deletes the sessions of an import, but keeps those that were studied since. */
export const useRemoveImport = area.mutation(
  ({ client }, id: string) => client.rpc('remove_import', { import_id: id }),
  changes,
).useMutation
