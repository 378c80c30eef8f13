import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followFocus } from '../caret/touch.ts'
import { showCode } from './code-part.ts'
import { loadColoring } from './draw-code.ts'
import { noteLanguage } from './language.ts'
import { livePreview } from './live-preview.ts'
import fr from './locales/fr.ts'
import type { References } from './references.ts'
import { referencesOf } from './references-of.ts'

let view: EditorView
const open = (doc: string) => {
  view = new EditorView({
    state: EditorState.create({
      doc,
      extensions: [
        noteLanguage,
        followFocus,
        referencesOf.of({ texts: fr } as References),
        livePreview({ codeLine: 'codeLine', codeHead: 'codeHead' }, showCode),
      ],
    }),
    parent: document.body,
  })
}
const bars = () => view.contentDOM.querySelectorAll('[data-code-bar]')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Nothing is laid out here, so nothing can be measured.
  vi.spyOn(EditorView.prototype as unknown as { measure(): void }, 'measure').mockReturnValue(undefined)
})
afterEach(() => {
  view.destroy()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('comes with the first block, in a pause of typing', async () => {
  await Promise.all([import('./code/live-code.ts'), loadColoring()])
  open('Un')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bars()).toHaveLength(0)
  view.dispatch({ changes: { from: 2, insert: '\n\n```\na\n```' } })
  for (let key = 0; key < 5; key++) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(bars()).toHaveLength(0)
  await vi.waitFor(() => expect(bars()).toHaveLength(1), { timeout: 30_000 })
})

it('has room in the line that opens the block, and in no other', () => {
  open('```\na\n```\n\n    b')
  const lines = [...view.contentDOM.querySelectorAll('.codeLine')]
  expect(lines.map((line) => line.classList.contains('codeHead'))).toEqual([true, false, false, false])
})
