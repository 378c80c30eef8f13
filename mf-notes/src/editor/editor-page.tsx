import { useShell } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useNotes } from '../data/notes.ts'
import { useTexts } from '../locales/index.ts'
import { NoteEditor } from './note-editor.tsx'

/** Finds the note of the address. */
export function EditorPage() {
  const { noteId } = useParams()
  const shell = useShell()
  const navigate = useNavigate()
  const texts = useTexts()
  const { data } = useNotes('')
  if (!data) return null
  const note = data.find((candidate) => candidate.id === noteId)
  if (note) return <NoteEditor key={note.id} note={note} onClose={() => shell.navigate('/notes')} />
  return (
    <Dialog
      open
      size="sm"
      title={texts.missing.title}
      description={texts.missing.body}
      closeLabel={texts.close}
      onOpenChange={() => navigate('/notes', { replace: true })}
      footer={
        <Button variant="primary" onClick={() => navigate('/notes', { replace: true })}>
          {texts.missing.back}
        </Button>
      }
    />
  )
}
