import { expect, it } from 'vitest'
import { changeBetween } from './change-between.ts'

it.each([
  ['', '', null],
  ['abc', 'abc', null],
  ['abc', 'abxc', { from: 2, to: 2, insert: 'x' }],
  ['abc', 'ac', { from: 1, to: 2, insert: '' }],
  ['aaa', 'aaaa', { from: 3, to: 3, insert: 'a' }],
  ['', 'abc', { from: 0, to: 0, insert: 'abc' }],
  ['abc', '', { from: 0, to: 3, insert: '' }],
  // Both have the same first half of a pair.
  ['a😀b', 'a😁b', { from: 1, to: 3, insert: '😁' }],
  ['😀', '🨀', { from: 0, to: 2, insert: '🨀' }],
])('from %j to %j', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change)
  if (change) expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after)
})
