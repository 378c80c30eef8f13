import * as v from 'valibot'
import { area } from './area.ts'

/** What others would lose with the account, and to whom each can be handed over. */
export const sharedDocuments = area.query('shared-documents', ({ client }) => client.rpc('shared_documents'), {
  staleTime: 0,
})
export type SharedDocument = Awaited<ReturnType<typeof sharedDocuments.fetch>>[number]

/** A shared document and who gets it. */
export interface HandOver {
  kind: SharedDocument['kind']
  id: string
  to: string
}

/** Asks for the deletion, which ends every session. Gives the ticket of the job. */
export const deleteAccount = area.mutation(
  ({ client }, { confirmation, handOver }: { confirmation: string; handOver: readonly HandOver[] }) =>
    client.rpc('delete_account', { confirmation, hand_over: handOver.map((given) => ({ ...given })) }),
)

const Progress = v.object({ done: v.array(v.string()), finished: v.boolean() })

/** Has the server go on with the job. Gives the steps that are done. The session has ended, so the ticket takes its token's place. */
export const goOnDeleting = area.mutation(async ({ client, ask }, ticket: string) => {
  const headers = { Authorization: `Ticket ${ticket}` }
  return v.parse(Progress, await ask(client.functions.invoke('delete-accounts', { body: { ticket }, headers })))
})

/** Removes the session from this browser; the server has ended it. */
export const dropSession = area.mutation(async ({ client }) => {
  await client.auth.signOut({ scope: 'local' })
})
