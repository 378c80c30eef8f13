import type { NoteText } from '../data/notes.ts'
import { movedPath, withParents } from '../folder-path/folder-path.ts'
import {
  type Edition,
  editionOf,
  type Refusal,
  refoldered,
  retagged,
  type StoredNote,
  tagsNamed,
  type Waiting,
} from './operation.ts'
import { taken } from './outbox.ts'

/** A note as this device shows it: what the server has, and what waits to be sent on top. */
export interface LocalNote extends StoredNote {
  edition: Edition
  /** What the server has of it, where this device shows another text. */
  stored: StoredNote | null
  /** What its text was written on, where that is not on the server and known. */
  before: NoteText | null
  /** Its text is not on the server yet. */
  pending: boolean
  refusal: Refusal | null
}

/** All notes, trash included, as they will be once everything that waits has been sent. */
export function localView(stored: readonly StoredNote[], outbox: readonly Waiting[], userId: string): LocalNote[] {
  const notes = new Map(stored.map((note) => [note.id, settled(note)]))
  const tagNamed = tagsNamed(outbox.length > 0 ? stored : [])

  for (const { id, operation, at, refusal } of outbox) {
    const note = notes.get(operation.noteId)
    if (operation.kind === 'delete') {
      notes.delete(operation.noteId)
    } else if (operation.kind === 'folder') {
      for (const [noteId, placed] of notes) {
        const { folder } = refoldered(placed, operation)
        if (folder !== placed.folder) notes.set(noteId, { ...placed, folder })
      }
    } else if (operation.kind === 'save') {
      const { title, content, tags: names } = operation.text
      notes.set(operation.noteId, {
        ...(note ?? emptyNote(operation.noteId, userId, at)),
        edition: id,
        stored: note?.stored ?? (note && !note.pending ? note : null),
        title,
        content,
        tags: names.map(tagNamed),
        updated_at: at,
        before: operation.before ?? null,
        pending: true,
        refusal: refusal ?? note?.refusal ?? null,
      })
    } else if (note) {
      const changed = operation.kind === 'tag' ? retagged(note, operation, tagNamed) : taken(note, { operation, at })
      notes.set(note.id, { ...note, ...changed, refusal: refusal ?? note.refusal })
    }
  }
  return [...notes.values()]
}

/** The folders that are kept whether or not a note lies in them, as they will be once everything that waits has been sent. */
export function localFolders(stored: readonly string[], outbox: readonly Pick<Waiting, 'operation'>[]): string[] {
  let folders = new Set(stored)
  const add = (path: string) => {
    for (const each of withParents(path)) folders.add(each)
  }
  for (const { operation } of outbox) {
    if (operation.kind === 'move' && operation.folder !== null) add(operation.folder)
    if (operation.kind !== 'folder') continue
    const { source, target } = operation
    if (source !== null) folders = new Set([...folders].flatMap((path) => movedPath(path, source, target) ?? []))
    if (target !== '') add(target)
  }
  return [...folders]
}

const known = new WeakMap<StoredNote, LocalNote>()

/** The same object for the same note: when one of thousands changes, the other cards are not rendered again. */
function settled(note: StoredNote): LocalNote {
  const local = known.get(note) ?? {
    ...note,
    edition: editionOf(note.version),
    stored: null,
    before: null,
    pending: false,
    refusal: null,
  }
  known.set(note, local)
  return local
}

function emptyNote(id: string, userId: string, at: string): LocalNote {
  return {
    id,
    user_id: userId,
    title: '',
    content: '',
    type: 'note',
    folder: null,
    is_pinned: false,
    is_shared: false,
    version: 0,
    created_at: at,
    updated_at: at,
    tags: [],
    attachment_count: 0,
    pinned_at: null,
    file_names: [],
    is_template: false,
    is_live: false,
    deleted_at: null,
    edition: editionOf(0),
    stored: null,
    before: null,
    pending: true,
    refusal: null,
  }
}
