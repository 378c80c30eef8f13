import { describe, expect, test } from 'vitest'
import { draftOf, id, recordOf, setOf } from '../testing/index.ts'
import { isMemberName, parseDraft, parseRecord, parseSet } from './parse.ts'

const record = recordOf('mf-notes', id('a'), {
  files: { 'app.js': { integrity: `sha384-${'A'.repeat(64)}`, type: 'text/javascript', size: 3 } },
})

test('a written record is read back unchanged', () => {
  expect(parseRecord(JSON.parse(JSON.stringify(record)), 'x')).toEqual(record)
  const draft = draftOf('shell', id('b'))
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
