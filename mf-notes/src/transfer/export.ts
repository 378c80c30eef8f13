import { pack } from '@cahier/contract/archive'
import type { Origin } from '../data/files.ts'
import type { StoredNote } from '../replica/operation.ts'
import { fileNames } from './file-names.ts'
import { writeNote } from './markdown-note.ts'
import { moment } from './moment.ts'
import type { PictureFile } from './pictures.ts'

export interface ExportedFile {
  name: string
  content: string | Uint8Array
}

/** Pictures by the id of the note that shows them. */
export type Pictures = ReadonlyMap<string, readonly PictureFile[]>

/**
 * One Markdown file for each note, in an order that depends only on them. A note with pictures has a folder with them, so that its text finds them by
 * their names, as it is.
 *
 * @param origins what imported notes brought from their files
 */
export function exportedFiles(
  notes: readonly StoredNote[],
  origins: ReadonlyMap<string, Origin>,
  pictures: Pictures = new Map(),
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
    const shown = pictures.get(note.id)
    if (!shown) return [{ name: file, content }]
    const folder = file.replace(/\.md$/, '')
    return [
      { name: `${folder}/${file}`, content },
      ...shown.map((picture) => ({ name: `${folder}/${picture.name}`, content: picture.content })),
    ]
  })
}

/** All of them in one archive; the same notes give the same bytes. */
export function archiveOf(
  notes: readonly StoredNote[],
  origins: ReadonlyMap<string, Origin>,
  pictures: Pictures = new Map(),
): Blob {
  return new Blob([pack(exportedFiles(notes, origins, pictures))], { type: 'application/zip' })
}

/** One of them as a file, or as an archive with its pictures. */
export function fileOf(
  note: StoredNote,
  origins: ReadonlyMap<string, Origin>,
  pictures: Pictures = new Map(),
): { name: string; file: Blob } {
  const [first = { name: '', content: '' }, ...others] = exportedFiles([note], origins, pictures)
  if (others.length === 0)
    return { name: first.name, file: new Blob([first.content as string], { type: 'text/markdown' }) }
  return { name: `${first.name.split('/')[0]}.zip`, file: archiveOf([note], origins, pictures) }
}
