import { expect, test } from 'vitest'
import { type Language, languageOf } from './languages.ts'
import { maxKeptBlocks, maxKeptCharacters, ReadCode } from './read-code.ts'
import type { CodeLine } from './read-line.ts'

const [python, go] = [languageOf('python'), languageOf('go')] as [Language, Language]
const linesOf = (text: string): CodeLine[] => [{ text, tokens: [], before: {}, after: {} }]

test('code is found by its language and text', () => {
  const kept = new ReadCode()
  const lines = linesOf('a')
  kept.keep(python, 'a', lines)
  expect(kept.get(python, 'a')).toBe(lines)
  expect(kept.get(go, 'a')).toBeNull()
  expect(kept.get(python, 'b')).toBeNull()
})

test('of too many blocks those go that were not used for longest', () => {
  const kept = new ReadCode()
  for (let block = 0; block < maxKeptBlocks; block++) kept.keep(python, `a${block}`, linesOf(''))
  kept.get(python, 'a0')
  kept.keep(python, 'b', linesOf(''))
  expect(kept.size).toBe(maxKeptBlocks)
  expect(kept.get(python, 'a0')).not.toBeNull()
  expect(kept.get(python, 'a1')).toBeNull()
})

test('long blocks leave room for fewer', () => {
  const kept = new ReadCode()
  const text = (block: number) => String(block).padEnd(maxKeptCharacters / 4, 'a')
  for (let block = 0; block < 8; block++) kept.keep(python, text(block), linesOf(''))
  expect(kept.size).toBe(3)
  expect(kept.get(python, text(7))).not.toBeNull()
})

test('a block that is kept again takes no more room', () => {
  const kept = new ReadCode()
  const text = 'a'.repeat(maxKeptCharacters / 2)
  kept.keep(go, 'b', linesOf(''))
  for (let time = 0; time < 5; time++) kept.keep(python, text, linesOf(''))
  expect(kept.size).toBe(2)
})
