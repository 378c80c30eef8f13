import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { root } from '../workspace.ts'
import { numericConstants, saysUnit } from './constant-names.ts'
import { sourcesIn } from './imports.ts'

/** Constants of the public contract: live releases import them by these names. */
const published = [
  'platform/contract/actions/use-action.ts: undoTime',
  'platform/contract/api/shapes.ts: deepestShape',
  'platform/contract/data/read-all.ts: mostRows',
  'platform/contract/data/request.ts: answerTimeout',
]

describe('the name of a numeric constant', () => {
  it.each([
    ['searchDebounceMs', true],
    ['maxMessages', true],
    ['maxTitleCharacters', true],
    ['batchRowCount', true],
    ['maxSessionsPerAddress', true],
    ['rowCountPerPage', true],
    ['pause', false],
    ['seconds', false],
    ['retryDelay', false],
    ['pageSize', false],
    ['shownTags', false],
    ['maxTitle', false],
    ['maxAddress', false],
    ['sessionsPerAddress', false],
    ['PATIENCE_MS', false],
  ])('%s says subject and unit: %s', (name, expected) => {
    expect(saysUnit(name)).toBe(expected)
  })
})

it.each([
  ['const a = 5', ['a']],
  ['export const a: number = 24 * 3_600_000', ['a']],
  ['const a = -(1 + 2)\nconst b = 7 * a', ['a', 'b']],
  ['const a = "5", b = [5], c = { d: 5 }, e = () => 5', []],
  ['let a = 0', []],
  ['function a() { const b = 5; return b }', []],
])('in %j the numeric constants are %j', (source, expected) => {
  expect(numericConstants('a.ts', source)).toEqual(expected)
})

test('numeric constants are named by subject and unit', async () => {
  const found: string[] = []
  for (const file of await sourcesIn(root)) {
    const constants = numericConstants(file, await readFile(join(root, file), 'utf8'))
    found.push(...constants.filter((name) => !saysUnit(name)).map((name) => `${file}: ${name}`))
  }
  expect(found).toEqual(published)
})
