import { asWritten, fold } from '@cahier/contract/search'
import type { SyntaxNode, Tree } from '@lezer/common'
import { isBlockId, isLoneBlockId } from './block-id.ts'
import { type Heading, headingLevel, headingsIn } from './headings.ts'
import { noteParser } from './note-parser.ts'

/*
 * An anchor names a place in a text, as links write it behind the `#`: the words of a heading, of headings below each other with `#` between them, or `^` and
 * the id of a block.
 */

type HeadingWords = Pick<Heading, 'level' | 'text'>

/** Signs that a link cannot write in the words of a heading. */
const linkSigns = /[#|^[\]\\]+/g

const inLink = (words: string): string => asWritten(words.replace(linkSigns, ' '))
const lettersOf = (words: string): string =>
  fold(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Headings and anchors as they are compared. Each heading is read once, though it is compared with every anchor. */
interface Compared {
  words: string
  /** Case, accents and signs do not count here: other applications leave some out. */
  letters: string
}

const comparedHeadings = new WeakMap<HeadingWords, Compared>()

const comparedWords = (written: string): Compared => ({ words: inLink(written), letters: lettersOf(written) })

function comparedHeading(heading: HeadingWords): Compared {
  const known = comparedHeadings.get(heading) ?? comparedWords(heading.text)
  comparedHeadings.set(heading, known)
  return known
}

const isSame = (heading: HeadingWords, { words }: Compared): boolean => comparedHeading(heading).words === words
const isAlike = (heading: HeadingWords, { letters }: Compared): boolean =>
  letters !== '' && comparedHeading(heading).letters === letters

/** The first heading that an anchor names; null if there is none. */
export function findHeading<Found extends HeadingWords>(headings: readonly Found[], anchor: string): Found | null {
  const whole = comparedWords(anchor)
  if (whole.words === '') return null
  const path = anchor
    .split('#')
    .map(comparedWords)
    .filter(({ words }) => words !== '')
  for (const matches of [isSame, isAlike]) {
    // A sharp may also be part of the words.
    const found = findWithin(headings, path, matches) ?? findWithin(headings, [whole], matches)
    if (found) return found
  }
  return null
}

function findWithin<Found extends HeadingWords>(
  headings: readonly Found[],
  [wanted, ...further]: readonly Compared[],
  matches: (heading: HeadingWords, wanted: Compared) => boolean,
): Found | null {
  if (!wanted) return null
  for (const [place, heading] of headings.entries()) {
    if (!matches(heading, wanted)) continue
    if (further.length === 0) return heading
    const below = headings.slice(place + 1)
    const end = below.findIndex(({ level }) => level <= heading.level)
    const found = findWithin(end < 0 ? below : below.slice(0, end), further, matches)
    if (found) return found
  }
  return null
}

/** The anchor of each heading: its words, behind those of a heading above it where an earlier one has the same words. Null where no anchor leads to it. */
export function anchorsOf(headings: readonly HeadingWords[]): (string | null)[] {
  const earlier = new Set<string>()
  let around: HeadingWords[] = []
  return headings.map((heading) => {
    const { words } = comparedHeading(heading)
    around = around.filter(({ level }) => level < heading.level)
    const paths = around.map((above) => `${comparedHeading(above).words}#${words}`).toReversed()
    around.push(heading)
    if (words === '') return null
    if (earlier.has(words)) return paths.find((path) => findHeading(headings, path) === heading) ?? null
    earlier.add(words)
    return words
  })
}

let last: { text: string; anchors: readonly string[] } | undefined

/** The anchors of the headings in a text. The last text is read once, though each key that is typed asks for it. */
export function anchorsIn(text: string): readonly string[] {
  if (last?.text !== text) {
    const anchors = anchorsOf(headingsIn(noteParser.parse(text), text))
    last = { text, anchors: anchors.filter((anchor) => anchor !== null) }
  }
  return last.anchors
}

/**
 * The blocks that an anchor names: a heading with what stands under it, to the next heading of its level or a higher one; the block with an id. Null if the
 * text has none.
 */
export function partAt(tree: Tree, text: string, anchor: string): readonly SyntaxNode[] | null {
  if (anchor.startsWith('^')) {
    const block = blockWithId(tree, text, anchor.slice(1))
    return block && [block]
  }
  const heading = findHeading(headingsIn(tree, text), anchor)
  if (!heading) return null
  const part = [heading.node]
  for (let next = heading.node.nextSibling; next; next = next.nextSibling) {
    if ((headingLevel(next.name) ?? Infinity) <= heading.level) break
    part.push(next)
  }
  return part
}

/** Where the place begins that an anchor names; null if the text has none. */
export const placeOfAnchor = (text: string, anchor: string): number | null =>
  partAt(noteParser.parse(text), text, anchor)?.[0]?.from ?? null

function blockWithId(tree: Tree, text: string, id: string): SyntaxNode | null {
  if (!text.includes('^')) return null
  const named: SyntaxNode[] = []
  tree.iterate({
    enter({ name, node, from, to }) {
      if (name !== 'BlockId' || !isBlockId(node)) return
      if (text.slice(from + 1, to).toLowerCase() === id.toLowerCase()) named.push(node)
    },
  })
  return named[0] ? blockNamedBy(named[0], text) : null
}

/** Nodes that are blocks and hold nothing but words. */
const leaf = /^(?:Paragraph|Task|(?:ATX|Setext)Heading\d)$/

function blockNamedBy(id: SyntaxNode, text: string): SyntaxNode {
  let block = id
  while (block.parent && !leaf.test(block.name)) block = block.parent
  if (isLoneBlockId(block, text)) return block.prevSibling ?? block
  const { parent } = block
  return parent && /^(?:ListItem|Blockquote)$/.test(parent.name) ? parent : block
}
