import { Buffer } from 'node:buffer'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as Y from 'yjs'
import { dataOf, endpoint } from '../../_shared/endpoint.ts'

/** Milliseconds between two looks at what is due. */
const pollIntervalMs = 400
/** Milliseconds that a call goes on at least: the database calls once in two seconds, however much becomes due. */
const minCallMs = 2_500
/** Milliseconds after which a call begins nothing more: it has ten seconds. */
const workTimeMs = 7_000

/** Characters that a note can have. Editors stop there; a text that two of them filled at once is cut. */
const maxNoteCharacters = 200_000

/** A live note whose text is not written, as `claim_live_notes` gives it. */
interface Unwritten {
  readonly note_id: string
  /** Number of its latest update. */
  readonly head: number
  /** In base64, as the updates that follow it. */
  readonly snapshot: string | null
  readonly updates: readonly string[] | null
  readonly compacts: boolean
}

/** `{}` → `{ written }`. Merges the updates of live notes into the text of their notes, while there are any. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, database) => {
    const began = performance.now()
    const time = () => performance.now() - began
    let written = 0
    while (time() < workTimeMs) {
      const claimed = await claim(database)
      for (const note of claimed) {
        try {
          await write(database, note)
          written += 1
        } catch (error) {
          // It is claimed again in twenty seconds; the others do not wait for it.
          console.error('a live note was not written', note.note_id, error)
        }
      }
      if (claimed.length > 0) continue
      if (time() > minCallMs && !(await dataOf(server(database).rpc('has_unwritten_live_notes')))) break
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    }
    return { written }
  }),
)

/** These functions are missing in the generated types, which only include what learners may call. */
const server = (database: SupabaseClient): SupabaseClient => database

const claim = (database: SupabaseClient): Promise<readonly Unwritten[]> =>
  dataOf(server(database).rpc('claim_live_notes'))

async function write(
  database: SupabaseClient,
  { note_id, head, snapshot, updates, compacts }: Unwritten,
): Promise<void> {
  const doc = new Y.Doc()
  for (const update of [...(snapshot === null ? [] : [snapshot]), ...(updates ?? [])]) merge(doc, update, note_id)
  const content = stored(doc.getText('content').toString())
  const merged = compacts ? Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64') : null
  doc.destroy()
  await dataOf(server(database).rpc('write_live_note', { note_id, seq: head, content, snapshot: merged }))
}

/** A text as the database can hold it. */
function stored(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  return clean.length <= maxNoteCharacters ? clean : [...clean].slice(0, maxNoteCharacters).join('')
}

/** An update that cannot be read is left out, here and by every device. */
function merge(doc: Y.Doc, update: string, note: string): void {
  const bytes = new Uint8Array(Buffer.from(update, 'base64'))
  try {
    // Decoded as a whole first, so that nothing of one that breaks off is taken.
    Y.decodeUpdate(bytes)
    Y.applyUpdate(doc, bytes)
  } catch (error) {
    console.error('an update was left out', note, error)
  }
}
