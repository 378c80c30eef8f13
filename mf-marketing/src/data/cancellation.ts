import * as v from 'valibot'
import { area } from './area.ts'

const Answer = v.object({ until: v.number() })

/** Ends the subscription of a contract at the end of its period. @returns that end, in seconds since 1970 */
export const cancelContract = area.mutation(async ({ client, ask }, contract: { email: string; digits: string }) => {
  const answer = await ask(client.functions.invoke('cancel-subscription', { body: { contract } }))
  return v.parse(Answer, answer).until
})
