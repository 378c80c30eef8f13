import { type LinkIndex, targetsFrom } from '../../links/note-links.ts'
import type { Replica } from '../../replica/replica.ts'
import type { LocalNote } from '../../replica/view.ts'
import type { EmbeddedNote, EmbedSource } from './drawn-embed.ts'
import type { NotePictures } from './note-pictures.ts'

const notesById = new WeakMap<readonly LocalNote[], ReadonlyMap<string, LocalNote>>()

/** One of the notes of the device, which are the same list until one of them changes. */
function noteWithId(notes: readonly LocalNote[], id: string): LocalNote | undefined {
  const known = notesById.get(notes) ?? new Map(notes.map((note) => [note.id, note]))
  notesById.set(notes, known)
  return known.get(id)
}

/** The notes of this device as other notes show them. */
export function embedSource({ state }: Pick<Replica, 'state'>, pictures: NotePictures, index: LinkIndex): EmbedSource {
  const made = new Map<string, { local: LocalNote; revision: number; note: EmbeddedNote }>()
  return {
    note(id) {
      const local = noteWithId(state.get().notes, id)
      if (!local || local.deleted_at !== null) return null
      const revision = pictures.revisionOf(id)
      const known = made.get(id)
      if (known && known.revision === revision && isSameText(known.local, local)) return known.note
      const note: EmbeddedNote = {
        title: local.title,
        content: local.content,
        noteNamed: targetsFrom(local, index),
        picture: (name) => pictures.picture(local, name),
      }
      made.set(id, { local, revision, note })
      return note
    },
    follow(listener) {
      const ends = [state.subscribe(listener), pictures.subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

const isSameText = (one: LocalNote, other: LocalNote): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.folder === other.folder &&
  filesOf(one) === filesOf(other)

const filesOf = ({ file_names = [] }: LocalNote): string => file_names.join('\n')
