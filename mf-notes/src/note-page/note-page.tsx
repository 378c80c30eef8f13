import { useShell } from '@cahier/contract/react'
import { useLocation, useNavigate, useOutletContext, useParams } from '@cahier/contract/router'
import { FullScreen } from '@cahier/ui/full-screen'
import { useState } from 'react'
import { neighboursOf } from '../editor/neighbours.ts'
import { NoteEditor } from '../editor/note-editor.tsx'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { noteAddress, withAnchor } from '../links/anchor-address.ts'
import { useTexts } from '../locales/index.ts'
import { withFile } from '../pdf/address.ts'
import { useNotes, useTrash } from '../replica/use-notes.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'

const SharedNotePage = notesPart(
  () => import(/* webpackChunkName: "live-parts" */ '../shared-note/shared-note-page.tsx'),
)
const TrashedNote = notesPart(() => import('../trashed-note/trashed-note.tsx'))

/** Ids of the notes that the list shows, in its order: what it passes to the editor above it. */
export type ShownNotes = readonly string[]

/** Finds the note of the address. The editor stays open when another note replaces it. */
export function NotePage() {
  const { noteId = '' } = useParams()
  // A file of this note is none of another, nor is a place in its text.
  const search = withAnchor(withFile(useLocation().search, null), null)
  const shown = useOutletContext<ShownNotes>()
  const shell = useShell()
  const navigate = useNavigate()
  const texts = useTexts()
  const { status, notes } = useNotes()
  const trash = useTrash()
  const [content] = useState<WritingPlace>(() => ({ current: null }))
  const note = notes.find((candidate) => candidate.id === noteId)
  if (note) {
    const close = () => shell.navigate(`/notes${search}`)
    return (
      <FullScreen label={texts.editor.label(note.title)} onClose={close} initialFocus={content}>
        <NoteEditor
          key={note.id}
          note={note}
          neighbours={neighboursOf(shown, note.id)}
          content={content}
          onOpenNote={(id, anchor) => shell.navigate(noteAddress(id, anchor))}
          onNeighbour={(id) => shell.navigate(`/notes/${id}${search}`, { replace: true })}
          onClose={close}
        />
      </FullScreen>
    )
  }
  if (status === 'loading') return null
  const back = () => navigate(`/notes${search}`, { replace: true })
  const trashed = trash.notes.find((candidate) => candidate.id === noteId)
  if (trashed) return <TrashedNote note={trashed} onClose={back} />
  return (
    <SharedNotePage
      key={noteId}
      noteId={noteId}
      content={content}
      onOpenNote={(id, anchor) => shell.navigate(noteAddress(id, anchor))}
      onClose={back}
    />
  )
}
