import type { NoteText } from '../data/notes.ts'
import { type MergedNote, mergeNote } from '../merge/merge-note.ts'
import { formOfText, textOf } from '../note-form/note-form.ts'
import { parseTags } from '../note-form/tag-names.ts'
import type { NoteForm } from '../replica/operation.ts'

/** Merges two versions of a note as a form has them. Tags stay as they are typed where the other version has no others. */
export function mergeForms(base: NoteForm | null, mine: NoteForm, theirs: NoteForm): MergedNote<NoteForm> {
  const merged = mergeNote(base && textOf(base), textOf(mine), textOf(theirs))
  const typed = (text: NoteText): NoteForm => {
    const isTyped = text.tags.join() === parseTags(mine.tags).join()
    return { ...formOfText(text), ...(isTyped && { tags: mine.tags }) }
  }
  return { mine: typed(merged.mine), theirs: typed(merged.theirs), isClash: merged.isClash }
}
