import { StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { loadColoring } from './draw-code.ts'
import { untilTypingPause } from './typing-pause.ts'

type Live = typeof import('./code/live-code.ts')

let loading: Promise<Live> | null = null
const begun = new WeakSet<EditorView>()

async function load(): Promise<Live> {
  await untilTypingPause()
  const [live] = await Promise.all([import('./code/live-code.ts'), loadColoring()])
  return live
}

/** Gives the blocks of code of an editor their colours and bars. What does so is fetched with the first block that comes near the window. */
export function showCode(view: EditorView): void {
  if (begun.has(view)) return
  begun.add(view)
  loading ??= load()
  loading.then(
    ({ liveCode }) => {
      if (view.dom.isConnected) view.dispatch({ effects: StateEffect.appendConfig.of(liveCode) })
    },
    () => {
      // The next time that a block is drawn tries again.
      loading = null
      begun.delete(view)
    },
  )
}
