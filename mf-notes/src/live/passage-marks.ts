import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import styles from './passage-marks.module.css'

/** The passage of a thread, in characters. */
export interface PassageMark {
  /** Null while it is begun. */
  readonly thread: string | null
  readonly from: number
  readonly to: number
  readonly isActive: boolean
}

/** Replaces the passages that are marked. */
export const showPassages = StateEffect.define<readonly PassageMark[]>()

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects, newDoc }) {
    const latest = effects.findLast((effect) => effect.is(showPassages))
    if (!latest?.is(showPassages)) return shown.map(changes)
    const ranges = latest.value
      .map((mark) => ({ ...mark, to: Math.min(mark.to, newDoc.length) }))
      .filter(({ from, to }) => from < to)
      .map(({ thread, from, to, isActive }) =>
        Decoration.mark({
          class: `${styles.passage} ${isActive ? styles.active : ''}`,
          ...(thread && { attributes: { 'data-thread': thread } }),
        }).range(from, to),
      )
    return Decoration.set(ranges, true)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Passages that are commented. Pressing one opens its thread. */
export const passageMarks = (open: (thread: string) => void): Extension => [
  marks,
  EditorView.domEventHandlers({
    click({ target }) {
      const passage = target instanceof Element ? target.closest<HTMLElement>('[data-thread]') : null
      if (passage?.dataset.thread) open(passage.dataset.thread)
    },
  }),
]
