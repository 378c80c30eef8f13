import { expect, it } from 'vitest'
import { type Neighbours, neighboursOf } from './neighbours.ts'

it.each<[shown: string[], id: string, expected: Neighbours | null]>([
  [['a', 'b', 'c'], 'b', { previous: 'a', next: 'c' }],
  [['a', 'b', 'c'], 'a', { previous: 'c', next: 'b' }],
  [['a', 'b', 'c'], 'c', { previous: 'b', next: 'a' }],
  [['a', 'b'], 'a', { previous: 'b', next: 'b' }],
  [['a'], 'a', null],
  [[], 'a', null],
  [['a', 'b'], 'hidden', { previous: 'b', next: 'a' }],
  [['a'], 'hidden', { previous: 'a', next: 'a' }],
])('of %j beside %s', (shown, id, expected) => expect(neighboursOf(shown, id)).toEqual(expected))
