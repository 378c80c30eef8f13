import { placeOf, type SearchedText, searchedWords, type TextPlace } from '../find-text.ts'

/** What is known of a passage of another edition. */
export interface SoughtPassage {
  page: number
  quote: string
  before: string
  after: string
}

/** A passage in this edition. What goes on on another page is not part of it. */
export interface FoundAgain extends TextPlace {
  /** From 1. */
  page: number
}

/** The letters of all pages, one behind the other. */
export interface DocumentText {
  text: string
  pages: readonly { start: number; searched: SearchedText; runs: readonly string[] }[]
}

/** Letters of a piece by which a changed passage is found. */
const seedLetterCount = 8
const seedStepLetterCount = 4
/** Places of one piece that are looked at: one that stands everywhere says nothing. */
const maxSeedPlaces = 20
/** Letters from which words are a passage wherever they stand; shorter ones also need what stood around them. */
const minAloneLetters = 16
/** Letters around a short passage that have to be the same, of as many as are known. */
const minContextLetters = 8
/** Share of three-letter pieces that a changed passage has in common with what it was. */
const minLikenessRatio = 0.6

export function documentText(pages: readonly { searched: SearchedText; runs: readonly string[] }[]): DocumentText {
  let text = ''
  const placed = pages.map((page) => {
    const start = text.length
    text += page.searched.text
    return { start, ...page }
  })
  return { text, pages: placed }
}

/**
 * Finds a passage in another edition of its document, by its words and those around it. Spaces, hyphens, case, accents and ligatures do not count. Of several
 * equal passages it is the one among the same words, or else the nearest. @returns null where nothing is like it
 */
export function findAgain(sought: SoughtPassage, document: DocumentText): FoundAgain | null {
  const quote = searchedWords(sought.quote)
  if (quote === '') return null
  const around = { quote, before: searchedWords(sought.before), after: searchedWords(sought.after) }
  const found = findSame(around, sought.page, document) ?? findAlike(around, document.text)
  return found && onPage(found, document)
}

interface Around {
  quote: string
  before: string
  after: string
}
interface Letters {
  start: number
  end: number
}

function findSame({ quote, before, after }: Around, page: number, document: DocumentText): Letters | null {
  const { text } = document
  const least = quote.length < minAloneLetters ? Math.min(minContextLetters, before.length + after.length) : 0
  let best: { start: number; same: number; distance: number } | null = null
  for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1)) {
    const same = sameBefore(text, start, before) + sameAfter(text, start + quote.length, after)
    if (same < least) continue
    const distance = Math.abs(pageAt(start, document) - page)
    if (!best || same > best.same || (same === best.same && distance < best.distance)) best = { start, same, distance }
  }
  return best && { start: best.start, end: best.start + quote.length }
}

function sameBefore(text: string, at: number, words: string): number {
  let count = 0
  while (count < words.length && count < at && text[at - 1 - count] === words[words.length - 1 - count]) count++
  return count
}
function sameAfter(text: string, at: number, words: string): number {
  let count = 0
  while (count < words.length && text[at + count] === words[count]) count++
  return count
}

/** A passage whose words have changed: where most of its pieces, and of those around it, stand in the same order. */
function findAlike({ quote, before, after }: Around, text: string): Letters | null {
  const [from, to] = [before.length, before.length + quote.length]
  const seeds = seedsIn(before + quote + after, [from, to], text)
  const group = largestGroup(seeds, Math.max(seedLetterCount, quote.length / 4))
  // What stands beside the passage tells its ends best.
  const first = nearest(group, from)[0]
  const last = nearest(group, to).at(-1)
  if (!first || !last) return null
  const start = Math.max(0, first.found + from - first.at)
  const end = Math.min(text.length, last.found + to - last.at)
  return likeness(text.slice(start, end), quote) >= minLikenessRatio ? { start, end } : null
}

/** A piece at a place of what is sought, and a place where the document has it. */
interface Seed {
  at: number
  found: number
}

function seedsIn(words: string, ends: readonly number[], text: string): Seed[] {
  const seeds: Seed[] = []
  const steps = Array.from(
    { length: Math.ceil(words.length / seedStepLetterCount) },
    (_, index) => index * seedStepLetterCount,
  )
  for (const at of new Set([...steps, ...ends.flatMap((end) => [end - seedLetterCount, end])])) {
    if (at < 0 || at + seedLetterCount > words.length) continue
    const piece = words.slice(at, at + seedLetterCount)
    const places: Seed[] = []
    for (let found = text.indexOf(piece); found >= 0; found = text.indexOf(piece, found + 1)) {
      places.push({ at, found })
      if (places.length > maxSeedPlaces) break
    }
    if (places.length <= maxSeedPlaces) seeds.push(...places)
  }
  return seeds
}

/** The most seeds by which the whole would begin at nearly the same letter. */
function largestGroup(seeds: readonly Seed[], tolerance: number): Seed[] {
  const sorted = seeds.toSorted((one, other) => beginning(one) - beginning(other))
  let best: [from: number, to: number] = [0, 0]
  let from = 0
  for (const [index, seed] of sorted.entries()) {
    while (beginning(seed) - beginning(sorted[from] ?? seed) > tolerance) from++
    if (index + 1 - from > best[1] - best[0]) best = [from, index + 1]
  }
  return sorted.slice(...best)
}
const beginning = ({ at, found }: Seed) => found - at

/** The seeds that stand nearest to an end of the passage, in their order. */
function nearest(seeds: readonly Seed[], end: number): Seed[] {
  const distance = ({ at }: Seed) => Math.max(0, at - end, end - at - seedLetterCount)
  const least = Math.min(...seeds.map(distance))
  return seeds.filter((seed) => distance(seed) === least).toSorted((one, other) => one.at - other.at)
}

/** How much of two texts is the same, from 0 to 1: the pieces of three letters that both have. */
function likeness(one: string, other: string): number {
  const counts = new Map<string, number>()
  const pieces = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
  const ours = pieces(one)
  const theirs = pieces(other)
  for (const piece of ours) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  let both = 0
  for (const piece of theirs) {
    const count = counts.get(piece) ?? 0
    if (count === 0) continue
    counts.set(piece, count - 1)
    both++
  }
  return ours.length + theirs.length === 0 ? 0 : (2 * both) / (ours.length + theirs.length)
}

/** The page that a letter stands on, from 1. */
function pageAt(letter: number, { pages }: DocumentText): number {
  let low = 0
  let high = pages.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pages[middle]?.start ?? 0) <= letter) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** What stands on the page where it begins. */
function onPage({ start, end }: Letters, document: DocumentText): FoundAgain | null {
  const page = pageAt(start, document)
  const here = document.pages[page - 1]
  if (!here || end <= start) return null
  const { searched, runs } = here
  const last = Math.min(end - here.start, searched.text.length)
  return { page, ...placeOf(searched, start - here.start, last, runs) }
}
