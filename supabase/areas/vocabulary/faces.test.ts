import type { Sql } from '@cahier/backend'
import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { describe, expect, test } from 'vitest'
import { faceText } from '../../../mf-vocabulary/src/face/face-text.ts'
import { runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase(async () => {})

const pieces = [
  ...['a', ' ', 'b c', 'é', '2', '\n', '- ', '1. ', '!', '.'],
  ...['*', '**', '***', '*a', 'a**', '~', '^', '$', '$$', '\\', '\\*', '{', '{{c1::', '::', '}}'],
]

test('a face says to the database what it says to the application', () =>
  inScratch(async (sql) => {
    const random = seededRandom(7)
    const faces = Array.from({ length: 2000 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 14) }, () => pieces[Math.floor(random() * pieces.length)]).join(
        '',
      ),
    )
    const told = await sql<{ text: string }>(
      'select private.face_text(face) as text from unnest($1::text[]) with ordinality as given (face, place) order by place',
      [faces],
    )
    expect(told.map(({ text }) => text)).toEqual(faces.map(faceText))
  }))

const add = (sql: Sql, row: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(row)
  return runAs(
    sql,
    'owner',
    `insert into public.vocabulary (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}
const change = (sql: Sql, set: string) => runAs(sql, 'owner', `update public.vocabulary set ${set}`)
const stored = (sql: Sql) =>
  runAs(sql, 'owner', 'select word, definition, front, back from public.vocabulary').then(([row]) => row)

const faces = { front: '**Eau**', back: 'H~2~O\n- *liquide*' }
const plain = { word: 'Eau', definition: 'H₂O\n- liquide' }

describe('the faces of a word', () => {
  test.each([
    ['say its plain texts', faces, { ...plain, ...faces }],
    [
      'are none where the plain text says it',
      { front: 'Eau', back: 'un liquide' },
      { word: 'Eau', definition: 'un liquide', front: null, back: null },
    ],
    ['win over plain texts beside them', { ...faces, word: 'Vin', definition: 'rouge' }, { ...plain, ...faces }],
    [
      'make one line of several',
      { front: '**a**\nb', back: 'c' },
      { word: 'a b', definition: 'c', front: '**a**\nb', back: null },
    ],
    [
      'make the word of a cloze its first answer',
      { kind: 'cloze', back: 'Le {{c1::**chat**::animal}} dort.' },
      {
        word: 'chat',
        definition: 'Le {{c1::chat::animal}} dort.',
        front: null,
        back: 'Le {{c1::**chat**::animal}} dort.',
      },
    ],
    [
      'are cut in plain text',
      { front: `**${'é'.repeat(300)}**`, back: 'x' },
      { word: 'é'.repeat(200), definition: 'x', front: `**${'é'.repeat(300)}**`, back: null },
    ],
  ])('%s', (_, given, expected) =>
    inScratch(async (sql) => {
      await add(sql, given)
      expect(await stored(sql)).toEqual(expected)
    }),
  )

  test.each([
    ['a changed word', `word = 'Vin'`, { word: 'Vin', front: null }],
    ['a changed definition', `definition = 'H2O'`, { definition: 'H2O', back: null }],
    ['a changed category', `letter_category = 'Chimie'`, {}],
    ['the same word', `word = 'Eau'`, {}],
    ['a changed face', `front = '*Eaux*', word = 'Eaux'`, { word: 'Eaux', front: '*Eaux*' }],
    ['a face taken away', `front = null, word = 'Eaux'`, { word: 'Eaux', front: null }],
  ])('go on after %s', (_, set, changed) =>
    inScratch(async (sql) => {
      await add(sql, faces)
      await change(sql, set)
      expect(await stored(sql)).toEqual({ ...plain, ...faces, ...changed })
    }),
  )

  test('come to the cards of today, to a file and to the archive', () =>
    inScratch(async (sql) => {
      await add(sql, faces)
      expect(await runAs(sql, 'owner', 'select front, back from public.review_queue()')).toEqual([faces])
      expect(await runAs(sql, 'owner', 'select front, back from public.export_words()')).toEqual([faces])
    }))
})
