import { memo } from 'react'
import { notesPart } from '../lazy-part/notes-part.tsx'
import type { LocalNote } from '../replica/view.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'

const AttachmentsPanel = notesPart(() => import('./attachments-panel.tsx'))

/** The files of a note, under its text. Pictures that are dropped or pasted into the text are shown there. */
export const Attachments = memo(function Attachments({ note, place }: { note: LocalNote; place: WritingPlace }) {
  return <AttachmentsPanel key={note.id} note={note} place={place} />
})
