import { describe, expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseRows } from './body.ts'
import { parseFilter, parseLogic } from './filter.ts'
import { negotiateMedia } from './media.ts'
import { parseOrder } from './order.ts'
import { parsePreferences } from './preferences.ts'
import { parseQuery } from './query.ts'
import { requestedRange } from './range.ts'
import { parseSelect } from './select.ts'

const field = (name: string, ...path: { arrow: '->' | '->>'; key: string | number }[]) => ({ name, path })

/** The code and details of what a function throws. */
function refusal(work: () => unknown): unknown[] {
  try {
    return ['no refusal', work()]
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return [error.code, error.details]
  }
}

describe('select', () => {
  const selects: readonly [text: string, items: object[]][] = [
    ['*', [{ kind: 'field', field: field('*') }]],
    ['', []],
    ['a, b', [{ field: field('a') }, { field: field('b') }]],
    ['x:a::text', [{ field: field('a'), alias: 'x', cast: 'text' }]],
    ['"a,b":"c.d"', [{ field: field('c.d'), alias: 'a,b' }]],
    ['a-b', [{ field: field('a-b') }]],
    [
      'a->b->0->>c',
      [{ field: field('a', { arrow: '->', key: 'b' }, { arrow: '->', key: 0 }, { arrow: '->>', key: 'c' }) }],
    ],
    ['t(*)', [{ kind: 'relation', name: 't', join: 'left', isSpread: false, select: [{ field: field('*') }] }]],
    ['x:t!fk!inner(a)', [{ name: 't', alias: 'x', hint: 'fk', join: 'inner' }]],
    ['t!left(a)', [{ name: 't', hint: undefined, join: 'left' }]],
    [
      '...t(a,...u(b))',
      [{ name: 't', isSpread: true, select: [{ field: field('a') }, { name: 'u', isSpread: true }] }],
    ],
  ]
  test.each(selects)('%s', (text, items) => {
    expect(parseSelect(text)).toMatchObject(items)
    expect(parseSelect(text)).toHaveLength(items.length)
  })

  test.each([
    ['a(', 'unexpected end of input expecting ")"'],
    ['a)', 'unexpected ")" expecting end of input'],
    ['a,', 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
    ['a::', 'unexpected end of input expecting type'],
    ['a;drop', 'unexpected ";" expecting "->", "::", "," or end of input'],
  ])('%s is refused', (text, details) => {
    expect(refusal(() => parseSelect(text))).toEqual(['PGRST100', details])
  })

  test.each(['count()', 'a.sum()', 'n:a.max()::text'])('%s: aggregates are off', (text) => {
    expect(refusal(() => parseSelect(text))).toEqual(['PGRST123', null])
  })
})

describe('filters', () => {
  const filters: readonly [value: string, isNegated: boolean, operation: object][] = [
    ['eq.a.b', false, { kind: 'operator', operator: '=', value: 'a.b' }],
    ['not.neq.', true, { kind: 'operator', operator: '<>', value: '' }],
    ['like.a*', false, { kind: 'operator', operator: 'like', value: 'a%' }],
    ['match.a*', false, { kind: 'operator', operator: '~', value: 'a*' }],
    ['eq(any).{1,2}', false, { kind: 'operator', operator: '=', quantifier: 'any', value: '{1,2}' }],
    ['in.(1,"a,b",c"d)', false, { kind: 'in', values: ['1', 'a,b', 'c"d'] }],
    ['in.()', false, { kind: 'in', values: [''] }],
    ['is.NULL', false, { kind: 'is', value: 'null' }],
    ['isdistinct.x', false, { kind: 'distinct', value: 'x' }],
    [
      'wfts(french).le chat',
      false,
      { kind: 'search', query: 'websearch_to_tsquery', language: 'french', value: 'le chat' },
    ],
    ['adj.[1,2)', false, { kind: 'operator', operator: '-|-', value: '[1,2)' }],
  ]
  test.each(filters)('%s', (value, isNegated, operation) => {
    expect(parseFilter('a', value).subject).toMatchObject({ kind: 'filter', isNegated, operation })
  })

  test('a key leads through embedded resources to a field', () => {
    expect(parseFilter('a.b.c->>d', 'eq.1')).toMatchObject({
      path: ['a', 'b'],
      subject: { field: field('c', { arrow: '->>', key: 'd' }) },
    })
  })

  test('a logic tree', () => {
    expect(parseLogic('t.not.or', '(a.eq."x,y",not.and(b.in.(1,2), c.cs.{3,4}))')).toMatchObject({
      path: ['t'],
      subject: {
        operator: 'or',
        isNegated: true,
        terms: [
          { field: field('a'), operation: { value: 'x,y' } },
          {
            operator: 'and',
            isNegated: true,
            terms: [{ operation: { kind: 'in', values: ['1', '2'] } }, { operation: { value: '{3,4}' } }],
          },
        ],
      },
    })
  })

  test.each([
    ['1', 'unexpected "1" expecting operator (eq, gt, ...)'],
    ['eq', 'unexpected "e" expecting operator (eq, gt, ...)'],
    ['in.(1', 'unexpected end of input expecting ")"'],
    ['is.x', 'unexpected "x" expecting isVal: (null, not_null, true, false, unknown)'],
  ])('%s is refused', (value, details) => {
    expect(refusal(() => parseFilter('a', value))).toEqual(['PGRST100', details])
  })

  test('of a function called by GET, a value without an operator is an argument', () => {
    const query = parseQuery(new URLSearchParams('a=1&b=eq.2&c=in the house'), true)
    expect(query.arguments).toEqual([
      ['a', '1'],
      ['c', 'in the house'],
    ])
    expect(query.filters).toHaveLength(1)
  })
})

test('order', () => {
  expect(parseOrder('t.order', 'a.desc.nullslast,u(b).asc, c->>d')).toEqual({
    path: ['t'],
    subject: [
      { relation: undefined, field: field('a'), direction: 'desc', nulls: 'last' },
      { relation: 'u', field: field('b'), direction: 'asc', nulls: undefined },
      { relation: undefined, field: field('c', { arrow: '->>', key: 'd' }), direction: undefined, nulls: undefined },
    ],
  })
})

const ranges: readonly [method: string, header: string | null, asked: [number, number?], range: [number, number?]][] = [
  ['GET', null, [0], [0]],
  ['GET', null, [5, 10], [5, 10]],
  ['GET', '0-9', [0], [0, 10]],
  ['GET', 'items=10-', [0], [10]],
  ['GET', '5-20', [0, 10], [5, 5]],
  ['HEAD', '5-20', [0, 10], [0, 10]],
  ['GET', 'rows', [1, 0], [1, 0]],
]
test.each(ranges)('range: %s %s %j', (method, header, [offset, limit], [first, most]) => {
  expect(requestedRange(method, header, { offset, limit })).toEqual({ offset: first, limit: most })
})

test('preferences: the first of each counts, unknown ones are refused under strict handling only', () => {
  expect(parsePreferences('return=minimal, return=representation,count=exact , max-affected=3, other')).toMatchObject({
    return: 'minimal',
    count: 'exact',
    maxAffected: undefined,
  })
  expect(parsePreferences('handling=strict,max-affected=3')).toMatchObject({ maxAffected: 3 })
  expect(refusal(() => parsePreferences('handling=strict, tx=rollback'))).toEqual([
    'PGRST122',
    'Invalid preferences: tx=rollback',
  ])
})

const media: readonly [accept: string | null, form: string, stripsNulls: boolean][] = [
  [null, 'array', false],
  ['text/html, */*;q=0.8', 'array', false],
  ['application/vnd.pgrst.object+json', 'object', false],
  ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
  ['application/vnd.pgrst.array+json;nulls=stripped', 'array', true],
  ['text/csv;q=0.5, application/json', 'array', false],
  ['text/csv', 'csv', false],
]
test.each(media)('media: %s', (accept, form, stripsNulls) => {
  expect(negotiateMedia(accept)).toMatchObject({ form, stripsNulls })
})

describe('a body', () => {
  test('is a list of rows with its columns', () => {
    expect(parseRows('{"a":1}', null, undefined)).toEqual({ json: '[{"a":1}]', columns: ['a'] })
    expect(parseRows('[{"a":1,"b":2},{"b":3,"a":4}]', 'application/json; charset=utf-8', undefined).columns).toEqual([
      'a',
      'b',
    ])
    expect(parseRows('[{"a":1},{"b":2}]', null, ['a']).columns).toEqual(['a'])
    expect(parseRows('a,b\n1,"x ""y"""\n2,NULL', 'text/csv', undefined)).toEqual({
      json: '[{"a":"1","b":"x \\"y\\""},{"a":"2","b":null}]',
      columns: ['a', 'b'],
    })
  })

  test.each(['', '{', '5', '[1]', '[{"a":1},{"b":2}]', '[{"a":1},{"a":1,"b":2}]'])('%j is refused', (body) => {
    expect(refusal(() => parseRows(body, null, undefined))).toEqual(['PGRST102', null])
  })
})
