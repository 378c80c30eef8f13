import { answerTimeout } from '@cahier/contract/data'
import * as v from 'valibot'
import { area } from './area.ts'
import { conversations } from './conversations.ts'
import { messages } from './messages.ts'

interface Question {
  message: string
  /** Undefined starts a conversation. */
  conversationId: string | undefined
}

const Answered = v.object({ message: v.object({ conversation_id: v.string() }) })

/** Asks the assistant and returns the id of the conversation, with its messages already loaded. */
export const useAsk = area.mutation(
  async ({ client, ask, shell }, { message, conversationId }: Question): Promise<string> => {
    const body = { message, conversation_id: conversationId }
    try {
      const answer = v.parse(
        Answered,
        await ask(client.functions.invoke('assistant', { body, timeout: answerTimeout })),
      )
      const { conversation_id } = answer.message
      messages.expire(shell, conversation_id)
      // If this fails, the thread loads the messages itself and reports the error.
      await messages.fetch(shell, conversation_id).catch(() => {})
      return conversation_id
    } catch (error) {
      // The server may have stored an answer whose response was lost.
      if (conversationId) void messages.refresh(shell, conversationId)
      throw error
    }
  },
  { refreshes: [conversations] },
).useMutation
