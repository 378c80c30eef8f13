import { useLocation } from '@cahier/contract/router'
import { useEffect, useRef } from 'react'
import { printNotes } from './print.ts'
import { TextEditor } from './text-editor.tsx'
import type { NoteTextProps } from './text-editor-props.ts'
import { useAnchor } from './use-anchor.ts'
import { useReferences } from './use-references.ts'

/** The editor with what the text of a note refers to. */
export default function NoteTextEditor({ note, title, onOpenNote, onOpenPage, ...editor }: NoteTextProps) {
  const goTo = useAnchor(note.id, editor.place)
  const references = useReferences(note, { onOpenNote, onOpenPage, goTo })
  const cited = new URLSearchParams(useLocation().search).get('passage')
  const shown = useRef({ title, text: editor.value, references })
  useEffect(() => {
    shown.current = { title, text: editor.value, references }
  }, [title, editor.value, references])
  useEffect(() => printNotes(() => shown.current), [])
  return <TextEditor {...editor} cited={cited} references={references} />
}
