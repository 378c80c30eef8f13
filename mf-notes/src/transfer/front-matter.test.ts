import { describe, expect, it } from 'vitest'
import { readFrontMatter, writeField } from './front-matter.ts'

const read = (head: string) => Object.fromEntries(readFrontMatter(`---\n${head}\n---\n`, ['title', 'tags']).fields)

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
    ['author: *anchor\nnested:\n  deep: {x: 1}\ntitle: a', { title: 'a' }],
    ['cssclasses: |\n  a\n  b\ntitle: a', { title: 'a' }],
  ])('%j', (head, fields) => expect(read(head)).toEqual(fields))
})

describe('cannot be read', () => {
  it.each([
    ['title: "a', 2],
    ['title: "a\\x41"', 2],
    ['title: "a" b', 2],
    ["title: 'a", 2],
    ['title: *a', 2],
    ['title: |', 2],
    ['title: a\ntitle: b', 3],
    ['tags: [a', 2],
    ['tags: [a,, b]', 2],
    ['tags: ["a" b]', 2],
    ['tags:\n  - a\n  b', 4],
    ['title: a\n  b', 3],
    ['just text', 2],
    ['title:a', 2],
    ['- a', 2],
  ])('%j, line %i', (head, line) => {
    expect(() => read(head)).toThrow(expect.objectContaining({ line }))
  })

  it('one that is not closed', () => {
    expect(() => readFrontMatter('---\ntitle: a\n', ['title'])).toThrow(expect.objectContaining({ line: null }))
  })
})

it.each([
  ['no head', 'Du texte\n---\n', 'Du texte\n---\n'],
  ['a rule later on', '---\n---\na\n---\nb', 'a\n---\nb'],
  ['nothing after it', '---\ntitle: a\n---', ''],
  ['four hyphens', '----\na', '----\na'],
])('the body with %s', (_, text, body) => expect(readFrontMatter(text, ['title']).body).toBe(body))

it.each([
  [['title', 'a: "b"\n# c'], 'title: "a: \\"b\\"\\n# c"'],
  [['tags', ['é', 'a, b']], 'tags: ["é", "a, b"]'],
  [['pinned', true], 'pinned: true'],
] as const)('writes %j', ([key, value], line) => expect(writeField(key, value)).toBe(line))
