import { describe, expect, it } from 'vitest'
import { alikeOnce, countsOf, mostWords, planImport, rolesOf, wordsToSend } from './import-plan.ts'
import type { Column, Content, RowProblem } from './source.ts'

const content = (
  columns: readonly (string | Column)[],
  rows: readonly (readonly string[])[],
  fallback?: string,
): Content => ({
  sources: [
    {
      name: null,
      columns: columns.map((column) => (typeof column === 'string' ? { name: column } : column)),
      rows: rows.map((cells, index) => ({ place: index + 1, cells, cards: [] })),
      ...(fallback !== undefined && { fallback: { category: fallback } }),
    },
  ],
  problems: [],
  media: 0,
  otherCards: 0,
})
const planned = (given: Content) => planImport(given, rolesOf(given.sources), '20000000-0000-4000-8000-aaaaaaaaaaaa')
const all = ['Mot', 'Sens', 'Catégorie', 'Exemples', 'Difficulté', 'Maîtrise']

it('converts rows to words', () => {
  expect(
    planned(content(all, [[' le  chat ', ' un félin\r\n domestique', 'Sciences', 'a\n\nb', '5', '80 %']])).words,
  ).toEqual([
    {
      id: '20000000-0000-4000-8000-000000000001',
      kind: 'word',
      word: 'le chat',
      definition: 'un félin\n domestique',
      category: 'Sciences',
      examples: ['a', 'b'],
      difficulty: 5,
      mastery: 80,
      cards: [],
    },
  ])
})

const capital = '{{c1::Paris}} est la capitale de la {{c2::France::pays}}.'

it('makes a card of each number of a text with blanks', () =>
  expect(
    planned(
      content(
        ['Text', 'Back Extra'],
        [
          [capital, 'Depuis 987\nenviron'],
          ['chat', 'félin'],
        ],
      ),
    ).words,
  ).toMatchObject([
    {
      id: '20000000-0000-4000-8000-000000000001',
      kind: 'cloze',
      word: 'Paris',
      definition: '{{c1::Paris}} est la capitale de la France.',
      examples: ['Depuis 987\nenviron'],
    },
    {
      id: '20000000-0000-4000-8000-000100000001',
      kind: 'cloze',
      word: 'France',
      definition: 'Paris est la capitale de la {{c1::France::pays}}.',
    },
    { id: '20000000-0000-4000-8000-000000000002', kind: 'word', word: 'chat' },
  ]))

it('takes a text with blanks from the column of definitions too, as an exported table has it', () =>
  expect(planned(content(all, [['Paris', 'Voici {{c1::Paris}}.', 'Villes', 'a', '2', '70']])).words).toMatchObject([
    { kind: 'cloze', word: 'Paris', definition: 'Voici {{c1::Paris}}.', examples: ['a'], difficulty: 2, mastery: 70 },
  ]))

it.each<[string, string[], RowProblem]>([
  ['a blank that does not end', ['Le {{c1::chat dort.', ''], 'cloze'],
  ['a blank of nothing', ['Le {{c1::}} dort.', 'x'], 'cloze'],
  ['a misspelt blank and nothing else', ['Le {{c1L::chat}} dort.', ''], 'cloze'],
  ['a long answer', [`{{c1::${'x'.repeat(201)}}}`, ''], 'answer-length'],
  ['a long text', [`{{c1::x}} ${'x'.repeat(4000)}`, ''], 'definition-length'],
  ['a long back', ['{{c1::x}}', 'x'.repeat(1001)], 'examples-length'],
])('leaves out a text with %s', (_, cells, problem) =>
  expect(planned(content(['Text', 'Extra'], [cells]))).toMatchObject({ words: [], problems: [{ place: 1, problem }] }),
)

it('leaves fields null that the file does not contain', () =>
  expect(planned(content(['Mot', 'Sens'], [['chat', 'félin']])).words).toMatchObject([
    { category: null, examples: null, difficulty: null, mastery: null },
  ]))

it.each([
  ['word', ['', 'un félin'], 0],
  ['definition', ['chat', ''], 1],
] as const)('leaves out a row that has only media as its %s', (_, cells, field) => {
  const { sources, ...rest } = content(['Mot', 'Sens'], [cells])
  const withMedia = sources.map((source) => ({
    ...source,
    rows: source.rows.map((row) => ({ ...row, mediaOnly: [field] })),
  }))
  expect(planned({ ...rest, sources: withMedia }).problems).toEqual([{ place: 1, problem: 'media' }])
})

