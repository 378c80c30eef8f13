import satisfies from 'semver/functions/satisfies.js'
import { expect, it } from 'vitest'
import { hasVersion, isVersionRange } from './version-range.ts'

const versions = [
  '0.0.3',
  '0.0.4',
  '0.1.9',
  '0.2.0',
  '1.0.0',
  '1.1.9',
  '1.2.0',
  '1.2.1',
  '1.10.0',
  '2.0.0',
  '2.9.0',
  '3.0.0',
  '19.3.1',
]
const ranges = [
  '^19.0.0',
  '^1.0.0',
  '^1.2.0',
  '^0.1.0',
  '^0.0.3',
  '^1',
  '^1.2',
  '^0',
  '^0.0',
  '^0.1',
  '~1',
  '~0',
  '~1.2',
  '~1.2.0',
  '1.2.0',
  '1',
  '1.2',
  '>=1.2.0 <3.0.0',
  '>=1.0.0 <2',
  '>=1 <2.5',
  '^1.2.0 || ^3.0.0',
  ' ~1.2||^3 ',
]

it.each(ranges)('reads %s like semver', (range) => {
  expect(isVersionRange(range)).toBe(true)
  expect(versions.filter((version) => hasVersion(range, version))).toEqual(
    versions.filter((version) => satisfies(version, range)),
  )
})

it.each(['latest', '', '*', '1.x', '1.0.0 - 2.0.0', '>1.0.0', '<=2.0.0', '^1.0.0-beta', '^1 || *'])(
  'does not take %s',
  (range) => {
    expect(isVersionRange(range)).toBe(false)
    expect(versions.filter((version) => hasVersion(range, version))).toEqual([])
  },
)

it('finds no prerelease', () => {
  expect(hasVersion('^1.0.0', '1.2.0-beta.1')).toBe(false)
})
