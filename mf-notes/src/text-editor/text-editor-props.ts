import type { FieldControl } from '@cahier/ui/field'
import type { LocalNote } from '../replica/view.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'

export interface TextEditorProps {
  /** Of the field around it. */
  control: FieldControl
  label: string
  value: string
  placeholder: string
  place: WritingPlace
  onChange(value: string): void
}

export interface NoteTextProps extends TextEditorProps {
  note: LocalNote
  /** The title as it is typed. */
  title: string
  onOpenNote(id: string): void
}
