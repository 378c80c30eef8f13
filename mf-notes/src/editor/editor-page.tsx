import { useShell } from '@cahier/contract/react'
import { useLocation, useNavigate, useOutletContext, useParams } from '@cahier/contract/router'
import { FullScreen } from '@cahier/ui/full-screen'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { useNotes } from '../replica/use-notes.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { neighboursOf } from './neighbours.ts'
import { NoteEditor } from './note-editor.tsx'

/** Ids of the notes that the list shows, in its order: what it passes to the editor above it. */
export type ShownNotes = readonly string[]

/** Finds the note of the address. The editor stays open when another note replaces it. */
export function EditorPage() {
  const { noteId = '' } = useParams()
  const { search } = useLocation()
  const shown = useOutletContext<ShownNotes>()
  const shell = useShell()
  const navigate = useNavigate()
  const texts = useTexts()
  const { status, notes } = useNotes()
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
          onOpenNote={(id) => shell.navigate(`/notes/${id}`)}
          onNeighbour={(id) => shell.navigate(`/notes/${id}${search}`, { replace: true })}
          onClose={close}
        />
      </FullScreen>
    )
  }
  if (status === 'loading') return null
  return (
    <NoticeDialog
      title={texts.missing.title}
      description={texts.missing.body}
      actionLabel={texts.missing.back}
      closeLabel={texts.close}
      onClose={() => navigate(`/notes${search}`, { replace: true })}
    />
  )
}
