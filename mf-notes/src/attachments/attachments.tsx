import { notesPart } from '../lazy-part/notes-part.tsx'
import type { LocalNote } from '../replica/view.ts'

const AttachmentsPanel = notesPart(() => import('./attachments-panel.tsx'))

/** The files of a note, under its text. */
export function Attachments({ note }: { note: LocalNote }) {
  return <AttachmentsPanel key={note.id} note={note} />
}
