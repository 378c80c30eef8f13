import type { ImportedNote } from '../data/files.ts'
import type { MarkdownNote } from './markdown-note.ts'

/** What is stored of a note of a file. */
export const importedNote = ({ tags, pinned, created, updated, ...note }: MarkdownNote): ImportedNote => ({
  ...note,
  tags: [...tags],
  is_pinned: pinned,
  created_at: created,
  updated_at: updated,
})
