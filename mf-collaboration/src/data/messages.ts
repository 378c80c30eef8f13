import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import { area, type Tables } from './area.ts'
import { keepRefused } from './refused.ts'

export type ChatMessage = Tables['session_messages']['Row']

/** A message as the device sends it, with an id from the device. */
export interface NewMessage {
  id: string
  sessionId: string
  content: string
  mentions: string[]
}

/** Maximum characters of a message, and number of messages that are shown first. */
export const maxMessageCharacters = 4000
export const pageMessageCount = 50

/** The last messages of a session, oldest first. */
const messages = area.query(
  'messages',
  async ({ client, ask }, sessionId: string, count: number) =>
    (
      await ask(
        client
          .from('session_messages')
          .select('*')
          .eq('session_id', sessionId)
          .order('place', { ascending: false })
          .limit(count),
      )
    ).reverse(),
  {
    keepsPrevious: true,
    live: (sessionId) => [{ table: 'session_messages', filter: `session_id=eq.${sessionId}` }],
  },
)
export const useMessages = messages.useQuery

const unread = area.query('unread', ({ client }) => client.rpc('unread_messages'), {
  live: [{ table: 'session_messages', filter: null }],
})
/** How many texts of others are not read yet, by session. */
export const useUnread = unread.useQuery

export const useRead = area.mutation(
  ({ client }, { sessionId, place }: { sessionId: string; place: number }) =>
    client.rpc('read_session', { session: sessionId, place }),
  { refreshes: [unread] },
).useMutation

const withMessage = (known: ChatMessage[], message: ChatMessage): ChatMessage[] =>
  [...known.filter(({ id }) => id !== message.id), message].sort((a, b) => a.place - b.place)

/** Whoever is no member any more cannot send: a retry would give the same answer. */
function finalOf(error: unknown): unknown {
  if (!(error instanceof AreaError) || error.code !== '42501') return error
  return new AreaError(error.message, { code: 'PT403', status: error.status, cause: error })
}

/** Waiting messages: sent once each, in order. */
export const outbox = area.outbox<NewMessage>(
  async ({ client, ask, shell, userId }, { id, sessionId, content, mentions }) => {
    try {
      const sent = await ask(
        client.from('session_messages').insert({ id, session_id: sessionId, content, mentions }).select().single(),
      )
      messages.patch(shell, (known) => withMessage(known, sent), sessionId, pageMessageCount)
    } catch (error) {
      // An earlier attempt succeeded although its answer was lost.
      if (!(error instanceof AreaError && error.isDuplicate)) {
        const final = finalOf(error)
        if (final instanceof AreaError && final.isFinal) keepRefused(userId, { id, content })
        throw final
      }
      await messages.refresh(shell, sessionId)
    }
  },
  { isWorthReporting: ({ code }) => code !== 'PT403' && code !== '23503' },
)

export const sendMessage = (shell: ShellApi, message: NewMessage): Promise<void> => outbox.add(shell, message)

/** The messages of a session that wait on this device. */
export async function waitingMessages(shell: ShellApi, sessionId: string): Promise<NewMessage[]> {
  const rows: { operation: NewMessage }[] = await (await area.device.open(shell)).getAll('outbox')
  return rows.map(({ operation }) => operation).filter((message) => message.sessionId === sessionId)
}

const changes = { refreshes: [messages] }

export const useEditMessage = area.mutation(
  ({ client }, { id, sessionId, content, mentions }: NewMessage) =>
    client.from('session_messages').update({ content, mentions }).eq('session_id', sessionId).eq('id', id),
  changes,
).useMutation

/** Deletes the text of a message; its place stays. */
export const useDeleteMessage = area.mutation(
  ({ client }, { id, sessionId }: Pick<NewMessage, 'id' | 'sessionId'>) =>
    client
      .from('session_messages')
      .update({ deleted_at: new Date().toISOString() })
      .eq('session_id', sessionId)
      .eq('id', id),
  changes,
).useMutation
