import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Shape, type ShapeOf, shapeMismatch, valueMismatch } from './shapes.ts'

describe('a shape can stand for another one', () => {
  test.each<[name: string, needed: Shape, given: Shape]>([
    ['the same', { word: 'string' }, { word: 'string' }],
    ['a key more', { word: 'string' }, { word: 'string', tags: 'string[]' }],
    ['an optional key that is not given', { word: 'string', tags: 'string[]?' }, { word: 'string' }],
    ['an optional key that is always given', { tags: 'string[]?' }, { tags: 'string[]' }],
    ['both optional', { tags: 'string[]?' }, { tags: 'string[]?' }],
    ['nothing needed', {}, { word: 'string' }],
    ['an object', { note: { id: 'string' } }, { note: { id: 'string', title: 'string' } }],
    ['a list of objects', { cards: [{ id: 'string' }, '[]'] }, { cards: [{ id: 'string', due: 'number' }, '[]'] }],
    ['an optional object', { note: [{ id: 'string' }, '?'] }, { note: { id: 'string' } }],
    ['an optional object that is not given', { note: [{ id: 'string' }, '?'] }, {}],
    ['never null where it may be', { next: [{ id: 'string' }, '|null'] }, { next: { id: 'string' } }],
    ['null where it may be', { next: 'string|null' }, { next: 'string|null' }],
  ])('%s', (_name, needed, given) => {
    expect(shapeMismatch(needed, given)).toBeNull()
  })
})

describe('a shape cannot stand for another one', () => {
  test.each<[name: string, needed: Shape, given: Shape, wrong: [needed: string, given: string]]>([
    [
      'a key is missing',
      { word: 'string', id: 'string' },
      { id: 'string' },
      ['{ word: string }', '{ word: undefined }'],
    ],
    ['another type', { count: 'number' }, { count: 'string' }, ['{ count: number }', '{ count: string }']],
    ['optional key of another type', { n: 'number?' }, { n: 'string' }, ['{ n?: number }', '{ n: string }']],
    ['it may be missing', { word: 'string' }, { word: 'string?' }, ['{ word: string }', '{ word?: string }']],
    ['no list', { tags: 'string[]' }, { tags: 'string' }, ['{ tags: string[] }', '{ tags: string }']],
    ['a list', { tags: 'string?' }, { tags: 'string[]?' }, ['{ tags?: string }', '{ tags?: string[] }']],
    ['no object', { note: { id: 'string' } }, { note: 'string' }, ['{ note: { id: string } }', '{ note: string }']],
    ['an object', { note: 'string' }, { note: { id: 'string' } }, ['{ note: string }', '{ note: { id: string } }']],
    [
      'inside an object',
      { note: { id: 'string', title: 'string' } },
      { note: { id: 'number', title: 'string' } },
      ['{ note: { id: string } }', '{ note: { id: number } }'],
    ],
    [
      'inside a list',
      { cards: [{ id: 'string' }, '[]?'] },
      { cards: [{}, '[]'] },
      ['{ cards?: { id: string }[] }', '{ cards: { id: undefined }[] }'],
    ],
    [
      'an object that may be missing',
      { note: { id: 'string' } },
      { note: [{ id: 'string' }, '?'] },
      ['{ note: { id: string } }', '{ note?: { id: string } }'],
    ],
    ['it may be null', { next: 'string' }, { next: 'string|null' }, ['{ next: string }', '{ next: string | null }']],
    [
      'inside what may be null',
      { next: [{ id: 'string', due: 'number' }, '|null'] },
      { next: [{ id: 'string' }, '|null'] },
      ['{ next: { due: number } | null }', '{ next: { due: undefined } | null }'],
    ],
    ['a key of every object', { toString: 'string' as const }, {}, ['{ toString: string }', '{ toString: undefined }']],
  ])('%s', (_name, needed, given, wrong) => {
    expect(shapeMismatch(needed, given)).toEqual({ needed: wrong[0], given: wrong[1] })
  })
})

const whole = '{ word: string, count?: number, tags?: string[], note?: { id: string }, cards?: { due: number }[] }'
const shape = {
  word: 'string',
  count: 'number?',
  tags: 'string[]?',
  note: [{ id: 'string' }, '?'],
  cards: [{ due: 'number' }, '[]?'],
} as const

test.each<[value: unknown, wrong: string | null]>([
  [{ word: 'pomme' }, null],
  [{ word: 'pomme', more: 1 }, null],
  [{ word: 'pomme', count: undefined, tags: ['a'], note: { id: 'n' }, cards: [{ due: 1 }] }, null],
  [{}, 'word: string'],
  [{ word: 1 }, 'word: string'],
  [{ word: null }, 'word: string'],
  [{ word: 'pomme', count: '1' }, 'count?: number'],
  [{ word: 'pomme', tags: 'a' }, 'tags?: string[]'],
  [{ word: 'pomme', tags: ['a', 1] }, 'tags?: string[]'],
  [{ word: 'pomme', note: 'n' }, 'note?: { id: string }'],
  [{ word: 'pomme', note: {} }, 'note.id: string'],
  [{ word: 'pomme', count: null }, 'count?: number'],
  [{ word: 'pomme', cards: [{ due: 1 }, { due: '1' }] }, 'cards.due: number'],
  [null, whole],
  ['pomme', whole],
  [['pomme'], whole],
])('%j: %s', (value, wrong) => {
  expect(valueMismatch(shape, value)).toBe(wrong)
})

test.each<[value: unknown, wrong: string | null]>([
  [{ next: null }, null],
  [{ next: { id: 'n' } }, null],
  [{}, 'next: { id: string } | null'],
  [{ next: {} }, 'next.id: string'],
])('what may be null: %j: %s', (value, wrong) => {
  expect(valueMismatch({ next: [{ id: 'string' }, '|null'] }, value)).toBe(wrong)
})

test('the type of a shape is that of its values', () => {
  type Value = ShapeOf<typeof shape>
  expectTypeOf<Value['word']>().toEqualTypeOf<string>()
  expectTypeOf<Value['count']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Value['tags']>().toEqualTypeOf<readonly string[] | undefined>()
  expectTypeOf<NonNullable<Value['note']>['id']>().toEqualTypeOf<string>()
  expectTypeOf<NonNullable<Value['cards']>[number]['due']>().toEqualTypeOf<number>()
  expectTypeOf<ShapeOf<{ next: 'string|null' }>['next']>().toEqualTypeOf<string | null>()
  expectTypeOf<{ word: string }>().toExtend<Value>()
  expectTypeOf<{ count: number }>().not.toExtend<Value>()
})
