import type { RestAnswer } from '@cahier/contract/testing'
import type { Note } from '../src/data/notes.ts'

/** A stored note for tests. */
export function aNote(title: string, given: Partial<Note> = {}): Note {
  return {
    id: `id-${title}`,
    user_id: 'u',
    title,
    content: '',
    type: 'note',
    folder: null,
    is_pinned: false,
    is_shared: false,
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    tags: [],
    attachment_count: 0,
    pinned_at: null,
    file_names: [],
    is_template: false,
    is_live: false,
    ...given,
  }
}

/** What `change_notes` answers when it finishes everything. */
export const answerTaken: RestAnswer = ({ body }) => ({
  taken: (body as { changes: unknown[] }).changes.length,
  problems: [],
})

/** What `sync_notes` answers on a server that has these notes. */
export const answerChanges =
  (notes: readonly Note[]): RestAnswer =>
  ({ body }) =>
    notes
      .map((note, index) => ({ revision: index + 1, note_id: note.id, deleted_at: null, note }))
      .filter(({ revision }) => revision > (body as { since: number }).since)
