import type { ShellApi } from '@cahier/contract'
import { openLiveText } from './live-note.ts'
import { liveDatabase, unsentNotes } from './live-shelf.ts'

/** Milliseconds that sending what one note has left may take; it is tried again when the network returns. */
const sendTimeoutMs = 20_000

/**
 * Sends what was typed in live notes that are not open any more.
 *
 * @param onLost gets the text of a note that the learner may not write any more
 */
export async function sendUnsent(
  shell: ShellApi,
  userId: string,
  onLost: (noteId: string, text: string) => void,
): Promise<void> {
  const database = liveDatabase(userId)
  const notes = await unsentNotes(database)
  database.close()
  for (const noteId of notes) {
    const { live, close } = await openLiveText(shell, noteId, (text) => onLost(noteId, text))
    const { promise: sent, resolve } = Promise.withResolvers<void>()
    const stops = [live.isUnsent.subscribe(() => !live.isUnsent.get() && resolve()), live.state.subscribe(settle)]
    function settle() {
      if (live.state.get() === 'offline' || live.state.get() === 'gone') resolve()
    }
    // What another tab has open is sent there.
    if (live.isUnsent.get()) {
      await live.catchUp()
      settle()
      await Promise.race([sent, new Promise((end) => setTimeout(end, sendTimeoutMs))])
    }
    for (const stop of stops) stop()
    await close()
  }
}
