import { lazy, Suspense } from 'react'
import type { LocalNote } from '../replica/view.ts'

const AttachmentsPanel = lazy(() => import('./attachments-panel.tsx'))

/** The files of a note, under its text. */
export function Attachments({ note }: { note: LocalNote }) {
  return (
    <Suspense fallback={null}>
      <AttachmentsPanel key={note.id} note={note} />
    </Suspense>
  )
}
