import { fold } from '@cahier/contract/search'
import type { LocalNote } from '../replica/view.ts'

/** The names of a note's tags and files. A note that an earlier release stored has no names of files. */
const namesOf = ({ tags, file_names = [] }: LocalNote): string[] => [...tags.map(({ name }) => name), ...file_names]

/** Whether a name has one of the folded words. */
export function isFound(name: string, words: readonly string[]): boolean {
  const text = words.length > 0 ? fold(name) : ''
  return words.some((word) => text.includes(word))
}

/** The names of a note's tags and files that have one of the folded words. */
export const foundNames = (note: LocalNote, words: readonly string[]): string[] =>
  namesOf(note).filter((name) => isFound(name, words))

/** Each text is folded once: the same note is the same object until it changes. */
const folded = new WeakMap<LocalNote, string>()

function foldedText(note: LocalNote): string {
  const known = folded.get(note)
  if (known !== undefined) return known
  const text = fold([note.title, note.content, ...namesOf(note)].join(' '))
  folded.set(note, text)
  return text
}

/** Whether a note holds every one of the folded words, in its text or in the names of its tags and files. */
export function matches(note: LocalNote, words: readonly string[]): boolean {
  const text = foldedText(note)
  return words.every((word) => text.includes(word))
}

/** Milliseconds of work before the page gets a turn. */
const workSliceMs = 8

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * The notes that hold every word. Folding thousands of long texts for the first time takes longer than a frame, so the work
 * is done in slices.
 */
export async function matching(
  notes: readonly LocalNote[],
  words: readonly string[],
  signal?: AbortSignal,
): Promise<LocalNote[]> {
  const found: LocalNote[] = []
  let until = performance.now() + workSliceMs
  for (const note of notes) {
    if (matches(note, words)) found.push(note)
    if (performance.now() < until) continue
    await pause()
    signal?.throwIfAborted()
    until = performance.now() + workSliceMs
  }
  return found
}
