import { expect, it } from 'vitest'
import { cardColumns } from './columns.ts'

it.each([
  [288, 1],
  [599, 1],
  [600, 2],
  [879, 2],
  [880, 3],
  [1200, 3],
])('a list of %d px has %d columns', (width, columns) => expect(cardColumns(width)).toBe(columns))
