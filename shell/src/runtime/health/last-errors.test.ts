import { beforeEach, expect, it } from 'vitest'
import { lastErrors, noteError } from './last-errors.ts'

beforeEach(() => lastErrors.set([]))

it('keeps the last twenty, the newest first, and not more than a line of each', () => {
  for (let count = 1; count <= 25; count++) noteError(new Error(`${count} ${'x'.repeat(400)}`), null)
  const errors = lastErrors.get()
  expect(errors).toHaveLength(20)
  expect(errors[0]?.message).toMatch(/^Error: 25 x+$/)
  expect(errors[0]?.message).toHaveLength(300)
  expect(errors.at(-1)?.message).toMatch(/^Error: 6 /)
})
