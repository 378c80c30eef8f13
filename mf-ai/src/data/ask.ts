import { answerTimeout, dataOf } from '@cahier/contract/data'
import * as v from 'valibot'
import { area } from './area.ts'
import { conversations } from './conversations.ts'
import { messages } from './messages.ts'

interface Question {
  message: string
  /** None begins a conversation. */
  conversationId: string | undefined
}

const Answered = v.object({ message: v.object({ conversation_id: v.string() }) })

/** Asks the assistant and gives the id of the conversation, whose messages are in memory then. */
export const useAsk = area.mutation(
  async ({ client, shell }, { message, conversationId }: Question): Promise<string> => {
    const body = { message, conversation_id: conversationId }
    try {
      const answer = v.parse(
        Answered,
        await dataOf(client.functions.invoke('assistant', { body, timeout: answerTimeout })),
      )
      const { conversation_id } = answer.message
      messages.expire(shell, conversation_id)
      // What cannot be read now is read by the thread, which says so when it fails.
      await messages.fetch(shell, conversation_id).catch(() => {})
      return conversation_id
    } catch (error) {
      // An answer that got lost on its way is stored all the same.
      if (conversationId) void messages.refresh(shell, conversationId)
      throw error
    }
  },
  { refreshes: [conversations] },
).useMutation
