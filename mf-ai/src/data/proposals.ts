import { area } from './area.ts'
import { messages, type Proposal } from './messages.ts'

export type Payload = Proposal['payload']
export type Card = NonNullable<Payload['cards']>[number]
export type Session = NonNullable<Payload['sessions']>[number]

/** Lengths that the server accepts. */
export const longest = { word: 200, definition: 4_000, title: 300, content: 20_000, session: 200 } as const
/** Minutes that a session of a plan can take. */
export const durations = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240] as const

interface Settled {
  id: string
  conversationId: string | undefined
}

/**
 * Confirms a proposal as the learner sees it. What they changed is stored first, which gives it another hash; if only that succeeds, the conversation shows it so.
 *
 * Rejects with `proposal_settled`, `proposal_changed`, `proposal_expired`, `proposal_not_found`, `proposal_moment`, `proposal_invalid`, or what its kind is refused with.
 */
export const useConfirmProposal = area.mutation(
  async (
    { client, ask, shell },
    { id, conversationId, hash, payload }: Settled & { hash: string; payload: Payload | null },
  ): Promise<Proposal> => {
    try {
      const seen =
        payload === null ? hash : (await ask(client.rpc('change_proposal', { proposal_id: id, hash, payload }))).hash
      return await ask(client.rpc('confirm_proposal', { proposal_id: id, hash: seen }))
    } finally {
      void messages.refresh(shell, conversationId)
    }
  },
  { touches: ['dashboard'] },
).useMutation

const settlement = (name: 'undo_proposal' | 'drop_proposal') =>
  area.mutation(
    async ({ client, ask, shell }, { id, conversationId }: Settled): Promise<Proposal> => {
      try {
        return await ask(client.rpc(name, { proposal_id: id }))
      } finally {
        void messages.refresh(shell, conversationId)
      }
    },
    { touches: ['dashboard'] },
  ).useMutation

/** Takes back what a proposal made, as far as nobody has changed it since. */
export const useUndoProposal = settlement('undo_proposal')

/** Puts a proposal aside. */
export const useDropProposal = settlement('drop_proposal')
