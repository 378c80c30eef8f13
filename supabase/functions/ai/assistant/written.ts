import * as v from 'valibot'
import { type Card, fits, hide, maxCards, maxDefinitionCharacters, maxWordCharacters } from './cards.ts'
import { locate } from './citations.ts'
import type { Passages } from './outside.ts'
import { withoutMarkdown } from './sentences.ts'

const Text = (most: number) => v.pipe(v.string(), v.transform(withoutMarkdown), v.minLength(1), v.maxLength(most))
const Quoted = { n: v.pipe(v.number(), v.integer(), v.minValue(1)), quotation: v.string() }
const Cards = v.object({
  cards: v.array(
    v.object({
      type: v.picklist(['question', 'cloze']),
      front: Text(maxDefinitionCharacters),
      back: Text(maxDefinitionCharacters),
      ...Quoted,
    }),
  ),
})
const Summary = v.object({ points: v.array(v.object({ text: Text(600), ...Quoted })) })

const maxPoints = 10
/** Characters of a quotation that are kept. */
const maxQuotationCharacters = 2_000

/** The JSON object of a text; models like to set it between fences. undefined where there is none. */
function objectIn(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  try {
    return from < 0 ? undefined : JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

/** The words of a passage that a model quotes, as they are stored; undefined where it has none. */
function quoted(passages: Passages, { n, quotation }: { n: number; quotation: string }): string | undefined {
  const passage = passages[n - 1]?.passage
  const found = passage === undefined ? undefined : locate(passage, quotation)
  return found && passage?.slice(found.start, found.end).slice(0, maxQuotationCharacters)
}

/** The cards that a model wrote and that stand in the passages; none where it wrote something else. */
export function writtenCards(text: string, passages: Passages): Card[] {
  const parsed = v.safeParse(Cards, objectIn(text))
  if (!parsed.success) return []
  const cards: Card[] = []
  for (const { type, front, back, ...given } of parsed.output.cards) {
    const quotation = quoted(passages, given)
    const definition = type === 'cloze' ? hide(front, back) : back
    if (quotation === undefined || definition === undefined) continue
    // A sentence with a gap is the note's own.
    if (type === 'cloze' && locate(withoutMarkdown(passages[given.n - 1]?.passage ?? ''), front) === undefined) continue
    const card = {
      kind: type === 'cloze' ? 'cloze' : 'word',
      word: type === 'cloze' ? back : front,
      definition,
      quotation,
    } as const
    if (fits(card) && card.word.length <= maxWordCharacters) cards.push(card)
  }
  return cards.slice(0, maxCards)
}

/** The statements of a summary that a model wrote, each proved by words of the passages; none where it wrote something else. */
export function writtenPoints(text: string, passages: Passages): string[] {
  const parsed = v.safeParse(Summary, objectIn(text))
  if (!parsed.success) return []
  return parsed.output.points
    .filter((point) => quoted(passages, point) !== undefined)
    .slice(0, maxPoints)
    .map((point) => point.text)
}
