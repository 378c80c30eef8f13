import { expect, it } from 'vitest'
import { blankOf, clozeText, partsOf } from './index.ts'

it('reads a sentence as text and blanks', () =>
  expect(partsOf('La capitale est {{c1::Paris::une ville}}. {{c1::Lyon}}')).toEqual([
    'La capitale est ',
    { answer: 'Paris', hint: 'une ville' },
    '. ',
    { answer: 'Lyon', hint: null },
  ]))

it.each(['{{c2::a}}', '{{c1::}}', '{{c1:: }}', '{{c1::a::}}', '{{c1::a', '{{c1::a {{b}}'])(
  'leaves %s as text',
  (text) => {
    expect(clozeText(text)).toBe(text)
  },
)

it.each([
  { answer: 'chat', hint: null },
  { answer: '$& et $1', hint: 'un animal' },
  { answer: 'x^{2}', hint: null },
])('reads the marks that it writes: %o', (blank) => {
  expect(partsOf(blankOf(blank))).toEqual([blank])
})
