import { ChangeSet } from '@codemirror/state'
import { diffWordsWithSpace } from 'diff'
import type * as Y from 'yjs'
import { changeBetween } from '../text-editor/change-between.ts'

/** Milliseconds for the words of one text; after them what changed counts as one piece. */
const timeout = 300

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)

/** What makes one text of another, by words. */
function changesBetween(before: string, after: string): ChangeSet {
  const whole = changeBetween(before, after)
  if (!whole) return ChangeSet.empty(before.length)
  // Words are compared as a whole.
  let { from, to } = whole
  while (!isSpace(before[from - 1])) from--
  while (!isSpace(before[to])) to++
  const insert = after.slice(from, after.length - (before.length - to))
  const parts = diffWordsWithSpace(before.slice(from, to), insert, { timeout })
  if (!parts) return ChangeSet.of(whole, before.length, '\n')
  let place = from
  const changes = parts.flatMap(({ value, added, removed }) => {
    const start = place
    if (!added) place += value.length
    if (added) return { from: start, insert: value }
    return removed ? { from: start, to: place } : []
  })
  return ChangeSet.of(changes, before.length, '\n')
}

/**
 * Writes into a live text what was written alone, on a text that it once had. What the others wrote or deleted since stays so; of words that
 * both changed, both versions stay.
 *
 * @param before what was written on
 * @param after what became of it
 */
export function mergeIntoLive(text: Y.Text, before: string, after: string): void {
  const theirs = changesBetween(before, text.toString())
  const own = changesBetween(before, after).map(theirs, true)
  text.doc?.transact(() => {
    let shift = 0
    own.iterChanges((from, to, _newFrom, _newTo, insert) => {
      text.delete(from + shift, to - from)
      text.insert(from + shift, insert.toString())
      shift += insert.length - (to - from)
    }, true)
  })
}
