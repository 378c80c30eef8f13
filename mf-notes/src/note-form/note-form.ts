import type { Note, NoteText } from '../data/notes.ts'
import type { NoteForm } from '../replica/operation.ts'
import { formatTags, parseTags } from './tag-names.ts'

export const isBlank = (form: NoteForm): boolean =>
  [form.title, form.content, form.tags].every((text) => text.trim() === '')

export const formOf = ({ title, content, tags }: Pick<Note, 'title' | 'content' | 'tags'>): NoteForm => ({
  title,
  content,
  tags: formatTags(tags.map((tag) => tag.name)),
})

export const formOfText = ({ title, content, tags }: NoteText): NoteForm => ({ title, content, tags: formatTags(tags) })

export const textOf = ({ title, content, tags }: NoteForm): NoteText => ({ title, content, tags: parseTags(tags) })

/** Whether two forms say the same; how the tags are separated does not matter. */
export const sameForm = (a: NoteForm, b: NoteForm): boolean =>
  a.title === b.title && a.content === b.content && parseTags(a.tags).join() === parseTags(b.tags).join()
