import { expect, it } from 'vitest'
import { takeLeft, type WritingPlace } from './writing-place.ts'

it.each([
  ['the same text', 'Ici. Un.', 5, 'Ici. Un.', 5],
  ['without what was typed last', 'Ici. Un.', 5, 'Un.', 0],
  ['with words before it', 'Un.', 1, 'Zoé. Un.', 6],
  ['with words after it', 'Un.', 1, 'Un. Deux.', 1],
  ['with words on both sides', 'Un. Deux. Trois.', 8, 'A. Un. Deux. Trois. B.', 11],
  ['with other lines on both sides', 'Un.\nDeux.\nTrois.', 9, 'A.\nUn.\nDeux.\nTrois.\nB.', 12],
  ['another text', 'abc', 2, 'x', 1],
])('the caret stays behind its words: %s', (_case, value, at, text, expected) => {
  const left = { field: 'text', value, anchor: at, head: at, isFocused: true, isPlain: false }
  const place: WritingPlace = { current: null, left }
  expect(takeLeft(place, 'text', text)).toMatchObject({ anchor: expected, head: expected })
  expect(place.left).toBeUndefined()
})
