import { expect, test } from 'vitest'
import { id, recordOf, setOf } from '../testing/index.ts'
import { projectIndex, toRemoteRelease } from './projection.ts'
import type { ReleaseRecord } from './record.ts'
import { releaseKey } from './record.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
const byKey = (...records: ReleaseRecord[]) =>
  new Map(records.map((record) => [releaseKey(record.member, record.id), record]))

const file = (type: string) => ({ integrity: `sha384-${type}`, type, size: 1 })
const set = setOf({
  number: 7,
  members: {
    shell: { release: a, predecessor: null, held: false },
    'mf-notes': { release: b, predecessor: c, held: false },
    'mf-ai': { release: b, predecessor: null, held: false },
  },
})

test('the index lists every remote by name, with its predecessor', () => {
  const index = projectIndex(
    set,
    byKey(recordOf('shell', a), recordOf('mf-notes', b), recordOf('mf-notes', c), recordOf('mf-ai', b)),
  )
  expect(index).toMatchObject({ number: 7, shell: a })
  expect(index.remotes.map(({ member }) => member)).toEqual(['mf-ai', 'mf-notes'])
  expect(index.remotes[1]).toMatchObject({
    base: `/releases/mf-notes/${b}/`,
    container: `mf_notes_${b}`,
    predecessor: { id: c, base: `/releases/mf-notes/${c}/` },
  })
})

test('the index leaves out what only the link check reads', () => {
  const label = { fr: '', en: '', es: '', de: '' }
  const widget = { id: 'notes.counter', slot: 'dashboard/counters/v1', expose: './counter', order: 1, label } as const
  const notes = recordOf('mf-notes', b, { widgets: [{ ...widget, props: { failed: 'boolean' } }] })
  const index = projectIndex(set, byKey(recordOf('shell', a), notes, recordOf('mf-ai', b)))
  expect(index.remotes[1]?.widgets).toEqual([widget])
})

test('a predecessor without a record is not offered', () => {
  const index = projectIndex(set, byKey(recordOf('shell', a), recordOf('mf-notes', b), recordOf('mf-ai', b)))
  expect(index.remotes[1]?.predecessor).toBeNull()
})

test('a predecessor that would not fit is not offered', () => {
  const members = { ...set.members, 'mf-notes': { release: b, predecessor: c, held: false, fallback: false as const } }
  const records = [recordOf('shell', a), recordOf('mf-notes', b), recordOf('mf-notes', c), recordOf('mf-ai', b)]
  expect(projectIndex({ ...set, members }, byKey(...records)).remotes[1]?.predecessor).toBeNull()
})

test('a live release without a record is an error', () => {
  expect(() => projectIndex(set, byKey(recordOf('shell', a)))).toThrow(expect.objectContaining({ code: 'CAHIER-R002' }))
})

test('integrity covers what the shell loads, without the files whose hashes the entry has', () => {
  const names = ['remoteEntry.js', 'app.js', 'app.css', 'lazy.js', 'icon.svg']
  const files = Object.fromEntries(names.map((name) => [name, file(name)]))
  const exposes = { './app': { js: ['app.js'], css: ['app.css'], shared: [] } }
  const record = recordOf('mf-notes', b, { entry: 'remoteEntry.js', files, exposes })
  expect(Object.keys(toRemoteRelease(record).integrity)).toEqual(['remoteEntry.js', 'app.js', 'app.css'])
})

test('the shell is not a remote', () => {
  expect(() => toRemoteRelease(recordOf('shell', a))).toThrow(expect.objectContaining({ code: 'CAHIER-R003' }))
})
