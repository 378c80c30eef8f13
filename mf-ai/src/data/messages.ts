import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'
import { aiKeys } from './keys.ts'

type Row = Database['public']['Tables']['ai_messages']['Row']
export type Message = Pick<Row, 'id' | 'type' | 'content' | 'sources' | 'created_at'>
/** A passage that an answer quotes. */
export type Source = Row['sources'][number]

const most = 500

/** The latest messages of a conversation in the order in which they were said. */
export const messagesQuery = (shell: ShellApi, conversationId: string) =>
  queryOptions({
    queryKey: aiKeys.messages(conversationId),
    async queryFn({ signal }) {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase
        .from('ai_messages')
        .select('id, type, content, sources, created_at')
        .eq('conversation_id', conversationId)
        .order('place', { ascending: false })
        .limit(most)
        .abortSignal(signal)
      if (error) throw error
      return (data as Message[]).reverse()
    },
  })

/** Nothing is read while there is no conversation yet. */
export function useMessages(conversationId: string | undefined) {
  const shell = useShell()
  return useQuery({ ...messagesQuery(shell, conversationId ?? ''), enabled: conversationId !== undefined })
}
