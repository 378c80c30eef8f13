import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import styles from './carets.module.css'

/** Where somebody else is in the text, in characters. */
export interface Caret {
  readonly userId: string
  readonly name: string
  readonly anchor: number
  readonly head: number
}

export interface ColoredCaret extends Caret {
  /** The class of their colour. */
  readonly color: string
}

class CaretWidget extends WidgetType {
  readonly caret: ColoredCaret

  constructor(caret: ColoredCaret) {
    super()
    this.caret = caret
  }

  override eq({ caret }: CaretWidget): boolean {
    return caret.color === this.caret.color && caret.name === this.caret.name && caret.head === this.caret.head
  }

  override toDOM(): HTMLElement {
    const caret = document.createElement('span')
    caret.className = `${styles.caret} ${this.caret.color}`
    // A screen reader would read the name into the middle of a word; who is here is said beside the text. Nor is it a part of the text.
    caret.setAttribute('aria-hidden', 'true')
    caret.dataset.caret = this.caret.name
    return caret
  }
}

function decorated(carets: readonly ColoredCaret[], length: number): DecorationSet {
  const within = (place: number) => Math.min(Math.max(place, 0), length)
  const ranges = carets.flatMap((caret): Range<Decoration>[] => {
    const [anchor, head] = [within(caret.anchor), within(caret.head)]
    const shown = Decoration.widget({ widget: new CaretWidget(caret), side: head < anchor ? -1 : 1 }).range(head)
    if (anchor === head) return [shown]
    const selection = Decoration.mark({ class: `${styles.selection} ${caret.color}` })
    return [shown, selection.range(Math.min(anchor, head), Math.max(anchor, head))]
  })
  return Decoration.set(ranges, true)
}

/** Replaces the carets that are shown. */
export const showCarets = StateEffect.define<readonly ColoredCaret[]>()

const shownCarets = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects, newDoc }) {
    // Until their next message they move with the text.
    const moved = shown.map(changes)
    const latest = effects.findLast((effect) => effect.is(showCarets))
    return latest?.is(showCarets) ? decorated(latest.value, newDoc.length) : moved
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The carets and selections of the others, with their names and colours. */
export const carets: Extension = shownCarets
