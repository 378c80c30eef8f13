import { Tree } from '@lezer/common'
import { definitionIndentCharacters } from './syntax.ts'

export interface Range {
  from: number
  to: number
}

export interface Footnote {
  /** Its name, as its definition or its first reference writes it. */
  label: string
  /** In the order of the references, from 1; null where nothing defines it. */
  number: number | null
  /** Those of the text, then those of other footnotes. */
  references: readonly Range[]
  /** The first one of its name; `mark` is `[^1]:`. */
  definition: (Range & { mark: Range }) | null
}

/** The footnotes of a text. */
export interface Footnotes {
  /** Those that are defined, by their numbers. What nothing refers to comes last, so that reading and printing leave nothing out. */
  listed: readonly Footnote[]
  /** What the numbers depend on: the same where all of them are. */
  order: string
  named(label: string): Footnote | undefined
}

/** Case does not count. */
const keyOf = (label: string) => label.normalize('NFC').toLowerCase()

/** The name in `[^1]` or `[^1]:`. */
export const labelOf = (written: string): string => written.slice(2, written.endsWith(':') ? -2 : -1)

const indentation = new RegExp(`\\n(?: {1,${definitionIndentCharacters}}|\\t)`, 'g')

/** What defines a footnote, as a text of its own: further lines are indented in the definition. */
export const definitionText = (written: string): string => written.replace(indentation, '\n').trim()

interface Reference extends Range {
  label: string
  /** The footnote in whose definition it stands, by its key; null in the text itself. */
  within: string | null
}

interface Definition extends Range {
  label: string
  mark: Range
}

/** What a block has of footnotes; places count from its start. */
interface Part {
  references: readonly Reference[]
  definitions: readonly Definition[]
}

type Read = (from: number, to: number) => string

const nothing: Part = { references: [], definitions: [] }

/** A block is the same object until something is typed in it, so each is read once. */
const parts = new WeakMap<Tree, Part>()

function readPart(block: Tree, read: Read): Part {
  const references: Reference[] = []
  const definitions: Definition[] = []
  const around: Definition[] = []
  block.iterate({
    enter({ name, from, to }) {
      if (name === 'FootnoteDefinition') around.push({ from, to, label: '', mark: { from, to: from } })
      else if (name === 'FootnoteMark') {
        const definition = around.at(-1)
        if (definition)
          definitions.push(Object.assign(definition, { label: labelOf(read(from, to)), mark: { from, to } }))
      } else if (name === 'FootnoteReference') {
        const definition = around.at(-1)
        const within = definition ? keyOf(definition.label) : null
        references.push({ from, to, label: labelOf(read(from, to)), within })
      }
    },
    leave({ name }) {
      if (name === 'FootnoteDefinition') around.pop()
    },
  })
  return references.length + definitions.length > 0 ? { references, definitions } : nothing
}

function partOf(block: Tree, read: Read): Part {
  const part = parts.get(block) ?? readPart(block, read)
  parts.set(block, part)
  return part
}

/** Goes through the blocks of a text: a key in a long one looks at all of them, and goes into the one in which it was typed. */
function eachBlock({ children, positions }: Tree, start: number, run: (block: Tree, from: number) => void): void {
  children.forEach((child, index) => {
    if (!(child instanceof Tree)) return
    const from = start + (positions[index] ?? 0)
    if (child.type.isAnonymous) eachBlock(child, from, run)
    else run(child, from)
  })
}

/** The names of the footnotes that a block refers to. @param read a piece of it; places count from its start */
export const labelsIn = (block: Tree, read: Read): string[] => partOf(block, read).references.map(({ label }) => label)

const moved = ({ from, to }: Range, by: number): Range => ({ from: from + by, to: to + by })

interface Draft extends Footnote {
  references: Range[]
}

function numbered(tree: Tree, read: Read): Footnotes {
  const byKey = new Map<string, Draft>()
  const references: Reference[] = []
  eachBlock(tree, 0, (block, start) => {
    const part = partOf(block, (from, to) => read(start + from, start + to))
    for (const { label, mark, ...range } of part.definitions) {
      if (byKey.has(keyOf(label))) continue
      const definition = { ...moved(range, start), mark: moved(mark, start) }
      byKey.set(keyOf(label), { label, number: null, references: [], definition })
    }
    for (const reference of part.references) references.push({ ...reference, ...moved(reference, start) })
  })
  const listed: Draft[] = []
  const inside = Map.groupBy(references, ({ within }) => within)
  const refer = ({ label, from, to }: Reference) => {
    const footnote = byKey.get(keyOf(label)) ?? { label, number: null, references: [], definition: null }
    byKey.set(keyOf(label), footnote)
    footnote.references.push({ from, to })
    if (footnote.definition && footnote.number === null) footnote.number = listed.push(footnote)
  }
  /** How many of those that are listed have been looked at: their definitions may refer to others. */
  let followed = 0
  const follow = () => {
    for (; followed < listed.length; followed++) inside.get(keyOf(listed[followed]?.label ?? ''))?.forEach(refer)
  }
  inside.get(null)?.forEach(refer)
  follow()
  for (const footnote of [...byKey.values()]) {
    if (!footnote.definition || footnote.number !== null) continue
    footnote.number = listed.push(footnote)
    follow()
  }
  return {
    listed,
    order: listed.map(({ label }) => keyOf(label)).join('\n'),
    named: (label) => byKey.get(keyOf(label)),
  }
}

const known = new WeakMap<Tree, Footnotes>()
const noFootnotes: Footnotes = { listed: [], order: '', named: () => undefined }

/** The footnotes of a text, by its syntax tree. */
export function footnotesOf(tree: Tree, read: Read): Footnotes {
  // One object is the tree of all texts that have not been parsed.
  if (tree.length === 0) return noFootnotes
  const footnotes = known.get(tree) ?? numbered(tree, read)
  known.set(tree, footnotes)
  return footnotes
}
