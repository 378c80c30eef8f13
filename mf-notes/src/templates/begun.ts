import { formOf } from '../note-form/note-form.ts'
import type { NoteForm } from '../replica/operation.ts'
import type { LocalNote } from '../replica/view.ts'

/** A template that everybody has. */
export interface BuiltIn {
  title: string
  about: string
  /** `{date}` is the day on which a note is begun. */
  content: string
}

/**
 * What a note begun from a template holds. One of the learner's own gives its title and tags too.
 *
 * @param id a built-in's name, or the id of a note
 * @param date as learners read it
 * @returns null where there is no such template any more
 */
export function begunFrom(
  id: string,
  builtIns: Readonly<Record<string, BuiltIn>>,
  notes: readonly Pick<LocalNote, 'id' | 'title' | 'content' | 'tags' | 'deleted_at'>[],
  date: string,
): NoteForm | null {
  const builtIn = Object.hasOwn(builtIns, id) ? builtIns[id] : undefined
  if (builtIn) return { title: '', content: builtIn.content.replaceAll('{date}', date), tags: '' }
  const own = notes.find((note) => note.id === id && note.deleted_at === null)
  return own ? formOf(own) : null
}
