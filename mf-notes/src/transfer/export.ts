import { pack } from '@cahier/contract/archive'
import type { StoredNote } from '../replica/operation.ts'
import { fileNames } from './file-names.ts'
import { writeNote } from './markdown-note.ts'
import { moment } from './moment.ts'

export interface TextFile {
  name: string
  content: string
}

/**
 * One Markdown file for each note, in an order that depends only on them.
 *
 * @param origins the names that imported notes had in their files
 */
export function markdownFiles(notes: readonly StoredNote[], origins: ReadonlyMap<string, string>): TextFile[] {
  const written = notes
    .map((note) => ({ note, name: origins.get(note.id) ?? note.id }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const names = fileNames(written.map(({ note }) => note.title))
  return written.map(({ note, name }, index) => ({
    name: names[index] ?? `${name}.md`,
    content: writeNote({
      id: name,
      title: note.title,
      content: note.content,
      tags: note.tags.map((tag) => tag.name),
      folder: note.folder,
      pinned: note.is_pinned,
      created: moment(note.created_at),
      updated: moment(note.updated_at),
    }),
  }))
}

/** All of them in one archive; the same notes give the same bytes. */
export function archiveOf(notes: readonly StoredNote[], origins: ReadonlyMap<string, string>): Blob {
  return new Blob([pack(markdownFiles(notes, origins))], { type: 'application/zip' })
}

/** One of them as a file. */
export function fileOf(note: StoredNote, origins: ReadonlyMap<string, string>): { name: string; file: Blob } {
  const [{ name, content } = { name: '', content: '' }] = markdownFiles([note], origins)
  return { name, file: new Blob([content], { type: 'text/markdown' }) }
}
