import { useLocation } from '@cahier/contract/router'
import { useEffect, useRef, useState } from 'react'
import { PictureViewer } from './pictures/viewer-part.tsx'
import { printNotes } from './print.ts'
import { TextEditor } from './text-editor.tsx'
import type { NoteTextProps } from './text-editor-props.ts'
import { useAnchor } from './use-anchor.ts'
import { useReferences } from './use-references.ts'

/** The editor with what the text of a note refers to. */
export default function NoteTextEditor({ note, title, onOpenNote, onOpenPage, ...editor }: NoteTextProps) {
  const goTo = useAnchor(note.id, editor.place)
  const [opened, openPicture] = useState<string | null>(null)
  const references = useReferences(note, { onOpenNote, onOpenPage, goTo, openPicture })
  const cited = new URLSearchParams(useLocation().search).get('passage')
  const shown = useRef({ title, text: editor.value, references })
  useEffect(() => {
    shown.current = { title, text: editor.value, references }
  }, [title, editor.value, references])
  useEffect(() => printNotes(() => shown.current), [])
  return (
    <>
      <TextEditor {...editor} cited={cited} references={references} />
      {opened !== null && (
        <PictureViewer name={opened} text={editor.value} references={references} onClose={() => openPicture(null)} />
      )}
    </>
  )
}
