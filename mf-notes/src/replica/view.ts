import { type Edition, editionOf, type Refusal, type StoredNote, type Waiting } from './operation.ts'
import { taken } from './outbox.ts'

/** A note as this device shows it: what the server has, and what waits to be sent on top. */
export interface LocalNote extends StoredNote {
  edition: Edition
  /** What the server has of it, where this device shows another text. */
  stored: StoredNote | null
  /** Its text is not on the server yet. */
  pending: boolean
  refusal: Refusal | null
}

type Tag = StoredNote['tags'][number]

const fold = (name: string) => name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Every tag that is known, by its folded name. */
function tagsByName(notes: Iterable<StoredNote>): Map<string, Tag> {
  const tags = new Map<string, Tag>()
  for (const note of notes) for (const tag of note.tags) tags.set(fold(tag.name), tag)
  return tags
}

/** All notes, trash included, as they will be once everything that waits has been sent. */
export function localView(stored: readonly StoredNote[], outbox: readonly Waiting[], userId: string): LocalNote[] {
  const notes = new Map(stored.map((note) => [note.id, settled(note)]))
  const tags = outbox.length > 0 ? tagsByName(stored) : new Map<string, Tag>()
  // A tag that no note had yet gets its colour from the server.
  const tagNamed = (name: string): Tag => tags.get(fold(name)) ?? { id: `new:${fold(name)}`, name, color: 'ardoise' }

  for (const { id, operation, at, refusal } of outbox) {
    const note = notes.get(operation.noteId)
    if (operation.kind === 'delete') {
      notes.delete(operation.noteId)
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
        pending: true,
        refusal: refusal ?? note?.refusal ?? null,
      })
    } else if (note) {
      const changed = taken(note, { operation, at })
      notes.set(note.id, { ...note, ...changed, refusal: refusal ?? note.refusal })
    }
  }
  return [...notes.values()]
}

const known = new WeakMap<StoredNote, LocalNote>()

/** The same object for the same note: when one of thousands changes, the other cards are not rendered again. */
function settled(note: StoredNote): LocalNote {
  const local = known.get(note) ?? {
    ...note,
    edition: editionOf(note.version),
    stored: null,
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
    deleted_at: null,
    edition: editionOf(0),
    stored: null,
    pending: true,
    refusal: null,
  }
}
