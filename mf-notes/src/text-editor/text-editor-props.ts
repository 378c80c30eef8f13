import type { FieldControl } from '@cahier/ui/field'
import type { LiveNote } from '../live/live-note.ts'
import type { LocalNote } from '../replica/view.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'

export interface TextEditorProps {
  /** Of the field around it. */
  control: FieldControl
  label: string
  value: string
  placeholder: string
  place: WritingPlace
  /** A text that others write as well, instead of `value`. Read once. */
  live?: LiveNote | null
  /** A passage to show and mark: the text may have changed since. Read once. */
  cited?: string | null
  /** A value that the learner chose, such as an earlier version: undo takes it back, and no other one from outside. */
  chosen?: string | null
  isReadOnly?: boolean
  /** @param isLive the live text has it already */
  onChange(value: string, isLive: boolean): void
}

export interface NoteTextProps extends TextEditorProps {
  note: LocalNote
  /** The title as it is typed. */
  title: string
  /** @param anchor the place in its text */
  onOpenNote(id: string, anchor?: string): void
  /** @param address of a page of the application */
  onOpenPage(address: string): void
}
