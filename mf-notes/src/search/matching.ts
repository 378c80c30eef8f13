import { fold } from '@cahier/contract/search'
import type { LocalNote } from '../replica/view.ts'

/** Each text is folded once: the same note is the same object until it changes. */
const folded = new WeakMap<LocalNote, string>()

function foldedText(note: LocalNote): string {
  const known = folded.get(note)
  if (known !== undefined) return known
  const text = fold(`${note.title} ${note.content}`)
  folded.set(note, text)
  return text
}

/** Whether a note holds every one of the folded words. */
export function matches(note: LocalNote, words: readonly string[]): boolean {
  const text = foldedText(note)
  return words.every((word) => text.includes(word))
}

/** Milliseconds of work before the page gets a turn. */
const slice = 8

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
  let until = performance.now() + slice
  for (const note of notes) {
    if (matches(note, words)) found.push(note)
    if (performance.now() < until) continue
    await pause()
    signal?.throwIfAborted()
    until = performance.now() + slice
  }
  return found
}
