import { freeName, shownName } from '../attachments/names.ts'
import { writeLink } from '../links/note-links.ts'
import { fileNameOf, readEmbed, writePicture } from '../text-editor/addresses.ts'
import { type FindFile, folderOf } from './archive-path.ts'
import { type FileLink, mapFileLinks } from './file-links.ts'
import type { ReadNote } from './formats/read-note.ts'
import type { MarkdownNote } from './markdown-note.ts'
import type { FileTree } from './open-archive.ts'

/** A file that a note's text names: where it is among the files, and its name as a file of the note. */
export interface NamedFile {
  path: string
  name: string
}

/** `levels`: it is in more folders than notes can be in. `links`: what led to other files leads to their notes. */
export type TreeRemark = 'levels' | 'links'

/**
 * A note in its place among other files: in the folder of its file, with links to other notes' files as links to these notes, and with the files that its text
 * names. The text names these as files of the note are named, which have no folders; what is right already stays byte for byte.
 */
export function inTree(
  { note, path: from, folderPath }: Pick<ReadNote, 'note' | 'path' | 'folderPath'>,
  { titles, others }: FileTree,
  find: FindFile,
): { note: MarkdownNote; remarks: readonly TreeRemark[]; files: readonly NamedFile[] } {
  const remarks = new Set<TreeRemark>()
  const files = new Map<string, string>()
  const nameFor = (path: string): string => {
    const known = files.get(path)
    if (known !== undefined) return known
    const own = shownName(path.slice(path.lastIndexOf('/') + 1))
    const taken = new Set(files.values())
    const name = taken.has(own) ? freeName(own, taken) : own
    files.set(path, name)
    return name
  }
  const content = mapFileLinks(note.content, (link) => {
    const path = find(link.address, from)
    const title = path === null ? undefined : titles.get(path)
    if (title !== undefined) {
      if (link.isPicture || link.kind === 'wiki') return null
      remarks.add('links')
      return writeLink(title, link.shown?.replace(/\\([[\]\\])/g, '$1'))
    }
    return path === null || !others.has(path) ? null : written(link, nameFor(path))
  })
  const named = [...files].map(([path, name]) => ({ path, name }))
  // The application's own archives say the folder in the file; theirs hold a note's pictures.
  if (folderPath === null || note.folder !== null || note.id !== null)
    return { note: { ...note, content }, remarks: [...remarks], files: named }
  const { folder, isWhole } = folderOf(folderPath)
  if (!isWhole) remarks.add('levels')
  return { note: { ...note, content, folder }, remarks: [...remarks], files: named }
}

/** Where in a file a link leads: `#page=3`. Empty where it says nothing of it, and where the sharp is part of the file's name. */
const fragmentOf = (address: string, name: string): string =>
  name.includes('#') ? '' : (/#[^#]*$/.exec(address)?.[0] ?? '')

/** A link to a file of the note; null where it is one already. */
function written({ kind, isPicture, address, shown, title }: FileLink, name: string): string | null {
  const fragment = fragmentOf(address, name)
  const present = address.slice(0, address.length - fragment.length)
  const mark = isPicture ? '!' : ''
  if (kind === 'wiki')
    return readEmbed(present).name === name ? null : `${mark}[[${name}${fragment}${shown === null ? '' : `|${shown}`}]]`
  return fileNameOf(present) === name ? null : mark + writePicture(name + fragment, shown ?? '', title).slice(1)
}
