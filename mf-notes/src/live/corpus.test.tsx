import { history, redo, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { corpus } from '../../tests/constructs.ts'
import { noteLanguage } from '../text-editor/language.ts'
import { boundText } from './bound-text.ts'
import type { LiveText } from './live-text.ts'
import { mergeIntoLive } from './merge-into-live.ts'
import { FakeLiveServer, openDevice } from './testing.ts'

const views: EditorView[] = []
beforeEach(() => {
  vi.useFakeTimers()
  // There is no layout that an editor could measure in a frame.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
})
afterEach(() => {
  for (const view of views.splice(0)) view.destroy()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(60_000)

/** The editor of a live note, as a page has it. */
function edit({ text }: LiveText): EditorView {
  const view = new EditorView({
    state: EditorState.create({
      doc: text.toString(),
      extensions: [
        EditorState.lineSeparator.of('\n'),
        history(),
        noteLanguage,
        boundText(text, { mayWrite: () => true, onFull() {} }),
      ],
    }),
    parent: document.body,
  })
  views.push(view)
  return view
}

const shown = (view: EditorView) => view.state.sliceDoc()

/** What a device shows that opens the note now and has nothing of it. */
async function openedNow(server: FakeLiveServer): Promise<string> {
  const { live, errors } = await openDevice(server.of('viewer'))
  expect(errors).toEqual([])
  return live.text.toString()
}

it.each(corpus)('opening a shared note hands over the same text, and stores nothing else: %j', async (text) => {
  const server = new FakeLiveServer(text)
  const [first, second] = [await openDevice(server.of()), await openDevice(server.of())]
  const views = [edit(first.live), edit(second.live)]
  await settle()
  expect([server.text, ...views.map(shown)]).toEqual([text, text, text])
  // The update that hands the text over is all that there is.
  expect([server.seeded, server.head]).toEqual([1, 1])
})

it.each(corpus)(
  'is the same text for everybody, also from a snapshot, when all changes were undone: %j',
  async (text) => {
    const server = new FakeLiveServer(text)
    const [mine, theirs] = [await openDevice(server.of()), await openDevice(server.of())]
    server.listen((seq, update) => {
      mine.live.hear(seq, update)
      theirs.live.hear(seq, update)
    })
    const [here, there] = [edit(mine.live), edit(theirs.live)]
    const middle = Math.floor(text.length / 2)
    here.dispatch({ changes: { from: middle, insert: '**é**\n' }, userEvent: 'input.type' })
    await settle()
    there.dispatch({ changes: { from: 0, to: Math.min(3, text.length), insert: '- [ ] ' }, userEvent: 'input.type' })
    await settle()
    expect(shown(here)).toBe(shown(there))
    expect(server.text).not.toBe(text)
    undo(here)
    redo(here)
    undo(here)
    undo(there)
    await settle()
    server.compact()
    expect([shown(here), shown(there), server.text, await openedNow(server)]).toEqual(Array(4).fill(text))
  },
)

it.each(corpus)('keeps its other parts when words that waited alone are merged into it: %j', (text) => {
  const live = new Y.Doc().getText('content')
  live.insert(0, `${text}\n\nautres`)
  mergeIntoLive(live, text, `miens\n\n${text}`)
  expect(live.toString()).toBe(`miens\n\n${text}\n\nautres`)
})
