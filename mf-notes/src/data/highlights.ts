import type { ShellApi } from '@cahier/contract'
import { defineArea, readAll } from '@cahier/contract/data'
import { AreaError, createStore } from '@cahier/contract/react'
import type { Database } from './database.gen.ts'
import { type Highlight, type HighlightChange, mergedChange, withChanges } from './highlight-changes.ts'

// The replica has the outbox of the area's own database, with rules for texts.
const area = defineArea<Database>('notes.highlights', { stores: { outbox: { keyPath: 'seq', autoIncrement: true } } })

/** Maximum characters of a passage, of what is written about it, and of the words that are kept from before and behind it. */
export const maxQuoteCharacters = 2000
export const maxHighlightCommentCharacters = 2000
export const contextCharacters = 64
/** Maximum number of rectangles that cover a passage. */
export const maxQuads = 200

const columns =
  'note_id, id, attachment_id, user_id, file_hash, page, quads, quote, before, after, color, comment' as const

/** The highlights of a file that the learner may see, of everybody. */
const highlights = area.query(
  'highlights',
  ({ client, ask }, noteId: string, attachmentId: string): Promise<Highlight[]> =>
    readAll(({ from, to }) =>
      ask(
        client
          .from('file_highlights')
          .select(columns)
          .eq('note_id', noteId)
          .eq('attachment_id', attachmentId)
          .order('id')
          .range(from, to),
      ),
    ),
  {
    enabled: (_noteId, attachmentId) => attachmentId !== '',
    live: (noteId) => [{ table: 'file_highlights', filter: `note_id=eq.${noteId}` }],
  },
)
export const useStoredHighlights = highlights.useQuery

/** The last change that the server refused for good, for whoever shows the file. */
export const refusedHighlight = createStore<{ change: HighlightChange; sentence: string | null } | null>(null)

/** Who lost the right to mark passages gets the same answer each time. */
function finalOf(error: unknown): unknown {
  if (!(error instanceof AreaError) || error.code !== '42501') return error
  return new AreaError(error.message, { code: 'PT403', status: error.status, cause: error })
}

/** Changes of highlights that wait for the server. */
export const highlightsOutbox = area.outbox<HighlightChange>(
  async ({ client, ask, shell }, change) => {
    const { note_id, attachment_id, id } = change.of
    const rows = client.from('file_highlights')
    try {
      if (change.kind === 'add') await ask(rows.upsert(change.of, { onConflict: 'note_id,id', ignoreDuplicates: true }))
      else if (change.kind === 'change') await ask(rows.update(change.columns).eq('note_id', note_id).eq('id', id))
      else await ask(rows.delete().eq('note_id', note_id).eq('id', id))
    } catch (error) {
      const final = finalOf(error)
      if (final instanceof AreaError && final.isFinal) refusedHighlight.set({ change, sentence: final.sentence })
      throw final
    }
    highlights.patch(shell, (known) => withChanges(known, [change]), note_id, attachment_id)
  },
  { merge: mergedChange, isWorthReporting: ({ code }) => !['PT403', 'PT409', '23503'].includes(code) },
)

/** Marks, changes or unmarks a passage; this works offline. */
export const changeHighlight = (shell: ShellApi, change: HighlightChange): Promise<void> =>
  highlightsOutbox.add(shell, change)

/** The changes of a file's highlights that wait on this device. */
export async function waitingChanges(shell: ShellApi, attachmentId: string): Promise<HighlightChange[]> {
  const rows: { operation: HighlightChange }[] = await (await area.device.open(shell)).getAll('outbox')
  return rows.map(({ operation }) => operation).filter(({ of }) => of.attachment_id === attachmentId)
}
