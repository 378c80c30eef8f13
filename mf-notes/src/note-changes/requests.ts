import { without } from '../merge/tag-sets.ts'
import type { SmallOperation } from '../replica/operation.ts'
import type { LocalNote } from '../replica/view.ts'

/** A change that several notes can get at once. */
export type Change =
  | { kind: 'pin'; pinned: boolean }
  | { kind: 'trash'; trashed: boolean }
  | { kind: 'template'; template: boolean }
  | { kind: 'move'; folder: string | null }
  | { kind: 'tag'; added: readonly string[]; removed: readonly string[] }

type Changing = Pick<LocalNote, 'id' | 'is_pinned' | 'is_template' | 'folder' | 'tags' | 'deleted_at'>

const namesOf = ({ tags }: Changing) => tags.map(({ name }) => name)

/** Names that are among the others, as the others are written. */
const shared = (names: readonly string[], others: readonly string[]) => without(others, without(others, names))

/** What a change does to one note: null where the note is so already. */
function changeOf(note: Changing, change: Change): Change | null {
  switch (change.kind) {
    case 'pin':
      return note.is_pinned === change.pinned ? null : change
    case 'trash':
      return (note.deleted_at !== null) === change.trashed ? null : change
    case 'template':
      return Boolean(note.is_template) === change.template ? null : change
    case 'move':
      return note.folder === change.folder ? null : change
    case 'tag': {
      const added = without(change.added, namesOf(note))
      const removed = shared(change.removed, namesOf(note))
      return added.length + removed.length === 0 ? null : { kind: 'tag', added, removed }
    }
  }
}

/** The opposite of a change that does something to a note. */
function oppositeOf(note: Changing, change: Change): Change {
  switch (change.kind) {
    case 'pin':
      return { kind: 'pin', pinned: note.is_pinned }
    case 'trash':
      return { kind: 'trash', trashed: note.deleted_at !== null }
    case 'template':
      return { kind: 'template', template: Boolean(note.is_template) }
    case 'move':
      return { kind: 'move', folder: note.folder }
    case 'tag':
      return { kind: 'tag', added: change.removed, removed: change.added }
  }
}

/**
 * The operations that give notes a change, and those that undo it: each note gets back what it had. Notes that are so already are
 * left out.
 */
export function requestsOf(
  notes: readonly Changing[],
  change: Change,
): { requests: SmallOperation[]; undo: SmallOperation[] } {
  const made = notes.flatMap((note) => {
    const own = changeOf(note, change)
    return own ? [{ note, own }] : []
  })
  return {
    requests: made.map(({ note, own }) => ({ ...own, noteId: note.id })),
    undo: made.map(({ note, own }) => ({ ...oppositeOf(note, own), noteId: note.id })),
  }
}
