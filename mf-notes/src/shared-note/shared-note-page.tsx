import { FullScreen } from '@cahier/ui/full-screen'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useState } from 'react'
import { type SharedNote, useSharedNote, useSharedNoteText } from '../data/shared-note.ts'
import { useTexts } from '../locales/index.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { SharedNoteEditor } from './shared-note-editor.tsx'

export interface SharedNotePageProps {
  noteId: string
  content: WritingPlace
  onOpenNote(id: string, anchor?: string): void
  onClose(): void
}

/** A note that is not the learner's own: one that somebody shares with them, or none. */
export default function SharedNotePage({ noteId, content, onOpenNote, onClose }: SharedNotePageProps) {
  const texts = useTexts()
  const { data, error } = useSharedNote(noteId)
  const text = useSharedNoteText(noteId)
  // What was shown stays until it is closed, also when the right is taken.
  const [opened, setOpened] = useState<{ note: SharedNote; content: string } | null>(null)
  if (data && text.data && opened?.note !== data)
    setOpened({ note: data, content: opened?.content ?? text.data.content })
  if (opened)
    return (
      <FullScreen label={texts.editor.label(opened.note.title)} onClose={onClose} initialFocus={content}>
        <SharedNoteEditor
          note={opened.note}
          stored={opened.content}
          place={content}
          onOpenNote={onOpenNote}
          onClose={onClose}
        />
      </FullScreen>
    )
  if (data === undefined && !error) return null
  return (
    <NoticeDialog
      title={texts.missing.title}
      description={error ? texts.error.body : texts.missing.body}
      actionLabel={texts.missing.back}
      closeLabel={texts.close}
      onClose={onClose}
    />
  )
}
