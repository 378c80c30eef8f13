import { area, type Tables } from './area.ts'

type Row = Tables['ai_messages']['Row']
export type Message = Pick<Row, 'id' | 'type' | 'content' | 'sources' | 'created_at'>
/** A passage that an answer quotes. */
export type Source = Row['sources'][number]

const most = 500

/** The latest messages of a conversation, oldest first. Not loaded while there is no conversation yet. */
export const messages = area.query(
  'messages',
  async ({ client, ask }, conversationId: string | undefined): Promise<Message[]> => {
    const latest = await ask(
      client
        .from('ai_messages')
        .select('id, type, content, sources, created_at')
        .eq('conversation_id', conversationId ?? '')
        .order('place', { ascending: false })
        .limit(most),
    )
    return latest.reverse()
  },
  { enabled: (conversationId) => conversationId !== undefined },
)
export const useMessages = messages.useQuery