it.each<[string, string[], RowProblem]>([
  ['no word', ['', 'x'], 'no-word'],
  ['a word of signs that nobody sees', ['\u0000\u0007', 'x'], 'no-word'],
  ['no definition', ['x', '  '], 'no-definition'],
  ['a short row', ['x'], 'no-definition'],
  ['a long word', ['x'.repeat(201), 'x'], 'word-length'],
  ['a long definition', ['x', 'x'.repeat(4001)], 'definition-length'],
  ['a long example', ['x', 'x', '', 'x'.repeat(1001)], 'examples-length'],
  ['too many examples', ['x', 'x', '', 'x\n'.repeat(21)], 'examples-length'],
])('leaves out a row with %s', (_, cells, problem) =>
  expect(planned(content(all, [cells, ['chat', 'félin']]))).toMatchObject({
    words: [{ word: 'chat' }],
    problems: [{ place: 1, problem }],
  }),
)

describe('a category', () => {
  const deck = { name: '', kind: 'deck' as const }
  const tags = { name: '', kind: 'tags' as const }
  const categories = (given: Content) => planned(given).words.map(({ category }) => category)
  it.each([
    ['Général', 'General'],
    ['Informatik', 'Computer Science'],
    ['informatik', 'informatik'],
    ['Ciencia', 'Science'],
    ['Botanique', 'Botanique'],
    ['A::B', 'B'],
    ['', null],
  ])('from %s is stored as %s', (cell, stored) =>
    expect(categories(content(all, [['a', 'b', cell]]))).toEqual([stored]),
  )

  it('is the deck’s own name if there are several decks', () =>
    expect(
      categories(
        content(
          ['', '', deck, tags],
          [
            ['a', 'b', 'Langues::Verbes', 'x'],
            ['c', 'd', 'Par défaut', 'y'],
          ],
        ),
      ),
    ).toEqual(['Verbes', null]))

  it('is the first tag if there is only one deck', () =>
    expect(
      categories(
        content(
          ['', '', deck, tags],
          [
            ['a', 'b', 'Langues', 'à_revoir verbe'],
            ['c', 'd', 'Langues', ''],
          ],
        ),
      ),
    ).toEqual(['à revoir', null]))

  it('can be set by the file for all rows', () =>
    expect(categories(content(['Mot', 'Sens'], [['a', 'b']], 'Chimie'))).toEqual(['Chimie']))
})

it('takes as many words as one import may have, and counts the rest', () => {
  const rows = Array.from({ length: mostWords + 3 }, (_, index) => [`mot ${index}`, 'sens'])
  expect(planned(content(['Mot', 'Sens'], rows))).toMatchObject({ words: { length: mostWords }, later: 3 })
})

const merges = new Map([[2, 'id of B']])

it.each([
  ['skip', { added: 4, updated: 1, skipped: 3 }],
  ['update', { added: 4, updated: 2, skipped: 2 }],
  ['keep', { added: 7, updated: 1, skipped: 0 }],
] as const)('counts what becomes of duplicates, and of a word that is merged: %s', (choice, counts) =>
  expect(countsOf(8, { held: [1, 4], repeated: [4, 6] }, choice, merges)).toEqual(counts),
)

it('merges no word that occurs twice in the file, because the second is not sent', () => {
  const alike = [2, 6].map((place) => ({ place, word_id: `id of ${place}`, word: 'B' }))
  expect(alikeOnce(alike, { held: [], repeated: [4, 6] }).map(({ place }) => place)).toEqual([2])
})

it.each([
  ['skip', ['b', 'c', 'e', 'g', 'h']],
  ['update', ['a', 'b', 'c', 'e', 'g', 'h']],
  ['keep', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
] as const)('sends only words that are added or updated: %s', (choice, sent) => {
  const { words } = planned(
    content(
      ['Mot', 'Sens'],
      [...'abcdefgh'].map((word) => [word, 'sens']),
    ),
  )
  const held = { held: [1, 4], repeated: [4, 6] }
  const toSend = wordsToSend(words, held, choice, merges)
  expect(toSend.map(({ word }) => word)).toEqual(sent)
  expect(toSend.filter(({ merge_into }) => merge_into)).toMatchObject([{ word: 'b', merge_into: 'id of B' }])
  const { added, updated } = countsOf(words.length, held, choice, merges)
  expect(added + updated).toBe(sent.length)
})
