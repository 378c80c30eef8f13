import { aNote } from '../../../tests/notes.ts'
import type { Attachment } from '../../data/attachments.ts'
import type { PdfDocument } from '../document.ts'

export const note = aNote('La cellule', { id: '20000000-0000-4000-8000-000000000001' })

/** A course among the files of the note. */
export const file: Attachment = {
  id: '30000000-0000-4000-8000-000000000001',
  note_id: note.id,
  user_id: 'u',
  file_name: 'cours.pdf',
  file_type: 'application/pdf',
  file_size: 3,
  file_path: `note-attachments/${note.id}/cours.pdf`,
  created_at: '2026-01-02T10:00:00Z',
}

/** What the server answers for its bytes. */
export const signed = {
  [`POST /storage/v1/object/sign/note-attachments/${file.file_path}`]: () => ({
    signedURL: '/object/sign/cours.pdf?token=t',
  }),
}

/** A document whose pages have one line each. @param hash of its bytes, as one letter */
export const documentOf = (pages: readonly string[], hash = 'a'): PdfDocument => ({
  pageCount: pages.length,
  hash: hash.repeat(64),
  page: async (number) => ({
    size: { width: 600, height: 800 },
    draw: async () => {},
    async layOut(container) {
      const run = document.createElement('span')
      run.textContent = pages[number - 1] ?? ''
      container.append(run)
      return { runs: [run], bands: [{ top: 100, bottom: 120 }] }
    },
    links: async () => [],
  }),
  runs: async (number) => [pages[number - 1] ?? ''],
  outline: async () => [{ title: 'Chapitre 2', page: 2, entries: [] }],
  close() {},
})
