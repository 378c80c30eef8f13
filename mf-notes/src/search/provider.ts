import type { SearchHit, SearchProvider, ShellApi } from '@cahier/contract'
import { fold, searchWords } from '@cahier/contract/search'
import { sharedNotes } from '../data/shared-notes.ts'
import { noteExcerpt } from '../excerpt/note-excerpt.ts'
import type { Replica } from '../replica/replica.ts'
import { openReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { ownTagNames, tagNamesOfNote } from '../tags/note-tags.ts'
import { foundNames, matching } from './matching.ts'

/** Characters of a note's text that a hit shows, as the server's have. */
const hitCharacters = 160

const hitOf = (note: LocalNote, words: readonly string[], ownTags: ReadonlyMap<string, string>): SearchHit => ({
  kind: note.type === 'pdf' ? 'document' : 'note',
  id: note.id,
  title: note.title,
  // Where it was found comes first, as in the server's hits.
  excerpt: [foundNames(note, words).join(' · '), noteExcerpt(note.content, words, hitCharacters)]
    .filter(Boolean)
    .join(' – '),
  href: `/notes/${note.id}`,
  updated_at: note.updated_at,
  pinned: note.is_pinned,
  ...(note.folder !== null && { folder: note.folder }),
  tags: tagNamesOfNote(note, ownTags),
})

/** The notes, once those on this device have been read. */
function knownNotes({ state }: Replica): Promise<readonly LocalNote[]> {
  return new Promise((resolve) => {
    const look = () => {
      const { status, notes } = state.get()
      if (status === 'loading') return
      stop()
      resolve(notes)
    }
    const stop = state.subscribe(look)
    look()
  })
}

/** Notes of others, by title, owner and first words; none where they cannot be read now. */
async function sharedHits(shell: ShellApi, words: readonly string[]): Promise<SearchHit[]> {
  const notes = await sharedNotes.fetch(shell).catch(() => [])
  return notes
    .filter(({ title, owner_name, excerpt }) => {
      const text = fold([title, owner_name, excerpt].join(' '))
      return words.every((word) => text.includes(word))
    })
    .map(({ id, title, owner_name, updated_at }) => ({
      kind: 'note',
      id,
      title,
      excerpt: owner_name,
      href: `/notes/${id}`,
      updated_at,
      pinned: false,
    }))
}

/** Finds notes as this device has them: at once, without a network, and those that have not been sent yet. */
const search: SearchProvider = async (query, shell, signal) => {
  const words = searchWords(query)
  const notes = await knownNotes(await openReplica(shell))
  const alive = notes.filter(({ deleted_at }) => deleted_at === null)
  const ownTags = ownTagNames(alive)
  const own = (await matching(alive, words, signal)).map((note) => hitOf(note, words, ownTags))
  return [...own, ...(await sharedHits(shell, words))]
}
export default search
