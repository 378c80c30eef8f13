import { answerTimeout } from '@cahier/contract/data'
import * as v from 'valibot'
import { readAnswer } from './answer-stream.ts'
import { area } from './area.ts'
import { conversations } from './conversations.ts'
import type { EngineKind } from './engines.ts'
import { messages } from './messages.ts'

export interface Order {
  action: 'cards' | 'summary' | 'explanation'
  noteId: string
  /** A part of its text, as it is in the editor; undefined for all of it. */
  text?: string | undefined
}

interface Question {
  message: string
  /** Undefined starts a conversation. */
  conversationId: string | undefined
  engine: EngineKind
  /** What is to be done with something chosen in a note, instead of what the message says. */
  order?: Order | undefined
  /** Stops it; nothing is kept then. */
  signal: AbortSignal
  /** Gets each part of an answer that comes in parts. */
  onText(text: string): void
}

/** Milliseconds until an answer from outside begins; a webhook has fifteen seconds of it. */
const outsideTimeoutMs = 25_000

const Answered = v.object({ message: v.object({ conversation_id: v.string() }) })

/** Asks the assistant and returns the id of the conversation, with its messages already loaded. */
export const useAsk = area.mutation(
  async (
    { client, ask, shell },
    { message, conversationId, engine, order, signal, onText }: Question,
  ): Promise<string> => {
    const body = {
      message,
      conversation_id: conversationId,
      engine,
      ...(order && { action: order.action, chosen: { note_id: order.noteId, text: order.text } }),
      locale: shell.preferences.get().language,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    try {
      const timeout = engine === 'embedded' ? answerTimeout : outsideTimeoutMs
      const given: unknown = await ask(client.functions.invoke('assistant', { body, timeout, signal }))
      const answer = v.parse(Answered, given instanceof Response ? await readAnswer(given, onText, signal) : given)
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
