import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import { area } from '../data/area.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { type LiveServer, Refused } from './text-server.ts'

/** What the server's names for its errors mean for a live text. Others may pass. */
const reasons: Readonly<Record<string, Refused['reason']>> = {
  no_access: 'gone',
  not_shared: 'gone',
  seeded: 'seeded',
  no_write: 'unwritable',
  update_refused: 'unwritable',
  plan_limit_read_only: 'unwritable',
}

async function orRefused<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    const reason = error instanceof AreaError ? reasons[error.details] : undefined
    throw reason ? new Refused(reason, { cause: error }) : error
  }
}

/** The functions of the database behind a live note. Rejects with Refused or, where another try may help, with an AreaError. */
export const liveServer = (shell: ShellApi, noteId: string): LiveServer => ({
  async open(after) {
    const answer = await orRefused(
      area.ask(shell, ({ client }) => client.rpc('open_live_note', { note_id: noteId, after })),
    )
    const { role, head, base, snapshot, updates, content, version } = answer
    return {
      role,
      head,
      base,
      snapshot: snapshot === null ? null : fromBase64(snapshot),
      updates: updates.map(fromBase64),
      seed: content === null || version === null ? null : { content, version },
    }
  },
  push: (update, version) =>
    orRefused(
      area.ask(shell, ({ client }) =>
        client.rpc('push_live_note', {
          note_id: noteId,
          update: toBase64(update),
          ...(version !== undefined && { version }),
        }),
      ),
    ),
})
