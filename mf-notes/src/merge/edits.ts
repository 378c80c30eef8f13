import { diffArrays } from 'diff'

/** A replacement in a list: a range of it, and the range of the other list that takes its place. */
export interface Edit {
  from: number
  to: number
  otherFrom: number
  otherTo: number
}

/** What makes one list of another, in its order. @param mostEdits items that may differ; if more do, it is one replacement */
export function editsBetween(before: readonly string[], after: readonly string[], mostEdits: number): Edit[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const [to, otherTo] = [before.length - end, after.length - end]
  if (start === to && start === otherTo) return []
  const parts = diffArrays(before.slice(start, to), after.slice(start, otherTo), { maxEditLength: mostEdits })
  if (!parts) return [{ from: start, to, otherFrom: start, otherTo }]
  const edits: Edit[] = []
  let [place, otherPlace] = [start, start]
  for (const { count, added, removed } of parts) {
    const [from, otherFrom] = [place, otherPlace]
    if (!added) place += count
    if (!removed) otherPlace += count
    if (!added && !removed) continue
    const last = edits.at(-1)
    if (last?.to === from && last.otherTo === otherFrom) Object.assign(last, { to: place, otherTo: otherPlace })
    else edits.push({ from, to: place, otherFrom, otherTo: otherPlace })
  }
  return edits
}

/** A range of the former list that was changed, and what each side has in its place. */
export interface Region {
  from: number
  to: number
  mine: readonly Edit[]
  theirs: readonly Edit[]
}

const isInsertion = ({ from, to }: { from: number; to: number }) => from === to

/** The edits of both sides in their order, those together that concern the same items, or insert at the same place. */
export function regionsOf(mine: readonly Edit[], theirs: readonly Edit[]): Region[] {
  const regions: { from: number; to: number; mine: Edit[]; theirs: Edit[] }[] = []
  const all = [...mine.map((edit) => ({ edit, isMine: true })), ...theirs.map((edit) => ({ edit, isMine: false }))]
  all.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || Number(a.isMine) - Number(b.isMine))
  for (const { edit, isMine } of all) {
    const { from, to } = edit
    let region = regions.at(-1)
    const isTogether = region && (from < region.to || (from === region.to && isInsertion(region) && isInsertion(edit)))
    if (!region || !isTogether) {
      region = { from, to, mine: [], theirs: [] }
      regions.push(region)
    }
    region.to = Math.max(region.to, to)
    region[isMine ? 'mine' : 'theirs'].push(edit)
  }
  return regions
}

/** What a side has in the place of a range of the former list. @param edits of that side, in the range */
export function withEdits<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { from, to }: { from: number; to: number },
  edits: readonly Edit[],
): Item[] {
  const pieces: (readonly Item[])[] = []
  let place = from
  for (const edit of edits) {
    pieces.push(before.slice(place, edit.from), after.slice(edit.otherFrom, edit.otherTo))
    place = edit.to
  }
  return [...pieces, before.slice(place, to)].flat()
}

/** Whether a list has another one in it, item after item. */
export function contains(list: readonly string[], other: readonly string[]): boolean {
  for (let start = 0; start + other.length <= list.length; start++)
    if (other.every((item, index) => item === list[start + index])) return true
  return false
}
