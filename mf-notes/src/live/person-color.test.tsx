import { expect, it } from 'vitest'
import { colorOf } from './person-color.ts'

const ids = Array.from({ length: 200 }, (_, index) => `2caf1ab2-c991-4389-8d61-${index}`)
const among = (present: readonly string[]) => present.map((id) => colorOf(id, present))

it('is one of eight, by the account', () => {
  expect(new Set(ids.map((id) => colorOf(id, [id]))).size).toBe(8)
  expect(colorOf('a', [])).toBe(colorOf('a', ['a']))
})

it('differs among those who are present, while there are enough', () => {
  for (let start = 0; start + 8 <= ids.length; start++) expect(new Set(among(ids.slice(start, start + 8))).size).toBe(8)
  expect(among(ids).every(Boolean)).toBe(true)
})

it('is the same whoever is named first', () => {
  const present = ids.slice(0, 5)
  expect(among(present)).toEqual(among(present.toReversed()).toReversed())
})
