import { expect, it } from 'vitest'
import type { AnkiCard, AnkiNote } from './package.ts'
import { readNotes } from './read-notes.ts'

const now = Date.UTC(2026, 10, 22, 12)
const card = (ord: number): AnkiCard => ({
  ...{ ord, type: 2, queue: 2, due: 330, interval: 20, factor: 2500, reps: 3, lapses: 1, memory: null },
  reviews: [{ at: now - 1000, rating: 3, interval: 20, lastInterval: 0, factor: 0, time: 2000, kind: 1 }],
})
const note = (recto: string, verso: string, given: Partial<AnkiNote> = {}): AnkiNote => ({
  ...{ guid: recto, type: 'Basique', deck: 'Langues::Verbes', tags: ['à_revoir', 'verbe'] },
  fields: [
    { name: 'Recto', value: recto },
    { name: 'Verso', value: verso },
  ],
  cards: [card(0)],
  ...given,
})
const read = (notes: AnkiNote[], media = 0) =>
  readNotes({ createdAt: Date.UTC(2026, 0, 1, 4) / 1000, offset: 0, notes, media }, now)

it('converts each note to a row: its fields as text, then deck and tags', () => {
  const { sources, ...rest } = read([note('<b>aller</b>', 'se d&eacute;placer<br>partir')])
  expect(rest).toEqual({ problems: [], media: 0, otherCards: 0 })
  expect(sources).toMatchObject([
    {
      name: null,
      columns: [{ name: 'Recto' }, { name: 'Verso' }, { kind: 'deck' }, { kind: 'tags' }],
      rows: [
        {
          place: 1,
          cells: ['aller', 'se déplacer\npartir', 'Langues::Verbes', 'à_revoir verbe'],
          cards: [{ direction: 'recognition', days: 20 }],
        },
      ],
    },
  ])
})

it('groups rows by note type', () => {
  const fields = [{ name: 'Terme', value: 'NaCl' }]
  const { sources } = read([note('a', 'b'), note('c', 'd', { type: 'Chimie', fields }), note('e', 'f')])
  expect(sources.map(({ name, columns, rows }) => [name, columns.length, rows.map(({ place }) => place)])).toEqual([
    ['Basique', 4, [1, 3]],
    ['Chimie', 3, [2]],
  ])
})

it('reports images with masks', () =>
  expect(
    read([note('a', 'b'), note('{{c1::image-occlusion:rect:left=.1:top=.2}}', '<img src="arbre.png">')]),
  ).toMatchObject({
    sources: [{ rows: [{ place: 1 }] }],
    problems: [{ place: 2, problem: 'occlusion' }],
    media: 1,
  }))

it('keeps the cards of a text with blanks by their numbers', () => {
  const { sources, otherCards } = read([
    note('La {{c1::s&egrave;ve}} nourrit<br>la {{c3::<i>feuille</i>}}', '', { cards: [card(0), card(2)] }),
  ])
  const [row] = sources[0]?.rows ?? []
  expect(row?.cells[0]).toBe('La {{c1::sève}} nourrit\nla {{c3::feuille}}')
  expect(row?.cards).toEqual([])
  expect([...(row?.clozeCards ?? [])]).toMatchObject([
    [1, { direction: 'recognition', days: 20 }],
    [3, { direction: 'recognition', days: 20 }],
  ])
  expect(otherCards).toBe(0)
})

it('reports a note with a field that is too long', () =>
  expect(read([note('a', 'x'.repeat(100_001)), note('b', 'c')])).toMatchObject({
    sources: [{ rows: [{ place: 2 }] }],
    problems: [{ place: 1, problem: 'cell-length' }],
  }))

it('marks fields that have only media', () => {
  const { sources } = read([note('<img src="arbre.png">', 'arbre [sound:arbre.mp3]'), note('a', '[sound:a.mp3]')])
  expect(sources[0]?.rows.map(({ cells, mediaOnly }) => [cells[0], mediaOnly])).toEqual([
    ['', [0]],
    ['a', [1]],
  ])
})

it('imports two directions, and counts the other cards', () => {
  const { sources, otherCards } = read([note('a', 'b', { cards: [card(0), card(1), card(2), card(3)] })])
  expect(sources[0]?.rows[0]?.cards.map(({ direction }) => direction)).toEqual(['recognition', 'recall'])
  expect(otherCards).toBe(2)
})

it('counts media by the package’s list, or by references in fields if there are more', () => {
  expect(read([note('a [sound:a.mp3]', '<img src=b>')], 1).media).toBe(2)
  expect(read([note('a', 'b')], 7).media).toBe(7)
})
