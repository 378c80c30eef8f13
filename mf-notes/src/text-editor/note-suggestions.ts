import { fold } from '@cahier/contract/search'
import { shownPath } from '../folder-path/folder-path.ts'
import type { LinkIndex } from '../links/note-links.ts'
import type { EditorTexts } from './locales/index.ts'
import type { SuggestedNote } from './references.ts'

/** Notes that are suggested at once. */
const maxSuggestedNotes = 20
/** Notes among which these are chosen: hundreds may have one title. */
const maxComparedNotes = 200

/**
 * Suggests the notes whose titles hold what is typed; behind a slash in it, those whose paths hold it.
 *
 * @param ownId the note in which one types
 */
export function noteSuggestions(
  index: LinkIndex,
  ownId: string,
  texts: Pick<EditorTexts, 'noFolder'>,
): (typed: string) => SuggestedNote[] {
  // Folded with the first key, and not with each one.
  let known: { title: string; path: string; note: LinkIndex['present'][number] }[] | undefined
  return (typed) => {
    known ??= index.present
      .filter(({ id }) => id !== ownId)
      .map((note) => ({ title: fold(note.title), path: fold(`${note.folder ?? ''}/${note.title}`), note }))
    const searched = fold(typed.trim())
    const isPath = searched.includes('/')
    const found = known
      .map(({ title, path, note }) => ({ note, at: title.indexOf(searched), isIn: isPath && path.includes(searched) }))
      .filter(({ at, isIn }) => at >= 0 || isIn)
      .toSorted((one, other) => compare(one.at, other.at) || one.note.title.localeCompare(other.note.title))
    const suggested = new Map<string, SuggestedNote>()
    for (const { note } of found.slice(0, maxComparedNotes)) {
      if (suggested.size === maxSuggestedNotes) break
      const { title, folder } = note
      const name = index.nameOf(note)
      const place = name === title ? null : folder === null ? texts.noFolder : shownPath(folder)
      if (!suggested.has(name)) suggested.set(name, { title, name, place })
    }
    return [...suggested.values()]
  }
}

/** What stands earlier in a title first; then what is not in it. */
const compare = (at: number, other: number): number => (at < 0 || other < 0 ? other - at : at - other)
