import { area, type Tables } from './area.ts'

type Row = Tables['ai_messages']['Row']
/** Something that an answer offers to do. Its hash says what is confirmed. */
export type Proposal = Pick<
  Tables['ai_proposals']['Row'],
  'id' | 'kind' | 'payload' | 'hash' | 'state' | 'made' | 'expires_at'
>
export type Message = Pick<Row, 'id' | 'type' | 'content' | 'sources' | 'analysis' | 'created_at'> & {
  /** What the answer offers to do. */
  ai_proposals?: Proposal | null
}
/** A passage that an answer quotes. */
export type Source = Row['sources'][number]
/** What an answer was made of, and how much speaks for it. */
export type Analysis = NonNullable<Row['analysis']>

const maxMessages = 500

/** The latest messages of a conversation, oldest first. Not loaded while there is no conversation yet. The device keeps those of the one that was opened last. */
export const messages = area.query(
  'messages',
  async ({ client, ask }, conversationId: string | undefined): Promise<Message[]> => {
    const latest = await ask(
      client
        .from('ai_messages')
        .select(
          'id, type, content, sources, analysis, created_at, ai_proposals (id, kind, payload, hash, state, made, expires_at)',
        )
        .eq('conversation_id', conversationId ?? '')
        .order('place', { ascending: false })
        .limit(maxMessages),
    )
    return latest.reverse()
  },
  { enabled: (conversationId) => conversationId !== undefined, kept: true },
)
export const useMessages = messages.useQuery
