import { diffWordsWithSpace } from 'diff'
import { changeBetween } from './change-between.ts'

/** Words that may differ; if more do, what changed counts as one piece. */
const mostWords = 1_000

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)

/** A replacement in a text, in characters. */
export interface Change {
  from: number
  to: number
  insert: string
}

/** What makes one text of another, by words, in its order. */
export function wordChanges(before: string, after: string): Change[] {
  const whole = changeBetween(before, after)
  if (!whole) return []
  // Words are compared as a whole.
  let { from, to } = whole
  while (!isSpace(before[from - 1])) from--
  while (!isSpace(before[to])) to++
  const insert = after.slice(from, after.length - (before.length - to))
  const parts = diffWordsWithSpace(before.slice(from, to), insert, { maxEditLength: mostWords })
  if (!parts) return [whole]
  let place = from
  return parts.flatMap(({ value, added, removed }) => {
    const start = place
    if (!added) place += value.length
    if (added) return { from: start, to: start, insert: value }
    return removed ? { from: start, to: place, insert: '' } : []
  })
}
