import { partAt } from './anchors.ts'
import type { RenderedFor } from './code/color-code.ts'
import { noteParser } from './note-parser.ts'
import type { ReadReferences } from './references.ts'
import { rendered } from './rendered.ts'

/** Characters of a text that are rendered inside another one. */
export const maxPartCharacters = 100_000

export interface RenderedPart {
  content: DocumentFragment
  /** Whether that is all of it. */
  isWhole: boolean
}

/** A text, or the part of it that an anchor names, to stand inside another text. Null where the text has no such part. */
export function renderedPart(
  text: string,
  anchor: string | undefined,
  references: ReadReferences,
  use: RenderedFor = 'reading',
): RenderedPart | null {
  if (anchor === undefined)
    return {
      content: rendered(text.slice(0, maxPartCharacters), references, { use }),
      isWhole: text.length <= maxPartCharacters,
    }
  const part = partAt(noteParser.parse(text), text, anchor)
  const [from, to] = [part?.[0]?.from, part?.at(-1)?.to]
  if (from === undefined || to === undefined) return null
  const isWhole = to - from <= maxPartCharacters
  const shown = isWhole ? text : text.slice(0, from + maxPartCharacters)
  return {
    content: rendered(shown, references, { use, blocksOf: (tree) => partAt(tree, shown, anchor) ?? [] }),
    isWhole,
  }
}
