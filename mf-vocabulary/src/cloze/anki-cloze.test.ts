import { expect, it } from 'vitest'
import { clozeCards, hasBlanks } from './anki-cloze.ts'
import { problemOf } from './cloze.ts'

it.each<[what: string, text: string, cards: [number, string][]]>([
  ['one blank', 'Le {{c1::chat}} dort.', [[1, 'Le {{c1::chat}} dort.']]],
  [
    'a card per number',
    '{{c1::Paris}} est la capitale de la {{c2::France::pays}}.',
    [
      [1, '{{c1::Paris}} est la capitale de la France.'],
      [2, 'Paris est la capitale de la {{c1::France::pays}}.'],
    ],
  ],
  ['blanks of one number', '{{c3::A}} et {{c3::B}}', [[3, '{{c1::A}} et {{c1::B}}']]],
  [
    'a blank in another',
    'Il {{c1::mange {{c2::une pomme}}::fait}}.',
    [
      [1, 'Il {{c1::mange une pomme::fait}}.'],
      [2, 'Il mange {{c1::une pomme}}.'],
    ],
  ],
  [
    'a blank of two cards',
    '{{c1,2::A}} {{c2::B}}',
    [
      [1, '{{c1::A}} B'],
      [2, '{{c1::A}} {{c1::B}}'],
    ],
  ],
  ['lines within a blank', 'a {{c1::\nb\n}} c', [[1, 'a {{c1::b}} c']]],
  ['an answer that ends with a brace', 'a {{c1::x^{2} }} c', [[1, 'a {{c1::x^{2} }} c']]],
  ['marks in a hint', '{{c1::a::b::c}}', [[1, '{{c1::a::b c}}']]],
  ['an empty hint', '{{c1::a::}}', [[1, '{{c1::a}}']]],
  ['braces that are text', 'a }} {{c1::b}}', [[1, 'a }} {{c1::b}}']]],
])('reads %s', (_, text, cards) => {
  expect(hasBlanks(text)).toBe(true)
  const read = clozeCards(text)
  expect(read?.map(({ number, sentence }) => [number, sentence])).toEqual(cards)
  for (const { sentence } of read ?? []) expect(problemOf(sentence)).toBeNull()
})

it.each([
  ['without blanks', 'Le chat dort.'],
  ['with a blank that does not end', 'Le {{c1::chat dort.'],
  ['with an empty blank', 'Le {{c1::}} dort.'],
  ['with an empty blank beside others', '{{c1::a}} {{c2:: }}'],
  ['with marks in an answer', '{{c1::a {{b}}'],
  ['with too many in each other', `${'{{c1::'.repeat(9)}a${'}}'.repeat(9)}`],
])('takes no card from a text %s', (_, text) => expect(clozeCards(text)).toBeNull())

// Whatever grows with the square of the length does not come to an end.
it.each([
  ['closed', '{{c1::a}} ', 1],
  ['not closed', '{{c1::', undefined],
  ['begun', '::{{c', undefined],
])('reads hundreds of thousands of blanks that are %s', (_, part, cards) =>
  expect(clozeCards(part.repeat(300_000))?.length).toBe(cards),
)
