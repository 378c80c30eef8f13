import { shellProblems } from '@cahier/releases/model'
import { expect, it } from 'vitest'
import { hasVersion } from './version-range.ts'

const versions = ['0.0.3', '0.1.9', '0.2.0', '1.0.0', '1.1.9', '1.2.0', '1.10.0', '2.0.0', '3.0.0', '18.3.1', '19.3.1']
const ranges = [
  '^19.0.0',
  '^18.0.0',
  '^1.0.0',
  '^1.2.0',
  '^0.1.0',
  '^0.0.3',
  '1.2.0',
  '>=1.2.0 <3.0.0',
  '^1.2.0 || ^3.0.0',
]

/** Whether the link check takes a version for a range. */
const links = (range: string, version: string) =>
  shellProblems(
    { contract: '^1.0.0', federation: '2.9.2', imports: { react: range } },
    { contract: '1.0.0', federation: '2.9.2', provides: { react: version } },
  ).length === 0

it.each(ranges)('reads %s like the link check', (range) => {
  expect(versions.filter((version) => hasVersion(range, version))).toEqual(
    versions.filter((version) => links(range, version)),
  )
})

it.each(['latest', '', '*', '1.x', '^1', '~1.2.0', '1.0.0 - 2.0.0'])('finds no version in %s', (range) => {
  expect(versions.filter((version) => hasVersion(range, version))).toEqual([])
})

it('finds no prerelease', () => {
  expect(hasVersion('^1.0.0', '1.2.0-beta.1')).toBe(false)
})
