import { useShell } from '@cahier/contract/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'
import { aiKeys } from './keys.ts'
import { messagesQuery } from './messages.ts'

/** Milliseconds after which an answer is not waited for any longer. */
const patience = 15_000

/** Why there is no answer. */
export class AskError extends Error {
  override readonly name = 'AskError'
  /** The server's name for a refusal; null when there was no answer at all. */
  readonly code: string | null

  constructor(code: string | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

interface Question {
  message: string
  /** None begins a conversation. */
  conversationId: string | undefined
}

/** Asks the assistant and gives the id of the conversation, whose messages are in the cache then. */
export function useAsk() {
  const shell = useShell()
  const queries = useQueryClient()
  return useMutation<string, AskError, Question>({
    async mutationFn({ message, conversationId }) {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase.functions.invoke<{
        message: Database['public']['Tables']['ai_messages']['Row']
      }>('assistant', { body: { message, conversation_id: conversationId }, timeout: patience })
      if (error) throw await askError(error)
      if (!data) throw new AskError(null, '')
      const { conversation_id } = data.message
      // What cannot be read now is read by the thread, which says so when it fails.
      await queries.fetchQuery({ ...messagesQuery(shell, conversation_id), staleTime: 0 }).catch(() => {})
      await queries.invalidateQueries({ queryKey: aiKeys.conversations })
      return conversation_id
    },
    onError(_error, { conversationId }) {
      // An answer that got lost on its way is stored all the same.
      if (conversationId) void queries.invalidateQueries({ queryKey: aiKeys.messages(conversationId) })
    },
  })
}

async function askError(error: unknown): Promise<AskError> {
  const { context } = error as { context?: unknown }
  if (!(context instanceof Response) || context.status >= 500) return new AskError(null, '', { cause: error })
  const body: unknown = await context.json().catch(() => null)
  const { code, error: sentence } = (body ?? {}) as { code?: unknown; error?: unknown }
  return new AskError(String(code ?? context.status), typeof sentence === 'string' ? sentence : '', { cause: error })
}
