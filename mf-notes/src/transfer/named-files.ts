import type { ShellApi } from '@cahier/contract'
import { readAttachments } from '../data/attachments.ts'
import { downloadFile } from '../data/download-file.ts'
import type { StoredNote } from '../replica/operation.ts'
import { fileNameOf, readEmbed } from '../text-editor/addresses.ts'
import { fileLinks } from './file-links.ts'
import { maxArchiveFileBytes } from './limits.ts'

/** A file that a note's text names, as it goes into an archive. */
export interface NamedContent {
  name: string
  content: Uint8Array
}

/** The names of the note's files that a text shows or leads to, each once; some of them may be links to notes. */
export function namedFiles(content: string): string[] {
  const names = fileLinks(content).flatMap(({ kind, address }) =>
    // A sharp is part of the name, or begins a place in the file.
    [address, address.replace(/#.*$/s, '')].map((path) => (kind === 'wiki' ? readEmbed(path).name : fileNameOf(path))),
  )
  // A name of nothing but points would lead out of the archive's folder.
  return [...new Set(names)].filter((name) => name !== null && !/[/\\]|^\.+$/.test(name)) as string[]
}

/**
 * Reads the files that notes name, by the note's id.
 *
 * @returns `leftOut`: how many there was no room for
 * @throws AreaError if one was refused or there was no response
 */
export async function readNamedFiles(
  shell: ShellApi,
  notes: readonly StoredNote[],
): Promise<{ files: ReadonlyMap<string, readonly NamedContent[]>; leftOut: number }> {
  const files = new Map<string, NamedContent[]>()
  const { signal } = new AbortController()
  let roomBytes = maxArchiveFileBytes
  let leftOut = 0
  for (const { id, content, attachment_count } of notes) {
    const names = attachment_count > 0 ? namedFiles(content) : []
    if (names.length === 0) continue
    const present = await readAttachments(shell, id, signal)
    const named = present.filter(({ file_name }) => names.includes(file_name.normalize('NFC')))
    for (const file of named.toSorted((a, b) => (a.file_name < b.file_name ? -1 : 1))) {
      if (file.file_size > roomBytes) {
        leftOut++
        continue
      }
      roomBytes -= file.file_size
      const bytes = new Uint8Array(await (await downloadFile(shell, file)).arrayBuffer())
      files.set(id, [...(files.get(id) ?? []), { name: file.file_name.normalize('NFC'), content: bytes }])
    }
  }
  return { files, leftOut }
}
