import type { ShellApi } from '@cahier/contract'
import { area, type Functions, type Tables } from './area.ts'

/** The reading link of a note, without its secret. */
export type PublicLink = Pick<Tables['note_public_links']['Row'], 'id' | 'with_files' | 'expires_at' | 'views'>

/** Days after which a link can end, if it does. */
export const linkDays = [1, 7, 30] as const
/** Days after which a new one ends. */
const firstDays = 30

/** The note's reading link, for those who share it; null where it has none. */
const link = area.query('public-link', ({ client }, note: string) =>
  client.from('note_public_links').select('id, with_files, expires_at, views').eq('note_id', note).maybeSingle(),
)
export const usePublicLink = link.useQuery

/** Secrets by the id of their link. The server has none: the device that made a link knows its address. */
type Secrets = Readonly<Record<string, string>>
const secrets = area.query('public-link-secrets', (): Promise<Secrets> => Promise.resolve({}), { kept: true })

/** The secret of a link that was made on this device; null of another one. */
export const secretOfLink = async (shell: ShellApi, id: string): Promise<string | null> =>
  (await secrets.kept(shell))?.[id] ?? null

const changes = { refreshes: [link] }

/** Makes a reading link with a new secret, which this device keeps. A former link of the note ends. */
export const usePublishNote = area.mutation(
  async ({ client, ask, shell }, { note, with_files }: { note: string; with_files: boolean }) => {
    const made = await ask(client.rpc('publish_note', { note, days: firstDays, with_files }).single())
    try {
      await secrets.keep(shell, { ...(await secrets.kept(shell)), [made.id]: made.secret })
    } catch (error) {
      // A device that keeps nothing has shown the address once.
      shell.reportError(error)
    }
    return made
  },
  changes,
).useMutation

interface LinkChange {
  note: string
  with_files?: boolean
  days?: (typeof linkDays)[number]
  is_endless?: boolean
}
export const useChangePublicLink = area.mutation(
  ({ client }, change: LinkChange) => client.rpc('change_public_link', { ...change }),
  {
    ...changes,
    onMutate: (shell, { note, with_files }) =>
      link.patch(shell, (made) => made && { ...made, with_files: with_files ?? made.with_files }, note),
  },
).useMutation

export const useWithdrawPublicLink = area.mutation(
  ({ client }, note: string) => client.rpc('withdraw_public_link', { note }),
  changes,
).useMutation

/** What whoever has a reading link reads. */
export type PublicNote = Functions['open_public_note']['Returns'][number]

const publicNote = area.query(
  'public-note',
  ({ client }, secret: string) => client.rpc('open_public_note', { secret }).maybeSingle(),
  // Each read counts as a view.
  { staleTime: Number.POSITIVE_INFINITY, retry: false },
)
/** The note that a reading link leads to; null for none. */
export const usePublicNote = publicNote.useQuery

/**
 * A file of that note.
 *
 * @throws AreaError once the link has ended
 */
export async function readPublicFile(shell: ShellApi, secret: string, name: string, type: string): Promise<Blob> {
  const bytes = await area.ask(shell, ({ client }) =>
    client.functions.invoke<Blob>('read-public-file', { body: { secret, name } }),
  )
  return new Blob(bytes ? [await bytes.arrayBuffer()] : [], { type })
}
