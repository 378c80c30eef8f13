// area: ai

import { dataOf, endpoint, Refusal } from '../_shared/endpoint.ts'
import { composeAnswer } from './answer.ts'

const longest = 4000

/**
 * `{ message, conversation_id? }` → `{ message }`, the stored answer with its sources and its conversation's id. Searches the
 * caller's own notes and words and quotes the results; there is no language model.
 */
Deno.serve(
  endpoint(async ({ message, conversation_id }, client) => {
    const question = typeof message === 'string' ? message.trim() : ''
    if (question === '') throw new Refusal(400, 'empty_message', 'Le message ne peut pas être vide')
    if (question.length > longest) {
      throw new Refusal(400, 'message_too_long', 'Le message est trop long (max 4 000 caractères)')
    }

    const answer = composeAnswer(await dataOf(client.rpc('assistant_search', { question })))
    const stored = await dataOf(
      client.rpc('record_exchange', {
        conversation_id: typeof conversation_id === 'string' ? conversation_id : undefined,
        question,
        answer: answer.text,
        sources: answer.sources,
      }),
    )
    return { message: stored }
  }),
)
