import { contains, type Edit, editsBetween, regionsOf, withEdits } from './edits.ts'
import { countedOn } from './list-numbers.ts'
import { type Merged, mergeWords } from './merge-words.ts'

/** Lines that one side may have changed; if more, what it changed counts as one piece. */
const mostLines = 1_000

/** Lines with their line breaks. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** By what a line is found in another version: a list that was counted on has the same lines, and so has the last one after a line break. */
const keyOf = (line: string): string => line.replace(/\r?\n$/, '').replace(/^([ \t>]*)\d+([.)][ \t])/, '$1$2')

const isBlank = (lines: readonly string[]) => lines.every((line) => line.trim() === '')

/** The lines that both wrote at one place, theirs first: once where one has the other's in it. */
function linesOfBoth(theirs: readonly string[], mine: readonly string[]): readonly string[] {
  const [others, ours] = [theirs.map(keyOf), mine.map(keyOf)]
  if (contains(others, ours)) return theirs
  return contains(ours, others) ? mine : [...theirs, ...mine]
}

/** Lines as a text: each but the last has a line break. */
function joined(lines: readonly string[], lineBreak: string): string {
  const all = lines.filter((line) => line !== '')
  return all.map((line, index) => (index < all.length - 1 && !line.endsWith('\n') ? line + lineBreak : line)).join('')
}

/**
 * Merges two versions of a text: line by line, and word by word within lines that both changed. Whatever only one of them wrote, changed or deleted
 * is in the result; what both wrote at one place stands there twice.
 *
 * @param base the text that both were made of
 */
export function mergeText(base: string, mine: string, theirs: string): Merged {
  if (theirs === base || theirs === mine) return { mine, theirs: mine }
  if (mine === base) return { mine: theirs, theirs }
  const [former, ours, others] = [linesOf(base), linesOf(mine), linesOf(theirs)]
  const keys = former.map(keyOf)
  const edits = {
    mine: editsBetween(keys, ours.map(keyOf), mostLines),
    theirs: editsBetween(keys, others.map(keyOf), mostLines),
  }
  const merged = { mine: [] as string[], theirs: [] as string[] }
  const add = (lines: readonly string[], other = lines) => {
    for (const line of lines) merged.mine.push(line)
    for (const line of other) merged.theirs.push(line)
  }
  let [place, ownShift, otherShift] = [0, 0, 0]
  /** The lines that stay: who has counted a list on, or ended the last line, has another text of them. */
  const keepTo = (to: number) => {
    for (; place < to; place++) {
      const own = ours[place + ownShift] ?? ''
      add([own === former[place] ? (others[place + otherShift] ?? '') : own])
    }
  }
  for (const region of regionsOf(edits.mine, edits.theirs)) {
    keepTo(region.from)
    place = region.to
    ownShift += shiftOf(region.mine)
    otherShift += shiftOf(region.theirs)
    const own = withEdits(former, ours, region, region.mine)
    const other = withEdits(former, others, region, region.theirs)
    if (region.theirs.length === 0) add(own)
    else if (region.mine.length === 0) add(other)
    else if (own.length > 0 && other.length > 0 && isBlank(former.slice(region.from, region.to)))
      add(linesOfBoth(other, own))
    else {
      const words = mergeWords(former.slice(region.from, region.to).join(''), own.join(''), other.join(''))
      add(linesOf(words.mine), linesOf(words.theirs))
    }
  }
  keepTo(former.length)
  const lineBreak = /\r\n/.test(base || mine) ? '\r\n' : '\n'
  const isCounted = countedOn(mine) === mine && countedOn(theirs) === theirs
  const isEnded = mine.endsWith('\n') || theirs.endsWith('\n')
  const written = (lines: readonly string[]) => {
    const whole = joined(lines, lineBreak)
    const text = isEnded ? whole : whole.replace(/\r?\n$/, '')
    return isCounted ? countedOn(text) : text
  }
  return { mine: written(merged.mine), theirs: written(merged.theirs) }
}

const shiftOf = (edits: readonly Edit[]): number =>
  edits.reduce((shift, { from, to, otherFrom, otherTo }) => shift + otherTo - otherFrom - (to - from), 0)
