import { fold } from '@cahier/contract/search'
import type { LocalNote } from '../replica/view.ts'
import { tagKey, tagNamesOf } from './note-tags.ts'
import { isTextTagName } from './text-tags.ts'

/** Tags that are suggested at once. */
const maxSuggestedTags = 20

interface Known {
  name: string
  key: string
}

/** The tags that may be written in a text, the most frequent first. The notes are the same array until one of them changes. */
const known = new WeakMap<readonly LocalNote[], readonly Known[]>()

function tagsOf(notes: readonly LocalNote[]): readonly Known[] {
  const before = known.get(notes)
  if (before) return before
  const names = tagNamesOf(notes.filter(({ deleted_at }) => deleted_at === null)).filter(isTextTagName)
  const tags = names.map((name) => ({ name, key: tagKey(name) }))
  known.set(notes, tags)
  return tags
}

/**
 * Completes the name of a tag in a text: tags that begin with it, then those that hold it, the most frequent first. Behind a slash only those below it are
 * meant.
 *
 * @param notes all of the learner's, those in the trash too
 */
export function suggestTags(notes: readonly LocalNote[], typed: string): string[] {
  const wanted = fold(typed)
  const others = tagsOf(notes).filter(({ name }) => name !== typed)
  const beginning = others.filter(({ key }) => key.startsWith(wanted))
  const holding = wanted.includes('/') ? [] : others.filter(({ key }) => key.indexOf(wanted) > 0)
  return [...beginning, ...holding].slice(0, maxSuggestedTags).map(({ name }) => name)
}
