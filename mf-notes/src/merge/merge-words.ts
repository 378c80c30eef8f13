import { contains, type Edit, editsBetween, type Region, regionsOf, withEdits } from './edits.ts'

/** What becomes of two versions of a text: with mine, or with theirs, where both changed the same words. Equal where they did not. */
export interface Merged<Text = string> {
  mine: Text
  theirs: Text
}

/** Words that one side may have changed; if more, what it changed counts as one piece. */
const mostWords = 1_000
/** Share of the shorter of two texts that both have if one was made of the other. */
const minCommonRatio = 0.2

/** A letter of a script with spaces between words. In others, each character is a word. */
const letter = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}_]`
const itemNumber = String.raw`(?<=^[ \t>]*)\d+[.)](?=[ \t])`
const picture = String.raw`\p{Extended_Pictographic}[\p{M}\p{EMod}]*`
const flag = String.raw`\p{RI}{2}`

const word = new RegExp(
  String.raw`\r?\n|[^\S\r\n]+|${itemNumber}|(?:${letter})+|${flag}|${picture}(?:\u200d${picture})*|.`,
  'gmsu',
)

const wordsOf = (text: string): string[] => text.match(word) ?? []

const isSpace = (text: string) => text.trim() === ''
const isItemNumber = (text: string) => /^\d+[.)]$/.test(text)

const startsWord = new RegExp(`^${letter}`, 'u')
const endsWord = new RegExp(`${letter}$`, 'u')

/** Pieces as one text, in which words that were apart stay apart. */
function joined(pieces: readonly string[]): string {
  let [text, last] = ['', '']
  for (const piece of pieces) {
    if (piece === '') continue
    text += endsWord.test(last) && startsWord.test(piece) ? ` ${piece}` : piece
    last = piece
  }
  return text
}

const isPure = (region: Region, side: 'mine' | 'theirs', kind: 'insertion' | 'deletion') =>
  region[side].every(({ from, to, otherFrom, otherTo }) => (kind === 'insertion' ? from === to : otherFrom === otherTo))

/** What both wrote at one place: once where one has the other's in it. */
const ofBoth = (theirs: readonly string[], mine: readonly string[]): readonly string[] => {
  if (contains(theirs, mine)) return theirs
  return contains(mine, theirs) ? mine : [...theirs, ...mine]
}

/** What one side has of a place. */
interface Side {
  text: readonly string[]
  inserted: readonly string[]
}

/** What a place becomes that both changed; null where they changed the same words. */
function settled(base: readonly string[], mine: Side, theirs: Side, region: Region): readonly string[] | null {
  const [ours, others] = [mine.text.join(''), theirs.text.join('')]
  if (ours === others) return mine.text
  if (isPure(region, 'mine', 'insertion') && isPure(region, 'theirs', 'insertion'))
    return ofBoth(theirs.inserted, mine.inserted)
  // What was written stays where the other one deleted or replaced what is around it.
  if (isPure(region, 'theirs', 'insertion')) return [...mine.text, ...theirs.inserted]
  if (isPure(region, 'mine', 'insertion')) return [...theirs.text, ...mine.inserted]
  if (isPure(region, 'mine', 'deletion') && isPure(region, 'theirs', 'deletion')) {
    const isGone = (place: number) =>
      [...region.mine, ...region.theirs].some(({ from, to }) => from <= place && place < to)
    return base.slice(region.from, region.to).filter((_, index) => !isGone(region.from + index))
  }
  const former = base.slice(region.from, region.to)
  if (former.every(isSpace) && isSpace(ours) && isSpace(others)) return mine.text
  if ([...former, ...mine.text, ...theirs.text].every(isItemNumber)) return mine.text
  // The answer to a text of mine was lost, and somebody went on writing it: theirs has mine in it.
  if (!isSpace(ours) && contains(theirs.text, mine.text)) return theirs.text
  return !isSpace(others) && contains(mine.text, theirs.text) ? mine.text : null
}

const lettersOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.trim().length, 0)

/** What makes one text of another. One that was written anew is one edit: a mixture of two such texts says nothing. */
function editsOf(base: readonly string[], other: readonly string[]): Edit[] {
  const edits = editsBetween(base, other, mostWords)
  const gone = edits.reduce((sum, { from, to }) => sum + lettersOf(base.slice(from, to)), 0)
  const [before, after] = [lettersOf(base), lettersOf(other)]
  if (before - gone >= minCommonRatio * Math.min(before, after)) return edits
  return [{ from: 0, to: base.length, otherFrom: 0, otherTo: other.length }]
}

/** Merges two versions of a text word by word. */
export function mergeWords(base: string, mine: string, theirs: string): Merged {
  const [former, ours, others] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)]
  const regions = regionsOf(editsOf(former, ours), editsOf(former, others))
  const pieces: { mine: (readonly string[])[]; theirs: (readonly string[])[] } = { mine: [], theirs: [] }
  let place = 0
  for (const region of regions) {
    const side = (name: 'mine' | 'theirs', words: readonly string[]): Side => ({
      text: withEdits(former, words, region, region[name]),
      inserted: region[name].flatMap(({ otherFrom, otherTo }) => words.slice(otherFrom, otherTo)),
    })
    const [own, other] = [side('mine', ours), side('theirs', others)]
    const ofOne = region.theirs.length === 0 ? own.text : region.mine.length === 0 ? other.text : null
    const both = ofOne ?? settled(former, own, other, region)
    const kept = [former.slice(place, region.from).join('')]
    place = region.to
    pieces.mine.push(kept, both ?? own.text)
    pieces.theirs.push(kept, both ?? other.text)
  }
  const rest = [former.slice(place).join('')]
  return { mine: joined([...pieces.mine, rest].flat()), theirs: joined([...pieces.theirs, rest].flat()) }
}
