import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { caretIntervalMs, createCaretMessages } from './caret-messages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two openings of one text that hear each other at once. */
function two(content = 'un deux trois') {
  const texts = [new Y.Doc(), new Y.Doc()].map((doc) => doc.getText('content'))
  const [first, second] = texts as [Y.Text, Y.Text]
  first.insert(0, content)
  const sync = () => {
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      if (from.doc && to.doc) Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc))
    }
  }
  sync()
  const said: unknown[] = []
  const lea = createCaretMessages(first, {
    userId: 'lea',
    onChange() {},
    say(message) {
      said.push(message)
      tom.hear(message)
    },
  })
  const changed = vi.fn()
  const tom = createCaretMessages(second, { userId: 'tom', onChange: changed, say: (message) => lea.hear(message) })
  return { lea, tom, said, changed, first, second, sync }
}

const names: Readonly<Record<string, string>> = { lea: 'Léa', tom: 'Tom' }
const nameOf = (userId: string) => names[userId]

describe('carets of a live text', () => {
  it('are seen by the others, not by oneself', () => {
    const { lea, tom, changed } = two()
    lea.move({ anchor: 3, head: 7 })
    expect(tom.carets(nameOf)).toEqual([{ userId: 'lea', name: 'Léa', anchor: 3, head: 7 }])
    expect(lea.carets(nameOf)).toEqual([])
    expect(changed).toHaveBeenCalledOnce()
  })

  it('stay at their words, whoever writes before them', () => {
    const { lea, tom, second, sync } = two()
    lea.move({ anchor: 3, head: 3 })
    second.insert(0, 'zéro ')
    sync()
    expect(tom.carets(nameOf)).toMatchObject([{ anchor: 8, head: 8 }])
  })

  it('are told five times in a second at most, the last place always', () => {
    const { lea, tom, said } = two()
    for (let step = 0; step < 99; step++) {
      lea.move({ anchor: step % 10, head: step % 10 })
      vi.advanceTimersByTime(10)
    }
    expect(said).toHaveLength(5)
    vi.advanceTimersByTime(caretIntervalMs)
    expect(said).toHaveLength(6)
    expect(tom.carets(nameOf)).toMatchObject([{ head: 8 }])
    vi.advanceTimersByTime(60_000)
    expect(said).toHaveLength(6)
  })

  it('go with the focus and with the page', () => {
    const { lea, tom, said } = two()
    lea.close()
    expect(said).toHaveLength(0)
    lea.move({ anchor: 0, head: 0 })
    vi.advanceTimersByTime(caretIntervalMs)
    lea.move(null)
    expect(tom.carets(nameOf)).toEqual([])
    vi.advanceTimersByTime(caretIntervalMs)
    lea.move({ anchor: 1, head: 1 })
    expect(tom.carets(nameOf)).toHaveLength(1)
    lea.close()
    expect(tom.carets(nameOf)).toEqual([])
  })

  it('are told again to those who come later', () => {
    const { lea, said } = two()
    lea.repeat()
    expect(said).toHaveLength(0)
    lea.move({ anchor: 1, head: 1 })
    vi.advanceTimersByTime(caretIntervalMs)
    lea.repeat()
    expect(said).toHaveLength(2)
    expect(said[1]).toEqual(said[0])
  })

  it('of somebody who is not here are not shown', () => {
    const { lea, tom } = two()
    lea.move({ anchor: 1, head: 1 })
    expect(tom.carets(() => undefined)).toEqual([])
  })

  it.each<[what: string, payload: unknown]>([
    ['nothing', null],
    ['a text', 'lea'],
    ['a caret without a place', { id: 'x', user: 'lea', at: {} }],
    ['a place that is none', { id: 'x', user: 'lea', at: { anchor: '%', head: 'AAAA' } }],
    ['a place of another text', { id: 'x', user: 'lea', at: { anchor: 'AgVvdGhlcgA=', head: 'AgVvdGhlcgA=' } }],
    ['an endless name', { id: 'x'.repeat(10_000), user: 'lea', at: null }],
  ])('that are said as %s are left out', (_what, payload) => {
    const { tom } = two()
    tom.hear(payload)
    expect(tom.carets(nameOf)).toEqual([])
  })

  it('that one member invents are forgotten, oldest first', () => {
    const { lea, tom, said } = two()
    lea.move({ anchor: 1, head: 1 })
    for (let index = 0; index < 500; index++) tom.hear({ ...Object(said[0]), id: `invented-${index}` })
    expect(tom.carets(nameOf)).toHaveLength(50)
  })
})
