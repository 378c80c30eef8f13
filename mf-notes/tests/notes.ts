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
    ...given,
  }
}
