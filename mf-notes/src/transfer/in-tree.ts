import { freeName, shownName } from '../attachments/names.ts'
import { escapeTitle, type LinkIndex, type LinkTarget, readLink, writeLink } from '../links/note-links.ts'
import { fileNameOf, readEmbed, writePicture } from '../text-editor/addresses.ts'
import { type FindFile, folderOf } from './archive-path.ts'
import { type FileLink, mapFileLinks } from './file-links.ts'
import type { ReadNote } from './formats/read-note.ts'
import type { MarkdownNote } from './markdown-note.ts'
import type { FileTree } from './open-archive.ts'
import { withToggles } from './toggles.ts'

/** A file that a note's text names: where it is among the files, and its name as a file of the note. */
export interface NamedFile {
  path: string
  name: string
}

/** `levels`: it is in more folders than notes can be in. `links`: what led to other files leads to their notes. */
export type TreeRemark = 'levels' | 'links'

/**
 * A note in its place among other files: in the folder of its file, with links to other notes' files as links to these notes, and with the files that its text
 * names. The text names these as files of the note are named, which have no folders, and names notes by their titles; `<details>` is a callout that folds; what is
 * right already stays byte for byte.
 *
 * @param index what the titles of the notes of these files lead to
 */
export function inTree(
  { note, path: from, folderPath }: Pick<ReadNote, 'note' | 'path' | 'folderPath'>,
  { titles, others }: FileTree,
  find: FindFile,
  index: Pick<LinkIndex, 'target'>,
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
  // The application's own archives name notes by their titles already, and say the folder in the file; theirs hold a note's pictures.
  const isOwn = note.id !== null
  const content = mapFileLinks(isOwn ? note.content : withToggles(note.content), (link) => {
    const path =
      [link.address, ...(isOwn ? [] : noteFilesOf(link))].map((address) => find(address, from)).find(Boolean) ?? null
    const title = path === null ? undefined : titles.get(path)
    if (title !== undefined) {
      const isLeading = link.kind === 'wiki' && (isOwn || leadsTo(index.target(readLink(link.address).name), title))
      if (isLeading || (link.isPicture && link.kind === 'link')) return null
      remarks.add('links')
      if (link.kind === 'wiki') return withTitle(link, title)
      return writeLink(title, link.shown?.replace(/\\([[\]\\])/g, '$1'))
    }
    return path === null || !others.has(path) ? null : written(link, nameFor(path))
  })
  const named = [...files].map(([path, name]) => ({ path, name }))
  if (folderPath === null || note.folder !== null || isOwn)
    return { note: { ...note, content }, remarks: [...remarks], files: named }
  const { folder, isWhole } = folderOf(folderPath)
  if (!isWhole) remarks.add('levels')
  return { note: { ...note, content, folder }, remarks: [...remarks], files: named }
}

/** The files that vaults may mean by the name of a note, which has no ending; a sharp is part of it, or begins a heading. */
function noteFilesOf({ kind, address }: FileLink): string[] {
  const { name } = readLink(address)
  return kind === 'wiki' ? [`${name}.md`, `${name.replace(/#.*$/s, '')}.md`] : []
}

const leadsTo = (target: LinkTarget, title: string): boolean => target.kind === 'note' && target.title === title

/** A link that says the title of its note instead of the name of the note's file, and shows what it showed. */
function withTitle({ isPicture, address, after, shown }: FileLink, title: string): string {
  const heading = /#[^|]*$/.exec(address)?.[0] ?? ''
  const name = `${escapeTitle(title)}${heading}`
  const label = shown ?? (isPicture ? null : address)
  return `${isPicture ? '!' : ''}[[${name}${label === null ? '' : `${after}${label}`}]]`
}

/** Where in a file a link leads: `#page=3`. Empty where it says nothing of it, and where the sharp is part of the file's name. */
const fragmentOf = (address: string, name: string): string =>
  name.includes('#') ? '' : (/#[^#]*$/.exec(address)?.[0] ?? '')

/** A link to a file of the note; null where it is one already. */
function written({ kind, isPicture, address, shown, after }: FileLink, name: string): string | null {
  const fragment = fragmentOf(address, name)
  const present = address.slice(0, address.length - fragment.length)
  const mark = isPicture ? '!' : ''
  if (kind === 'wiki')
    return readEmbed(present).name === name
      ? null
      : `${mark}[[${name}${fragment}${shown === null ? '' : `${after}${shown}`}]]`
  return fileNameOf(present) === name ? null : mark + writePicture(name + fragment, shown ?? '', after).slice(1)
}
