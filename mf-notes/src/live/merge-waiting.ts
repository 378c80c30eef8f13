import type { ShellApi } from '@cahier/contract'
import * as Y from 'yjs'
import { changeNotes, type Merged, type NoteText, renameLiveNote, type TextChange } from '../data/notes.ts'
import { liveServer } from './live-server.ts'
import { applyWhole } from './live-text.ts'
import { mergeIntoLive } from './merge-into-live.ts'
import { handOver, type LiveServer, Refused } from './text-server.ts'

/** A text that was written alone, and what it was written on. */
export type WrittenAlone = TextChange & { before: NoteText }

/**
 * Writes a text that waited on this device into the live text of its note. Sending it twice adds nothing twice.
 *
 * @throws AreaError
 */
export async function mergeWaiting(shell: ShellApi, change: WrittenAlone): Promise<Merged> {
  const { noteId, text, before } = change
  const server = liveServer(shell, noteId)
  try {
    const doc = await readWhole(server)
    const live = doc.getText('content')
    let made: Uint8Array | undefined
    doc.on('update', (update: Uint8Array) => {
      made = update
    })
    const writer = await writerOf(change)
    // It is known where a first try arrived whose answer was lost. Deleting again does nothing.
    if (!Y.decodeStateVector(Y.encodeStateVector(doc)).has(writer)) {
      doc.clientID = writer
      mergeIntoLive(live, before.content, text.content)
    }
    if (made) await server.push(made)
    if (text.title !== before.title) await renameLiveNote(shell, noteId, text.title)
    await retag(shell, change)
    return { merged: { title: text.title, content: live.toString() } }
  } catch (error) {
    throw error instanceof Refused ? error.cause : error
  }
}

/** Everything that the server has. */
async function readWhole(server: LiveServer): Promise<Y.Doc> {
  const doc = new Y.Doc()
  let seq = 0
  for (;;) {
    const opened = await server.open(seq)
    const { head, base, snapshot, updates } = opened
    // Nobody has opened it since it was shared.
    if (head === 0 && (await handOver(server, opened))) continue
    for (const update of snapshot ? [snapshot, ...updates] : updates) {
      try {
        applyWhole(doc, update)
      } catch {
        // Left out by every device.
      }
    }
    seq = Math.max(seq, base) + updates.length
    if (seq >= head || updates.length === 0) return doc
  }
}

async function retag(shell: ShellApi, { noteId, text, before }: WrittenAlone): Promise<void> {
  const added = text.tags.filter((name) => !before.tags.includes(name))
  const removed = before.tags.filter((name) => !text.tags.includes(name))
  if (added.length + removed.length > 0) await changeNotes(shell, [{ kind: 'tag', note_id: noteId, added, removed }])
}

/** The writer of a change: the same for each try, 48 bits of what it says. */
async function writerOf({ noteId, base, text, before }: WrittenAlone): Promise<number> {
  const said = new TextEncoder().encode(JSON.stringify([noteId, base, before.content, text.content]))
  const digest = new DataView(await crypto.subtle.digest('SHA-256', said))
  return digest.getUint32(0) * 0x1_0000 + digest.getUint16(4)
}
