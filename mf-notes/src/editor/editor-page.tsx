import { useShell } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useNotes } from '../data/notes.ts'
import { useTexts } from '../locales/index.ts'
import { NoteEditor } from './note-editor.tsx'

/** Finds the note of the address. */
export function EditorPage() {
  const { noteId } = useParams()
  const shell = useShell()
  const navigate = useNavigate()
  const texts = useTexts()
  const { status, notes } = useNotes()
  const note = notes.find((candidate) => candidate.id === noteId)
  if (note) return <NoteEditor key={note.id} note={note} onClose={() => shell.navigate('/notes')} />
  if (status === 'loading') return null
  return (
    <NoticeDialog
      title={texts.missing.title}
      description={texts.missing.body}
      actionLabel={texts.missing.back}
      closeLabel={texts.close}
      onClose={() => navigate('/notes', { replace: true })}
    />
  )
}
