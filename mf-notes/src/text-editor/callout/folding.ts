import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { Tree } from '@lezer/common'
import { hasFocusChanged, touchedIn } from '../../caret/touch.ts'
import { wholeBlocksOf } from '../whole-blocks.ts'
import { calloutOf, foldNames } from './callout.ts'
import { type FoldChoices, type FoldMemory, withChoice } from './fold-choices.ts'

/** A callout of the text that folds. */
interface Foldable {
  name: string
  /** Where its first line begins and ends, without what stands before the quotation. */
  from: number
  head: number
  to: number
  isOpenByText: boolean
}

interface Folding {
  foldables: readonly Foldable[]
  choices: FoldChoices
  decorations: DecorationSet
}

const chosen = StateEffect.define<{ foldable: Foldable; isOpen: boolean }>()
const hidden = Decoration.replace({})

/** The callouts that fold, also those inside others, in the order of the text. */
function foldablesOf(state: EditorState): Foldable[] {
  const found: Foldable[] = []
  const nameOf = foldNames()
  const restOfLine = (from: number) => state.doc.sliceString(from, state.doc.lineAt(from).to)
  const search = (tree: Tree, from: number): void => {
    const callout = tree.type.isAnonymous ? null : calloutOf(tree.topNode, (at) => restOfLine(from + at))
    if (callout?.fold) {
      const line = restOfLine(from)
      const isOpenByText = callout.fold === 'open'
      found.push({ name: nameOf(line), from, head: from + line.length, to: from + tree.length, isOpenByText })
    }
    tree.children.forEach((child, index) => {
      if (child instanceof Tree && (child.type.isAnonymous || child.type.name === 'Blockquote'))
        search(child, from + (tree.positions[index] ?? 0))
    })
  }
  for (const { name, from, tree } of wholeBlocksOf(syntaxTree(state))) if (name === 'Blockquote') search(tree, from)
  return found
}

const isOpen = (choices: FoldChoices, { name, isOpenByText }: Foldable) => choices.get(name) ?? isOpenByText

function draw(state: EditorState, foldables: readonly Foldable[], choices: FoldChoices): Folding {
  const touched = touchedIn(state)
  const closed = foldables.filter(
    (foldable) => foldable.to > foldable.head && !isOpen(choices, foldable) && !touched(foldable.from, foldable.to),
  )
  return {
    foldables,
    choices,
    decorations: Decoration.set(
      closed.map(({ head, to }) => hidden.range(head, to)),
      true,
    ),
  }
}

const folding = StateField.define<Folding>({
  create: (state) => draw(state, foldablesOf(state), new Map()),
  update(drawn, { startState: before, state: after, docChanged, changes, selection, effects }) {
    let { choices } = drawn
    for (const effect of effects) {
      if (!effect.is(chosen)) continue
      const { foldable } = effect.value
      choices = withChoice(choices, foldable.name, effect.value.isOpen, foldable.isOpenByText)
    }
    const isParsed = syntaxTree(after) !== syntaxTree(before)
    const foldables = docChanged || isParsed ? foldablesOf(after) : drawn.foldables
    if (docChanged && choices.size > 0) {
      // Whoever writes in the title goes on seeing what they saw.
      const names = new Map(foldables.map(({ from, name }) => [from, name]))
      const moved = [...choices].map(([name, isChosen]) => {
        const foldable = drawn.foldables.find((one) => one.name === name)
        return [(foldable && names.get(changes.mapPos(foldable.from, 1))) ?? name, isChosen] as const
      })
      if (moved.some(([name]) => !choices.has(name))) choices = new Map(moved)
    }
    if (foldables.length === 0 && drawn.foldables.length === 0 && choices === drawn.choices) return drawn
    const isSeen = selection || hasFocusChanged(before, after)
    return foldables !== drawn.foldables || choices !== drawn.choices || isSeen
      ? draw(after, foldables, choices)
      : drawn
  },
  provide: (self) => EditorView.decorations.from(self, ({ decorations }) => decorations),
})

/** Callouts that fold as their text says, and as was chosen on this device. */
export const foldCallouts = (memory: FoldMemory): Extension => [
  folding.init((state) => draw(state, foldablesOf(state), memory.read())),
  EditorView.updateListener.of(({ startState, state }) => {
    const { choices } = state.field(folding)
    if (choices !== startState.field(folding).choices) memory.keep(choices)
  }),
]

const foldableAt = (state: EditorState, place: number) =>
  state
    .field(folding, false)
    ?.foldables.findLast(({ from, head }) => place >= state.doc.lineAt(from).from && place <= head)

/** Whether the body of the callout that begins at a place is shown; null where it does not fold. */
export function isFoldOpen(state: EditorState, from: number): boolean | null {
  const field = state.field(folding, false)
  const foldable = field?.foldables.find((one) => one.from === from)
  return field && foldable ? isOpen(field.choices, foldable) : null
}

/** Opens or closes the callout whose first line a place is in. */
export function toggleFold(
  { state, dispatch }: { state: EditorState; dispatch(transaction: Transaction): void },
  place: number,
): boolean {
  const foldable = foldableAt(state, place)
  if (!foldable) return false
  const { choices } = state.field(folding)
  dispatch(state.update({ effects: chosen.of({ foldable, isOpen: !isOpen(choices, foldable) }) }))
  return true
}
