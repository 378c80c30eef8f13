import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { passageOf, type Range, rangeOf } from './passage.ts'

const content = 'Les plantes convertissent la lumière en énergie.'

function begun(words = 'convertissent la lumière') {
  const text = new Y.Doc().getText('content')
  text.insert(0, content)
  const from = content.indexOf(words)
  const passage = passageOf(text, { from, to: from + words.length })
  if (!passage) throw new Error('there is no passage')
  const thread = { quote: passage.quote, start_place: passage.startPlace, end_place: passage.endPlace }
  /** The words that the thread is about now, in this text or another writer's. */
  const words_ = (of = text) => {
    const range = rangeOf(of, thread)
    return range && of.toString().slice(range.from, range.to)
  }
  return { text, thread, passage, wordsNow: words_ }
}

describe('a passage', () => {
  const edits: readonly (readonly [what: string, edit: (text: Y.Text) => void, words: string | null])[] = [
    ['text before it', (text) => text.insert(0, '# Feuilles\n\n'), 'convertissent la lumière'],
    ['text after it', (text) => text.insert(text.length, ' Et après ?'), 'convertissent la lumière'],
    ['words inside it', (text) => text.insert(26, 'toute '), 'convertissent toute la lumière'],
    ['words right before it', (text) => text.insert(12, 'vertes '), 'convertissent la lumière'],
    ['words right after it', (text) => text.insert(36, ' rouge'), 'convertissent la lumière'],
    ['its first word deleted', (text) => text.delete(12, 14), 'la lumière'],
    ['its last word deleted', (text) => text.delete(28, 8), 'convertissent la'],
    ['all of it deleted', (text) => text.delete(12, 24), null],
    ['everything deleted', (text) => text.delete(0, text.length), null],
  ]
  it.each(edits)('survives %s', (_what, edit, words) => {
    const { text, wordsNow } = begun()
    edit(text)
    expect(wordsNow()).toBe(words)
  })

  it('is the same for another writer, whose own edits come along', () => {
    const { text, wordsNow } = begun()
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(text.doc as Y.Doc))
    other.getText('content').insert(4, 'belles ')
    text.insert(0, 'Vu : ')
    for (const [from, to] of [
      [text.doc as Y.Doc, other],
      [other, text.doc as Y.Doc],
    ] as const)
      Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
    expect([wordsNow(), wordsNow(other.getText('content'))]).toEqual(Array(2).fill('convertissent la lumière'))
  })

  it('is stored within the limits of the database', () => {
    const { passage } = begun()
    for (const place of [passage.startPlace, passage.endPlace]) expect(place).toMatch(/^[A-Za-z0-9+/=]{1,200}$/)
    const long = new Y.Doc().getText('content')
    long.insert(0, 'mot '.repeat(1000))
    expect(passageOf(long, { from: 0, to: 4000 })?.quote.length).toBeLessThanOrEqual(500)
  })

  it('is no blank selection', () => {
    const { text } = begun()
    const blank = (range: Range) => passageOf(text, range)
    expect([blank({ from: 3, to: 4 }), blank({ from: 5, to: 5 })]).toEqual([null, null])
  })
})

describe('without places that can be read', () => {
  it.each([
    ['none', null],
    ['no base64', '%%%'],
    ['no place', 'AAAA'],
  ])('%s: the words are looked for', (_what, place) => {
    const { text, thread } = begun()
    expect(rangeOf(text, { ...thread, start_place: place, end_place: place })).toEqual({ from: 12, to: 36 })
    expect(rangeOf(text, { ...thread, quote: 'autre chose', start_place: place, end_place: place })).toBeNull()
  })
})
