import type { Extension } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'
import { hasFocusChanged, isFocused } from '../caret/touch.ts'
import { boundText } from './bound-text.ts'
import { carets, showCarets } from './carets.ts'
import type { LiveNote } from './live-note.ts'
import { passageMarks, showPassages } from './passage-marks.ts'
import { colorOf } from './person-color.ts'

/** An editor of a live note: its text, the carets of the others, and the passages that are commented. It begins with `live.content()`. */
export const liveExtension = (live: LiveNote): Extension => [
  boundText(live.text, { mayWrite: live.mayWrite, onFull: live.onFull }),
  carets,
  passageMarks(live.desk.activate),
  ViewPlugin.define((view) => {
    const show = () => {
      const present = live.present.get()
      const colored = live.carets.get().map((caret) => ({ ...caret, color: colorOf(caret.userId, present) }))
      const effects = [showCarets.of(colored), showPassages.of(live.passages.get())]
      view.dispatch({ effects })
    }
    const timer = setTimeout(show)
    const stops = [live.carets.subscribe(show), live.passages.subscribe(show)]
    const leave = live.edit((changes) => view.dispatch({ changes, userEvent: 'input.replace' }))
    return {
      update({ startState, state, selectionSet }) {
        const { anchor, head } = state.selection.main
        if (selectionSet || hasFocusChanged(startState, state)) live.moveTo(isFocused(state) ? { anchor, head } : null)
      },
      destroy() {
        clearTimeout(timer)
        for (const stop of stops) stop()
        leave()
      },
    }
  }),
]
