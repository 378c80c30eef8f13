import { describe, expect, it } from 'vitest'
import { type MarkdownNote, readNote, writeNote } from './markdown-note.ts'
import { moment } from './moment.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, name = 'x.md') => readNote(name, bytes(text))
const note: MarkdownNote = {
  id: '20000000-0000-4000-8000-000000000001',
  title: 'La cellule',
  content: 'Texte',
  tags: ['biologie', 'été'],
  folder: null,
  pinned: true,
  created: '2024-03-01T08:00:00.123456Z',
  updated: '2025-01-02T10:00:00Z',
}

it('is written in one way', () => {
  expect(writeNote({ ...note, tags: ['été', 'biologie'] })).toBe(`---
id: 20000000-0000-4000-8000-000000000001
title: "La cellule"
tags: ["biologie", "été"]
pinned: true
created: 2024-03-01T08:00:00.123456Z
updated: 2025-01-02T10:00:00Z
---

Texte
`)
})

describe('comes back as it was', () => {
  it.each<[string, Partial<MarkdownNote>]>([
    ['whole', {}],
    ['without anything', { content: '', tags: [], pinned: false }],
    ['with line feeds around the text', { content: '\n\nTexte\n\n' }],
    ['with a head in its text', { content: '---\ntitle: autre\n---\n' }],
    ['with the line ends of another system', { content: 'a\r\nb\r' }],
    ['with a title that looks like something else', { title: '- [x] "a": # b \\ \u2028' }],
    ['with emoji and lone marks', { title: '🙂', content: 'e\u0301 👩‍🎓' }],
    ['in a folder', { folder: 'SVT: 1re' }],
  ])('%s', (_, given) => {
    expect(read(writeNote({ ...note, ...given }))).toEqual({ ...note, ...given })
  })
})

describe('from elsewhere', () => {
  it.each<[string, string, Partial<MarkdownNote>]>([
    ['no head', 'Du texte', { id: null, title: 'Été', content: 'Du texte', tags: [], created: null }],
    ['a mark of its encoding', '\ufeffDu texte', { content: 'Du texte' }],
    ['lines of Windows', '---\r\ntitle: a\r\n---\r\nb\r\nc', { title: 'a', content: 'b\nc' }],
    ['an id of another application', '---\nid: 12\n---\n', { id: null }],
    ['tags by commas, twice', '---\ntags: a, b,, a\n---\n', { tags: ['a', 'b'] }],
    ['a day', '---\ncreated: 2024-02-29\n---\n', { created: '2024-02-29T00:00:00Z' }],
  ])('%s', (_, text, expected) => expect(read(text, 'cours/Été.md')).toMatchObject(expected))
})

describe('is refused', () => {
  it.each<[string, string, object]>([
    ['an open head', '---\ntitle: a', { kind: 'header-open' }],
    ['a head that cannot be read', '---\ntitle: a\n!\n---\n', { kind: 'header-line', line: 3 }],
    ['a long title', `---\ntitle: ${'é'.repeat(301)}\n---\n`, { kind: 'title' }],
    ['a list for a title', '---\ntitle: [a]\n---\n', { kind: 'title' }],
    ['a long text', 'a'.repeat(200_001), { kind: 'content' }],
    ['a tag with a comma', '---\ntags: ["a, b"]\n---\n', { kind: 'tag' }],
    ['a long tag', `---\ntags: [${'a'.repeat(51)}]\n---\n`, { kind: 'tag' }],
    ['a long folder', `---\nfolder: ${'a'.repeat(101)}\n---\n`, { kind: 'folder' }],
    ['no date', '---\ncreated: hier\n---\n', { kind: 'date' }],
    ['what no text may hold', 'a\u0000b', { kind: 'characters' }],
    ['half a character', '---\ntitle: "\\ud800"\n---\n', { kind: 'characters' }],
  ])('%s', (_, text, problem) => expect(() => read(text)).toThrow(expect.objectContaining({ problem })))

  it('what is not text', () => {
    expect(() => readNote('x.md', new Uint8Array([0xff, 0xfe, 0x41]))).toThrow(
      expect.objectContaining({ problem: { kind: 'encoding' } }),
    )
  })

  it('but not 200,000 characters of two units', () => {
    expect([...read('🙂'.repeat(200_000)).content]).toHaveLength(200_000)
  })
})

it.each([
  ['2024-03-01T08:00:00.123456+00:00', '2024-03-01T08:00:00.123456Z'],
  ['2024-03-01T08:00:00.120Z', '2024-03-01T08:00:00.12Z'],
  ['2024-03-01T08:00:00.000Z', '2024-03-01T08:00:00Z'],
  ['2024-03-01 08:00:00+00', '2024-03-01T08:00:00Z'],
  ['2024-03-01T10:00:00+02:00', '2024-03-01T08:00:00Z'],
  ['2024-03-01', '2024-03-01T00:00:00Z'],
  ['2024-02-30', null],
  ['2024-02-30T08:00:00Z', null],
  ['2024-03-01T25:00:00Z', null],
  ['infinity', null],
  ['1', null],
  ['March 1, 2024', null],
])('the moment %s is %s', (text, one) => expect(moment(text)).toBe(one))
