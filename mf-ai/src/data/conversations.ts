import { area, type Tables } from './area.ts'

export type Conversation = Pick<Tables['ai_conversations']['Row'], 'id' | 'title' | 'updated_at'>

/** Maximum length of a title on the server. */
export const maxTitleCharacters = 200

const maxConversations = 200
/** Milliseconds during which a deletion can be undone. */
const deletionUndoMs = 3_600_000

/** The learner's conversations, the latest first. */
export const conversations = area.query(
  'conversations',
  ({ client }) =>
    client
      .from('ai_conversations')
      .select('id, title, updated_at')
      .is('deleted_at', null)
      .order('updated_at', { ascending: false })
      .limit(maxConversations),
  { kept: true },
)
export const useConversations = conversations.useQuery

/** The ids of the conversations in which a text stands. Nothing is asked for no text. */
export const useFoundConversations = area.query(
  'found',
  async ({ client, ask }, query: string): Promise<string[]> =>
    (await ask(client.rpc('find_conversations', { query }))).map(({ id }) => id),
  { enabled: (query) => query !== '' },
).useQuery

const changes = { refreshes: [conversations] }

export const useRenameConversation = area.mutation(
  ({ client }, { id, title }: { id: string; title: string }) =>
    client.from('ai_conversations').update({ title }).eq('id', id),
  {
    ...changes,
    onSuccess(shell, _nothing, { id, title }) {
      conversations.patch(shell, (known) => known.map((one) => (one.id === id ? { ...one, title } : one)))
    },
  },
).useMutation

/** Marks a conversation as deleted, or restores it. */
export const useDeleteConversation = area.mutation(
  ({ client }, { id, deleted }: { id: string; deleted: boolean }) =>
    client
      .from('ai_conversations')
      .update({ deleted_at: deleted ? new Date().toISOString() : null })
      .eq('id', id),
  {
    ...changes,
    onMutate(shell, { id, deleted }) {
      if (deleted) conversations.patch(shell, (known) => known.filter((one) => one.id !== id))
    },
  },
).useMutation

/** Permanently deletes conversations marked over an hour ago, when undo is no longer offered. */
export const forgetDeleted = area.mutation(({ client }) =>
  client
    .from('ai_conversations')
    .delete()
    .lt('deleted_at', new Date(Date.now() - deletionUndoMs).toISOString()),
)

/** Whether the learner's conversations can be reached. */
const reachable = area.query('reachable', ({ client }) => client.from('ai_conversations').select('id').limit(1), {
  staleTime: 0,
  retry: false,
})
export const useReachable = reachable.useQuery
