import { expect, test, vi } from 'vitest'
import { mostSimilar } from './similar.ts'

test('the most similar name is found', () => {
  expect(mostSimilar('note', ['notes', 'words', 'notebooks'])).toBe('notes')
  expect(mostSimilar('xyz', ['notes', 'words'])).toBeUndefined()
})

test('a name of another length is not compared character by character', () => {
  const min = vi.spyOn(Math, 'min')
  const found = mostSimilar('notes'.repeat(2_000), ['notes', 'words'])
  const comparisons = min.mock.calls.length
  min.mockRestore()
  expect([found, comparisons]).toEqual([undefined, 0])
})
