import { pack } from '@cahier/contract/archive'
import type { Origin } from '../data/files.ts'
import type { StoredNote } from '../replica/operation.ts'
import { fileNames } from './file-names.ts'
import { writeNote } from './markdown-note.ts'
import { moment } from './moment.ts'
import type { NamedContent } from './named-files.ts'

export interface ExportedFile {
  name: string
  content: string | Uint8Array
}

/** Files of notes by the id of the note whose text names them. */
export type NamedFiles = ReadonlyMap<string, readonly NamedContent[]>

/**
 * One Markdown file for each note, in an order that depends only on them. A note whose text names files has a folder with them, so that it finds them
 * by their names, as it is.
 *
 * @param origins what imported notes brought from their files
 */
export function exportedFiles(
  notes: readonly StoredNote[],
  origins: ReadonlyMap<string, Origin>,
  files: NamedFiles = new Map(),
): ExportedFile[] {
  const written = notes
    .map((note) => ({ note, ...(origins.get(note.id) ?? { name: note.id, head: null }) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const names = fileNames(written.map(({ note }) => note.title))
  return written.flatMap(({ note, name, head }, index) => {
    const file = names[index] ?? `${name}.md`
    const content = writeNote({
      id: name,
      title: note.title,
      content: note.content,
      tags: note.tags.map((tag) => tag.name),
      folder: note.folder,
      pinned: note.is_pinned,
      created: moment(note.created_at),
      updated: moment(note.updated_at),
      head,
    })
    const named = files.get(note.id)
    if (!named) return [{ name: file, content }]
    const folder = file.replace(/\.md$/, '')
    return [
      { name: `${folder}/${file}`, content },
      ...named.map((given) => ({ name: `${folder}/${given.name}`, content: given.content })),
    ]
  })
}

/** All of them in one archive; the same notes give the same bytes. */
export function archiveOf(
  notes: readonly StoredNote[],
  origins: ReadonlyMap<string, Origin>,
  files: NamedFiles = new Map(),
): Blob {
  return new Blob([pack(exportedFiles(notes, origins, files))], { type: 'application/zip' })
}

/** One of them as a file, or as an archive with the files that it names. */
export function fileOf(
  note: StoredNote,
  origins: ReadonlyMap<string, Origin>,
  files: NamedFiles = new Map(),
): { name: string; file: Blob } {
  const [first = { name: '', content: '' }, ...others] = exportedFiles([note], origins, files)
  if (others.length === 0)
    return { name: first.name, file: new Blob([first.content as string], { type: 'text/markdown' }) }
  return { name: `${first.name.split('/')[0]}.zip`, file: archiveOf([note], origins, files) }
}
