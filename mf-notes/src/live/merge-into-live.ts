import type * as Y from 'yjs'
import { type Change, wordChanges } from '../diff/word-changes.ts'

/** A piece of a text that others have left as it was, and where it is now. */
interface Kept {
  from: number
  to: number
  now: number
}

/** The pieces that are left of a text after changes, also empty ones at its ends. */
function keptAfter(changes: readonly Change[], length: number): Kept[] {
  const kept: Kept[] = []
  let [from, now] = [0, 0]
  for (const change of [...changes, { from: length, to: length, insert: '' }]) {
    kept.push({ from, to: change.from, now })
    now += change.from - from + change.insert.length
    from = change.to
  }
  return kept
}

/** A change as it is in the text of now: what is deleted are the pieces that are still there, what is written stands before what others wrote there. */
function mapped({ from, to, insert }: Change, kept: readonly Kept[]): Change[] {
  const before = kept.findLast((piece) => piece.from < from) ?? kept[0]
  const place = before ? before.now + Math.min(from, before.to) - before.from : 0
  const deleted = kept.flatMap((piece): Change[] => {
    const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)]
    if (start >= end) return []
    return [{ from: piece.now + start - piece.from, to: piece.now + end - piece.from, insert: '' }]
  })
  return insert === '' ? deleted : [{ from: place, to: place, insert }, ...deleted]
}

/**
 * Writes into a live text what was written alone, on a text that it once had. What the others wrote or deleted since stays so; of words that
 * both changed, both versions stay.
 *
 * @param before what was written on
 * @param after what became of it
 */
export function mergeIntoLive(text: Y.Text, before: string, after: string): void {
  const kept = keptAfter(wordChanges(before, text.toString()), before.length)
  const own = wordChanges(before, after).flatMap((change) => mapped(change, kept))
  text.doc?.transact(() => {
    // From the end, so that the places of the others stay.
    for (const { from, to, insert } of own.toReversed()) {
      if (to > from) text.delete(from, to - from)
      if (insert !== '') text.insert(from, insert)
    }
  })
}
