import type { ShellApi } from '@cahier/contract'
import { type Attachment, attachments } from '../../data/attachments.ts'
import { downloadFile } from '../../data/download-file.ts'
import type { LocalNote } from '../../replica/view.ts'
import type { Picture } from '../references.ts'

/** The pictures of notes that stand inside others. The files of a note are asked for with its first picture, and a picture when it is first shown. */
export interface NotePictures {
  picture(note: Pick<LocalNote, 'id' | 'file_names'>, name: string): Picture
  /** Grows with each picture of a note that comes. */
  revisionOf(noteId: string): number
  /** @returns ends it */
  subscribe(listener: () => void): () => void
  /** Gives the pictures up; those on their way too. */
  end(): void
}

const missing: Picture = { kind: 'missing' }
const coming: Picture = { kind: 'coming' }

export function createNotePictures(shell: ShellApi): NotePictures {
  const listeners = new Set<() => void>()
  const revisions = new Map<string, number>()
  /** The files of notes by their names. Null: they could not be had. */
  const files = new Map<string, ReadonlyMap<string, Attachment> | 'asked' | null>()
  /** Addresses in this page by the files' ids. */
  const addresses = new Map<string, string | 'asked' | null>()

  const revisionOf = (noteId: string) => revisions.get(noteId) ?? 0
  const tell = (noteId: string) => {
    revisions.set(noteId, revisionOf(noteId) + 1)
    for (const listener of listeners) listener()
  }
  const readFiles = async (noteId: string) => {
    files.set(noteId, 'asked')
    const list = await attachments.fetch(shell, noteId).catch(() => null)
    if (files.get(noteId) !== 'asked') return
    files.set(noteId, list && new Map(list.map((file) => [file.file_name.normalize('NFC'), file])))
    tell(noteId)
  }
  const readPicture = async (file: Attachment) => {
    addresses.set(file.id, 'asked')
    const blob = await downloadFile(shell, file).catch(() => null)
    if (addresses.get(file.id) !== 'asked') return
    addresses.set(file.id, blob && URL.createObjectURL(blob))
    tell(file.note_id)
  }

  return {
    picture({ id, file_names = [] }, name) {
      if (!file_names.some((own) => own.normalize('NFC') === name)) return missing
      const known = files.get(id)
      if (known === undefined) void readFiles(id)
      if (known === undefined || known === 'asked') return coming
      const file = known?.get(name)
      if (!file?.file_type.startsWith('image/')) return missing
      const address = addresses.get(file.id)
      if (address === undefined) void readPicture(file)
      if (address === undefined || address === 'asked') return coming
      return address === null ? missing : { kind: 'shown', address }
    },
    revisionOf,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end() {
      for (const address of addresses.values()) if (address && address !== 'asked') URL.revokeObjectURL(address)
      addresses.clear()
      files.clear()
    },
  }
}
