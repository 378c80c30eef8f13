import type { NoteText } from '../data/notes.ts'
import { mergeText } from './merge-text.ts'
import type { Merged } from './merge-words.ts'
import { without } from './tag-sets.ts'

/** @param isClash both changed the same words, or the title */
export type MergedNote<Text> = Merged<Text> & { isClash: boolean }

/** A field as the one has it that changed it; null where both did. */
const ofEither = (base: string, mine: string, theirs: string): string | null => {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : null
}

/** What the other one put on and took off, too. */
const tagsOfBoth = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] => {
  if (theirs.join() === base.join()) return mine
  return [...without(theirs, without(base, mine)), ...without(mine, [...base, ...theirs])]
}

/**
 * Merges two versions of a note. What only one of them changed is in the result.
 *
 * @param base what both were made of; null where that is not known: then nothing is merged
 */
export function mergeNote(base: NoteText | null, mine: NoteText, theirs: NoteText): MergedNote<NoteText> {
  if (!base) return { mine, theirs, isClash: true }
  const title = ofEither(base.title, mine.title, theirs.title)
  const content = mergeText(base.content, mine.content, theirs.content)
  const tags = tagsOfBoth(base.tags, mine.tags, theirs.tags)
  return {
    mine: { title: title ?? mine.title, content: content.mine, tags },
    theirs: { title: title ?? theirs.title, content: content.theirs, tags },
    isClash: title === null || content.mine !== content.theirs,
  }
}
