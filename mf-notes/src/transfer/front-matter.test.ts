import { describe, expect, it } from 'vitest'
import { readEntries, readFrontMatter, writeField } from './front-matter.ts'

const read = (head: string) =>
  Object.fromEntries(
    readFrontMatter(`---\n${head}\n---\n`)
      .entries.filter(({ key }) => key !== null)
      .map(({ key, value }) => [key, value]),
  )

describe('a value', () => {
  it.each([
    ['title: Le cœur', { title: 'Le cœur' }],
    ['title:', { title: '' }],
    ['title: a # note', { title: 'a' }],
    ['title: C#', { title: 'C#' }],
    ['title: 12:30', { title: '12:30' }],
    ['title: "a \\"b\\" \\u00e9\\n"', { title: 'a "b" é\n' }],
    ['title: "a" # b', { title: 'a' }],
    ["title: 'l''été'", { title: 'l’été'.replace('’', "'") }],
    ['tags: []', { tags: [] }],
    ['tags: [a, "b, c", \'d\']', { tags: ['a', 'b, c', 'd'] }],
    ['tags: [a] # b', { tags: ['a'] }],
    ['tags:\n  - a\n  - "b"', { tags: ['a', 'b'] }],
    ['tags:\n- a\n- b', { tags: ['a', 'b'] }],
    ['tags: a, b', { tags: 'a, b' }],
    ['# comment\n\ntitle: a', { title: 'a' }],
    ['tags: [\n  a,\n  b,\n]', { tags: ['a', 'b'] }],
    ['tags:\n  - a\n\n  - b', { tags: ['a', 'b'] }],
    ['title: >-\n  a\n  b', { title: 'a b' }],
    ['title: |\n  a\n  b', { title: 'a\nb' }],
    ['title: a\n  b', { title: 'a b' }],
    ['title:\ta', { title: 'a' }],
    ['date created: a', { 'date created': 'a' }],
    ['étiquettes: [a]', { étiquettes: ['a'] }],
    ['"title": a', { title: 'a' }],
    ['author: *anchor\nnested:\n  deep: {x: 1}\ntitle: a', { author: null, nested: null, title: 'a' }],
  ])('%j', (head, fields) => expect(read(head)).toEqual(fields))
})

describe('has no value, and keeps its lines', () => {
  it.each([
    'title: "a',
    'title: "a\\x41"',
    'title: "a" b',
    "title: 'a",
    'title: *a',
    'title: {a: b}',
    'tags: [a',
    'tags: [a,, b]',
    'tags: ["a" b]',
    'tags: [[a]]',
    'tags:\n  - a\n  b',
    'tags:\n  - a: 1\n    b: 2',
  ])('%j', (source) => {
    const { entries } = readFrontMatter(`---\n${source}\n---\n`)
    expect(entries).toEqual([{ key: source.startsWith('tags') ? 'tags' : 'title', value: null, source }])
  })
})

it.each(['', '# note', 'title:a', '!', '\ttitle: a', '- a', '{}', '%YAML 1.2'])('the line %j has no key', (source) => {
  expect(readEntries([source])).toEqual([{ key: null, value: null, source }])
})

it.each([
  ['no head', 'Du texte\n---\n', 'Du texte\n---\n'],
  ['a rule later on', '---\n---\na\n---\nb', 'a\n---\nb'],
  ['nothing after it', '---\ntitle: a\n---', ''],
  ['four hyphens', '----\na', '----\na'],
  ['a head that is not closed', '---\ntitle: a\n', '---\ntitle: a\n'],
  ['a text between two rules', '---\nDu texte\n---\n', '---\nDu texte\n---\n'],
])('the body with %s', (_, text, body) => expect(readFrontMatter(text).body).toBe(body))

it.each([
  [['title', 'a: "b"\n# c'], 'title: "a: \\"b\\"\\n# c"'],
  [['tags', ['é', 'a, b']], 'tags: ["é", "a, b"]'],
  [['pinned', true], 'pinned: true'],
] as const)('writes %j', ([key, value], line) => expect(writeField(key, value)).toBe(line))
