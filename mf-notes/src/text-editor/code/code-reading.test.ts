import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { describe, expect, it } from 'vitest'
import { codeSamples } from '../testing/code-samples.ts'
import { CodeReading } from './code-reading.ts'
import { languages, loadMode, type Mode } from './languages.ts'
import { maxLineCharacters, type Reader } from './read-line.ts'

const words = Object.keys(codeSamples)

async function readerOf(word: string): Promise<Reader> {
  const language = languages.find((one) => one.word === word)
  if (!language) throw new Error(word)
  return { mode: await loadMode(language), kinds: language.kinds }
}

function readWhole(reader: Reader, text: string): CodeReading {
  const reading = new CodeReading(reader)
  reading.setTexts(text.split('\n'))
  reading.advance(() => false)
  return reading
}

const textOf = ({ lines }: CodeReading) => lines.map(({ text }) => text).join('\n')
const tokensOf = ({ lines }: CodeReading) => lines.map(({ tokens }) => tokens)

describe('what is read', () => {
  it.each(words)('is the same text, in parts that follow each other within their lines: %s', async (word) => {
    const text = codeSamples[word] ?? ''
    const reading = readWhole(await readerOf(word), text)
    expect(reading.isDone).toBe(true)
    expect(textOf(reading)).toBe(text)
    expect(tokensOf(reading).flat().length).toBeGreaterThan(5)
    for (const { text, tokens } of reading.lines) {
      let at = 0
      for (const { from, to } of tokens) {
        expect(from).toBeGreaterThanOrEqual(at)
        expect(to).toBeGreaterThan(from)
        at = to
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }
  })

  it.each(words)('is the same after changes, however much was read between them: %s', async (word) => {
    const reader = await readerOf(word)
    const random = seededRandom(7)
    const below = (count: number) => Math.floor(random() * count)
    // Without '\', '#' and '-': for those, two modes look at what they read last, wherever that was.
    const inserted = [...'a \n"\'(){}[]1=<>;$`', '/*', '*/', 'if ']
    let text = (codeSamples[word] ?? '').replaceAll(/[\\#-]/g, '')
    const reading = readWhole(reader, text)
    for (let edit = 0; edit < 200; edit++) {
      const from = below(text.length + 1)
      const to = Math.min(text.length, from + (below(2) === 0 ? 0 : below(8)))
      text = text.slice(0, from) + (inserted[below(inserted.length)] ?? '') + text.slice(to)
      reading.setTexts(text.split('\n'))
      for (let slices = below(5); slices > 0 && !reading.isDone; slices--) reading.advance(() => true)
      if (below(3) === 0) reading.advance(() => false)
      if (!reading.isDone) continue
      expect(textOf(reading)).toBe(text)
      expect(tokensOf(reading)).toEqual(tokensOf(readWhole(reader, text)))
    }
  })

  it('is the same where a mode counts in what it keeps', async () => {
    const text = '\\documentclass\n[a4]\n{article}\nUn'
    const reading = readWhole(await readerOf('latex'), text)
    const before = tokensOf(reading)
    expect(before[2]).toHaveLength(1)
    for (const changed of [text.replace('a4', 'a5'), text]) {
      reading.setTexts(changed.split('\n'))
      reading.advance(() => false)
    }
    expect(tokensOf(reading)).toEqual(before)
  })
})

describe('a change', () => {
  const long = `${'def f(x):\n    return [1, "a"]\n\n'.repeat(100)}f(1)`

  it('is read alone where the lines below it mean the same', async () => {
    const reading = readWhole(await readerOf('python'), long)
    reading.setTexts(long.replace('return [1,', 'return [12,').split('\n'))
    expect(reading.isDone).toBe(false)
    expect(reading.advance(() => false)).toBeLessThan(3)
    expect(reading.isDone).toBe(true)
  })
  it('is read with the lines below it where it changes what they mean', async () => {
    const reading = readWhole(await readerOf('python'), long)
    reading.setTexts(`"""\n${long}`.split('\n'))
    reading.advance(() => false)
    expect(
      tokensOf(reading)
        .flat()
        .every(({ kind }) => kind === 'string'),
    ).toBe(true)
  })
  it('is read a line at a time where there is no time', async () => {
    const reading = new CodeReading(await readerOf('python'))
    reading.setTexts(long.split('\n'))
    expect(reading.advance(() => true)).toBe(1)
    expect(reading.lines).toHaveLength(1)
    expect(reading.advance(() => true)).toBe(1)
    expect(reading.isDone).toBe(false)
  })
  it('is none where the text is the same', async () => {
    const reading = readWhole(await readerOf('python'), long)
    reading.setTexts(long.split('\n'))
    expect(reading.isDone).toBe(true)
    expect(reading.advance(() => false)).toBe(0)
  })
})

it('tells a mode of an empty line, which ends a formula', async () => {
  const reader = await readerOf('latex')
  expect(tokensOf(readWhole(reader, '$a\nb')).at(-1)).toHaveLength(1)
  expect(tokensOf(readWhole(reader, '$a\n\nb')).at(-1)).toEqual([])
})

describe('a line without colours', () => {
  it('is one that is too long; the ones around it have theirs', async () => {
    const longest = `a = "${'b'.repeat(maxLineCharacters)}"`
    const reading = readWhole(await readerOf('python'), `a = 1\n${longest}\na = 2`)
    expect(tokensOf(reading).map((tokens) => tokens.length)).toEqual([1, 0, 1])
  })
  it('is one that its mode fails at', () => {
    const mode: Mode = {
      token(stream) {
        if (stream.match('throw')) throw new Error('a broken mode')
        stream.skipToEnd()
        return 'keyword'
      },
    }
    const reading = readWhole({ mode, kinds: undefined }, 'a\nthrow\nb')
    expect(tokensOf(reading).map((tokens) => tokens.length)).toEqual([1, 0, 1])
  })
  it('is one that its mode does not get on with', () => {
    const reading = readWhole({ mode: { token: () => 'keyword' }, kinds: undefined }, 'abc\nd')
    expect(textOf(reading)).toBe('abc\nd')
    expect(tokensOf(reading)).toEqual([[], []])
  })
})
