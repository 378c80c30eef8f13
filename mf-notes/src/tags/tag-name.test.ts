import { expect, it } from 'vitest'
import type { StoredTag } from '../data/tags.ts'
import { nameProblem } from './tag-name.ts'

const exam: StoredTag = { id: '1', name: 'examen', color: 'encre' }
const heart: StoredTag = { id: '2', name: 'Cœur', color: 'marge' }

it.each([
  ['examens', null],
  ['  EXAMEN ', null],
  ['', 'blank'],
  ['   ', 'blank'],
  ['a, b', 'comma'],
  ['é'.repeat(50), null],
  ['é'.repeat(51), 'long'],
  ['coeur', 'taken'],
])('“%s”: %s', (name, expected) => {
  expect(nameProblem(name, exam, [exam, heart])?.kind ?? null).toBe(expected)
})
