import { describe, expect, it } from 'vitest'
import { type MarkdownNote, type Remark, readNote, writeNote } from './markdown-note.ts'
import { moment, writtenMoment } from './moment.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, name = 'x.md') => readNote(name, bytes(text)).note
const remarksOn = (text: string) => readNote('x.md', bytes(text)).remarks
const note: MarkdownNote = {
  id: '20000000-0000-4000-8000-000000000001',
  title: 'La cellule',
  content: 'Texte',
  tags: ['biologie', 'été'],
  folder: null,
  pinned: true,
  created: '2024-03-01T08:00:00.123456Z',
  updated: '2025-01-02T10:00:00Z',
  head: null,
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
    [
      'with embeds and callouts',
      { content: '![[photo.png|300]] ![[Note#Titre]]\n\n> [!info]- Repliée\n> texte\n\n[[a\\|b]] ^id' },
    ],
    ['with line feeds around the text', { content: '\n\nTexte\n\n' }],
    ['with a head in its text', { content: '---\ntitle: autre\n---\n' }],
    ['with the line ends of another system', { content: 'a\r\nb\r' }],
    ['with a title that looks like something else', { title: '- [x] "a": # b \\ \u2028' }],
    ['with emoji and lone marks', { title: '🙂', content: 'e\u0301 👩‍🎓' }],
    ['in a folder', { folder: 'SVT: 1re' }],
    ['with keys of another application', { head: 'aliases: [a]\ncours:\n  niveau: 1re\n# note' }],
    ['with keys that we have as well', { head: 'id: 12\ntitle: [a]\ntags: *a\ncreated: hier\ndate created: demain' }],
    ['without tags, with other ones', { tags: [], head: 'étiquettes: [a]' }],
    ['with empty lines around its keys', { head: '\nplugin: parsé\n' }],
    ['with lines that cannot be read', { head: '!\ntitle:a\n\n"' }],
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

describe('front matter of other programs', () => {
  const obsidian = 'aliases: []\ndate created: Tuesday, May 13th 2025\nacademic year: 2024'
  it.each<[string, string, Partial<MarkdownNote>]>([
    ['Obsidian', `tags:\n  - geo\n${obsidian}`, { tags: ['geo'], head: obsidian }],
    ['an empty map', '{}', { head: null }],
    ['nothing', '', { head: null }],
    ['keys with accents', 'créé: 2025-05-13\nétiquettes: [a]', { tags: ['a'], created: '2025-05-13T00:00:00Z' }],
    ['tags with marks', 'tags: "#bio #bio/cellule"', { tags: ['bio', 'bio/cellule'] }],
    ['tags with commas in a list', 'tags: ["a, b", c]', { tags: ['a', 'b', 'c'] }],
    ['an empty tag', 'tags:\n  -\n  - a', { tags: ['a'] }],
    [
      'Joplin',
      'title: >-\n  Un long\n  titre\nupdated: 2024-03-05 14:22:11Z\nlatitude: 0.0',
      {
        title: 'Un long titre',
        updated: '2024-03-05T14:22:11Z',
        head: 'latitude: 0.0',
      },
    ],
    ['Bear', 'Title: a\nPinned: yes', { title: 'a', pinned: true, head: null }],
    [
      'Hugo',
      'date: 2024-03-05T14:22:00+01:00\nlastmod: 2024-03-06\ndraft: true\nmenu:\n  main:\n    weight: 1',
      {
        created: '2024-03-05T13:22:00Z',
        updated: '2024-03-06T00:00:00Z',
        head: 'date: 2024-03-05T14:22:00+01:00\nlastmod: 2024-03-06\ndraft: true\nmenu:\n  main:\n    weight: 1',
      },
    ],
    [
      'Jekyll',
      'layout: post\ncategories: [a, b]\ntag: x',
      { tags: ['x'], head: 'layout: post\ncategories: [a, b]\ntag: x' },
    ],
    [
      'Notion',
      'Created time: 2024-03-05\nLast edited time: 2024-03-06\nStatus: "Fait"',
      {
        created: '2024-03-05T00:00:00Z',
        updated: '2024-03-06T00:00:00Z',
      },
    ],
    [
      'our key before another spelling',
      'date: 2020-01-01\ncreated: 2024-03-05',
      {
        created: '2024-03-05T00:00:00Z',
        head: 'date: 2020-01-01',
      },
    ],
    ['a number for an id', 'id: 12', { id: null, head: 'id: 12' }],
    ['nested values', 'a: {b: [1, {c: 2}]}\ntitle: b', { title: 'b', head: 'a: {b: [1, {c: 2}]}' }],
    ['a line that is no key', 'title: a\n!', { title: 'a', head: '!' }],
    ['a quotation mark that is not closed', 'a: "b\ntags: [x]', { tags: ['x'], head: 'a: "b' }],
    ['tabs', 'a:\n\t- b\n\tc: d\ntitle:\te', { title: 'e', head: 'a:\n\t- b\n\tc: d' }],
    [
      'a template that was not filled in',
      'title: "{{title}}"\ncreated: <% tp.date.now() %>',
      {
        title: '{{title}}',
        created: null,
        head: 'created: <% tp.date.now() %>',
      },
    ],
    ['a comment and an empty line', '# note\n\ntitle: a', { title: 'a', head: '# note\n' }],
    ['a key twice', 'title: a\ntitle: b', { title: 'a', head: 'title: b' }],
    ['a link', 'up: [[Chimie]]\nsource: "[[a]]"', { head: 'up: [[Chimie]]\nsource: "[[a]]"' }],
    [
      'a property without a value',
      'created:\ntags:\nfolder:\ncssclass:',
      { tags: [], folder: null, head: 'cssclass:' },
    ],
    ['half a character', 'title: "\\ud800"', { title: 'x', head: 'title: "\\ud800"' }],
  ])('%s', (_, head, expected) => {
    const found = read(`---\n${head}\n---\n\nTexte\n`)
    expect(found).toMatchObject({ content: 'Texte', ...expected })
    // Once it is a note of ours, it stays as it is.
    const ours = { ...found, id: note.id }
    expect(read(writeNote(ours))).toEqual(ours)
  })

  it('is text where it is not closed, or between rules', () => {
    expect(read('---\ntitle: a').content).toBe('---\ntitle: a')
    expect(read('---\nDu texte\n---\n').content).toBe('---\nDu texte\n---')
    expect(read('+++\ntitle = "a"\n+++\n').content).toBe('+++\ntitle = "a"\n+++')
  })

  it.each([
    ['a key', (spaces: string) => `a${spaces}b`],
    ['a title', (spaces: string) => `title: "a${spaces}b"`],
  ])('is read in linear time, with a million spaces in %s', (_, line) => {
    expect(() => read(`---\n${line(' '.repeat(1_000_000))}\n---\nTexte`)).toThrow('content')
  })

  it('goes to the top of the text where it is too long', () => {
    const long = Array.from({ length: 500 }, (_, line) => `clé ${line}: x`).join('\n')
    expect(read(`---\ntitle: a\n${long}\n---\n\nTexte`)).toMatchObject({
      title: 'a',
      content: `---\n${long}\n---\n\nTexte`,
      head: null,
    })
  })

  it.each<[string, string, Remark[], Partial<MarkdownNote>]>([
    ['a long title', `title: ${'é'.repeat(301)}`, ['title'], { title: 'é'.repeat(300) }],
    ['a list for a title', 'title: [a]', ['title'], { title: 'x', head: 'title: [a]' }],
    ['a long tag', `tags: [${'a'.repeat(51)}, b]`, ['tag'], { tags: ['b'], head: `tags: [${'a'.repeat(51)}, b]` }],
    ['a long folder', `folder: ${'a'.repeat(101)}`, ['folder'], { folder: 'a'.repeat(100) }],
    ['no date', 'created: hier', ['date'], { created: null, head: 'created: hier' }],
    ['a head without end', 'a: b\n'.repeat(1000), ['head'], { head: null }],
    ['nothing of that', 'a: b', [], { head: 'a: b' }],
  ])('remarks on %s', (_, head, remarks, expected) => {
    const text = `---\n${head}\n---\n`
    expect(remarksOn(text)).toEqual(remarks)
    expect(read(text)).toMatchObject(expected)
  })
})

describe('is refused', () => {
  it.each<[string, string, object]>([
    ['a long text', 'a'.repeat(200_001), { kind: 'content' }],
    ['what no text may hold', 'a\u0000b', { kind: 'characters' }],
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

const local = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant().toString()

it.each([
  ['2024-03-05T14:22:11.5+01:00', '2024-03-05T13:22:11.5Z'],
  ['2024-03-05 14:22:00 +0100', '2024-03-05T13:22:00Z'],
  ['2024-03-05 14:22 UTC', '2024-03-05T14:22:00Z'],
  ['Tue, 05 Mar 2024 14:22:00 GMT', '2024-03-05T14:22:00Z'],
  ['2024-03-05 14:22', local('2024-03-05T14:22')],
  ['2024-03-05T9:22', local('2024-03-05T09:22')],
  ['05/03/2024', '2024-03-05T00:00:00Z'],
  ['5.3.2024', '2024-03-05T00:00:00Z'],
  ['03/25/2024', '2024-03-25T00:00:00Z'],
  ['2024/3/5', '2024-03-05T00:00:00Z'],
  ['07-01-2024 06:24 PM', local('2024-01-07T18:24')],
  ['07-01-2024 12:24 am', local('2024-01-07T00:24')],
  ['[[2024-01-07]]', '2024-01-07T00:00:00Z'],
  ['March 5, 2024', '2024-03-05T00:00:00Z'],
  ['Sept. 5, 2024', '2024-09-05T00:00:00Z'],
  ['March 5, 2024 2:22 PM', local('2024-03-05T14:22')],
  ['Tuesday, May 13th 2025, 2:16:40 pm', local('2025-05-13T14:16:40')],
  ['mardi 5 mars 2024 à 14:22', local('2024-03-05T14:22')],
  ['1er août 2024', '2024-08-01T00:00:00Z'],
  ['le 5 févr. 2024', '2024-02-05T00:00:00Z'],
  ['5. März 2024', '2024-03-05T00:00:00Z'],
  ['5 de marzo de 2024', '2024-03-05T00:00:00Z'],
  ['2024年3月5日', '2024-03-05T00:00:00Z'],
  ['2024年3月5日 14:22', local('2024-03-05T14:22')],
  ['1709648531123', '2024-03-05T14:22:11.123Z'],
  ['1709648531', '2024-03-05T14:22:11Z'],
  ['hier', null],
  ['12', null],
  ['31/02/2024', null],
  ['13/13/2024', null],
  ['05/03/24', null],
  ['2024-03-05 13:22 pm', null],
  ['2024-03-05 25:00', null],
  ['Chapitre 5 2024', null],
  ['', null],
  ['<% tp.date.now() %>', null],
])('the written moment %s is %s', (text, one) => expect(writtenMoment(text)).toBe(one))
