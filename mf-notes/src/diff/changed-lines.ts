import { diffArrays, diffWordsWithSpace } from 'diff'

/** A piece of a changed line, and whether it is what changed. */
export interface Piece {
  text: string
  changed: boolean
}

/** A line of two texts that are compared, or a run of lines that both have. */
export type Line =
  | { kind: 'same'; text: string }
  | { kind: 'removed' | 'added'; pieces: readonly Piece[] }
  | { kind: 'left out'; count: number }

/** Lines, and words of one line, that may differ: comparing takes the square of it, on every device. */
const mostLines = 800
const mostWords = 300
/** Unchanged lines that are shown before and after a change. */
const contextLines = 2
/** Lines of one change whose words are compared. */
const maxLinePairs = 200
/** Share of the shorter of two lines that both have if one is a version of the other. */
const minCommonRatio = 0.4

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
const whole = (text: string): Piece[] => [{ text, changed: true }]

/** A removed line and the one in its place: their differing words, if they are versions of one line. */
function versionsOf(before: string, after: string): { before: Piece[]; after: Piece[] } | null {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostWords })
  if (!parts) return null
  const pieces = (other: 'added' | 'removed') =>
    parts
      .filter((part) => !part[other])
      .map(({ value, added, removed }) => ({ text: value, changed: added || removed }))
  const common = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((length, { value }) => length + value.trim().length, 0)
  const isVersion = common >= minCommonRatio * Math.min(before.trim().length, after.trim().length)
  return isVersion ? { before: pieces('added'), after: pieces('removed') } : null
}

/** Removed lines and those in their place, each pair together. */
function changed(removed: readonly string[], added: readonly string[]): Line[] {
  const lines: Line[] = []
  for (let at = 0; at < Math.max(removed.length, added.length); at++) {
    const [before, after] = [removed[at], added[at]]
    const isPair = before !== undefined && after !== undefined && at < maxLinePairs
    const versions = isPair ? versionsOf(before, after) : null
    if (before !== undefined) lines.push({ kind: 'removed', pieces: versions?.before ?? whole(before) })
    if (after !== undefined) lines.push({ kind: 'added', pieces: versions?.after ?? whole(after) })
  }
  return lines
}

/** Unchanged lines: those near a change, and how many are between. */
function unchanged(lines: readonly string[], isFirst: boolean, isLast: boolean): Line[] {
  const [head, tail] = [isFirst ? 0 : contextLines, isLast ? 0 : contextLines]
  const same = (text: string): Line => ({ kind: 'same', text })
  const count = lines.length - head - tail
  if (count < 2) return lines.map(same)
  return [...lines.slice(0, head).map(same), { kind: 'left out', count }, ...lines.slice(lines.length - tail).map(same)]
}

/** Compares two texts line by line, and word by word within a line that changed. Nothing for equal texts. */
export function changedLines(before: string, after: string): Line[] {
  if (before === after) return []
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const parts = diffArrays(old, fresh, { maxEditLength: mostLines })
  // Two long texts with hardly a line in common are clearer one after the other.
  if (!parts) return [...changed(old, []), ...changed([], fresh)]
  const lines: Line[] = []
  let removed: readonly string[] = []
  parts.forEach((part, index) => {
    if (part.removed) {
      removed = part.value
      if (parts[index + 1]?.added) return
    }
    if (part.added || part.removed) lines.push(...changed(removed, part.added ? part.value : []))
    else lines.push(...unchanged(part.value, index === 0, index === parts.length - 1))
    removed = []
  })
  return lines
}
