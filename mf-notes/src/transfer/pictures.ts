import type { ShellApi } from '@cahier/contract'
import { downloadFile } from '../attachments/download-file.ts'
import { readAttachments } from '../data/attachments.ts'
import type { StoredNote } from '../replica/operation.ts'
import { addressOf, fileNameOf } from '../text-editor/addresses.ts'

/** A picture that a note's text shows, as it goes into an archive. */
export interface PictureFile {
  name: string
  content: Uint8Array
}

/** Bytes of pictures that one archive may have: it is made in memory. */
const mostBytes = 200 * 1024 * 1024

const picture = /!\[(?:\\.|[^\]\\])*\]\((<[^<>\n]*>|[^\s()<>]+)(?:\s+"[^"]*")?\)/g

/** The names of files that a text shows as pictures, each once. */
export function pictureNames(content: string): string[] {
  const names = [...content.matchAll(picture)].map(([, address = '']) => fileNameOf(addressOf(address)))
  // A name of nothing but points would lead out of the archive's folder.
  return [...new Set(names)].filter((name) => name !== null && !/[/\\]|^\.+$/.test(name)) as string[]
}

/**
 * Reads the pictures that notes show, by the note's id.
 *
 * @returns `leftOut`: how many there was no room for
 * @throws AreaError if one was refused or there was no response
 */
export async function readPictures(
  shell: ShellApi,
  notes: readonly StoredNote[],
): Promise<{ pictures: ReadonlyMap<string, readonly PictureFile[]>; leftOut: number }> {
  const pictures = new Map<string, PictureFile[]>()
  const { signal } = new AbortController()
  let room = mostBytes
  let leftOut = 0
  for (const { id, content, attachment_count } of notes) {
    const names = attachment_count > 0 ? pictureNames(content) : []
    if (names.length === 0) continue
    const files = await readAttachments(shell, id, signal)
    const shown = files.filter(
      ({ file_name, file_type }) => names.includes(file_name.normalize('NFC')) && file_type.startsWith('image/'),
    )
    for (const file of shown.toSorted((a, b) => (a.file_name < b.file_name ? -1 : 1))) {
      room -= file.file_size
      if (room < 0) {
        leftOut++
        room += file.file_size
        continue
      }
      const bytes = new Uint8Array(await (await downloadFile(shell, file)).arrayBuffer())
      pictures.set(id, [...(pictures.get(id) ?? []), { name: file.file_name.normalize('NFC'), content: bytes }])
    }
  }
  return { pictures, leftOut }
}
