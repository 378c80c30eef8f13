import { describe, expect, test } from 'vitest'
import { JsonError, jsonParts, maxValueCharacters, type Part } from './json-sections.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function parts(text: string, size = text.length || 1): Promise<Part[]> {
  const read: Part[] = []
  for await (const part of jsonParts(inPieces(text, size))) read.push(part)
  return read
}

const whole = {
  format: 'cahier',
  version: 1,
  none: null,
  user: { name: 'Zoé', list: [1, { a: '}]",\\' }] },
  documents: [{ id: 1, content: 'a "b" \\ [c] {d}, é\n' }, [], 'x', 3, true, [{ a: [] }]],
  vocabulary: [],
  last: 'end',
}
const told = Object.entries(whole).flatMap(([key, value]): Part[] =>
  Array.isArray(value)
    ? [{ key, isItem: false, value: [] }, ...value.map((item: unknown) => ({ key, isItem: true, value: item }))]
    : [{ key, isItem: false, value }],
)

describe('an object', () => {
  test.each([1, 2, 3, 7, 50, 10_000])('comes member by member from pieces of %i characters', async (size) => {
    expect(await parts(JSON.stringify(whole), size)).toEqual(told)
    expect(await parts(`\ufeff ${JSON.stringify(whole, null, 2)}\n`, size)).toEqual(told)
  })

  test('may be empty', async () => expect(await parts(' { } ')).toEqual([]))

  test.each([
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":}',
    '{"a":1,}',
    '{"a":[1,]}',
    '{"a":[1',
    '{"a":[1}',
    '{"a":{"b":1]}',
    '{"a":nope}',
    '{"a":"x}',
    '{a:1}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    `{"${'a'.repeat(300)}":1}`,
  ])('is not %s', async (text) => {
    await expect(parts(text)).rejects.toBeInstanceOf(JsonError)
    await expect(parts(text, 1)).rejects.toBeInstanceOf(JsonError)
  })

  test('with a value without end is refused, in little memory', async () => {
    let given = 0
    async function* endless() {
      yield '{"documents":["'
      for (;;) {
        given += 100_000
        yield 'a'.repeat(100_000)
      }
    }
    const read = async () => {
      for await (const _ of jsonParts(endless()));
    }
    await expect(read()).rejects.toBeInstanceOf(JsonError)
    expect(given).toBeLessThan(2 * maxValueCharacters)
  })

  test('with brackets without end is refused', async () => {
    await expect(parts(`{"a":${'['.repeat(100_000)}`, 1000)).rejects.toBeInstanceOf(JsonError)
  })
})
