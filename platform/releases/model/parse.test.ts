import { describe, expect, test } from 'vitest'
import { draftOf, id, recordOf, setOf } from '../testing/index.ts'
import { isMemberName, parseDraft, parseRecord, parseSet } from './parse.ts'

const record = recordOf('mf-notes', id('a'), {
  files: { 'app.js': { integrity: `sha384-${'A'.repeat(64)}`, type: 'text/javascript', size: 3 } },
})

test('a written record is read back unchanged', () => {
  expect(parseRecord(JSON.parse(JSON.stringify(record)), 'x')).toEqual(record)
  const shapes = {
    payload: { word: 'string', tags: 'string[]?', cards: [{ side: { text: 'string' } }, '[]?'] },
    result: { id: 'string' },
  } as const
  const label = { fr: '', en: '', es: '', de: '' }
  const calling = { ...record, calls: { 'a.b': shapes }, commands: [{ id: 'c.d', expose: './d', label, ...shapes }] }
  expect(parseRecord(JSON.parse(JSON.stringify(calling)), 'x')).toEqual(calling)
  const slot = 'dashboard/counters/v1'
  const props = { counters: [{ documents: 'number' }, '|null'], failed: 'boolean' } as const
  const widgets = [{ id: 'notes.counter', slot, expose: './counter', order: 1, label, props }] as const
  const drawing = { ...record, widgets }
  expect(parseRecord(JSON.parse(JSON.stringify(drawing)), 'x')).toEqual(drawing)
  const draft = { ...draftOf('shell', id('b')), slots: { [slot]: props } }
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), 'x')).toEqual(draft)
  const shell = { release: id('b'), predecessor: null, held: false }
  const notes = { ...shell, canary: { release: id('c'), share: 10 }, halted: id('d') }
  const set = setOf({ operation: 'canary', members: { shell, 'mf-notes': notes } })
  expect(parseSet(JSON.parse(JSON.stringify(set)), 'x')).toEqual(set)
})

describe('unreadable', () => {
  test.each<[name: string, input: unknown]>([
    ['not an object', null],
    ['an unknown format', { ...record, format: 2 }],
    ['an invalid member name', { ...record, member: '../shell' }],
    ['an id that is not a digest', { ...record, id: '../../etc' }],
    ['a file outside the release', { ...record, files: { '../secret': record.files['app.js'] } }],
    ['a hidden file', { ...record, files: { '.env': record.files['app.js'] } }],
    ['an absolute file', { ...record, files: { '/etc/passwd': record.files['app.js'] } }],
    ['a type that shapes do not have', { ...record, calls: { 'a.b': { payload: { word: 'date' } } } }],
    ['a key that is none', { ...record, calls: { 'a.b': { payload: { 'a key': 'string' } } } }],
    ['a shape that is too deep', { ...record, calls: { 'a.b': { payload: { a: { b: { c: { d: 'string' } } } } } } }],
    ['a slot that shells do not have', { ...record, slots: { 'dashboard/corner/v1': {} } }],
    ['an invalid hash', { ...record, files: { 'app.js': { ...record.files['app.js'], integrity: 'md5-x' } } }],
  ])('%s', (_name, input) => {
    expect(() => parseRecord(input, 'release.json')).toThrow(expect.objectContaining({ code: 'CAHIER-R001' }))
  })
})

test.each([
  ['shell', true],
  ['mf-notes', true],
  ['mf-', false],
  ['notes', false],
  ['mf-../x', false],
])('%s is a member name: %s', (name, expected) => {
  expect(isMemberName(name)).toBe(expected)
})
