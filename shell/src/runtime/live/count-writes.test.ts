import { expect, it } from 'vitest'
import { countWrites } from './count-writes.ts'

it.each([
  [undefined, false],
  ['GET', false],
  ['POST', true],
  ['patch', true],
])('a request with the method %s is a write: %s', async (method, counts) => {
  let answer = (_: Response) => {}
  const writes = countWrites(() => new Promise((resolve) => (answer = resolve)))
  const sent = writes.fetch('/rest/v1/notes', { ...(method && { method }) })
  expect(writes.pending()).toBe(counts)
  answer(new Response())
  await sent
  expect(writes.pending()).toBe(false)
})

it('a write that failed is over', async () => {
  const writes = countWrites(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(writes.fetch('/rest/v1/notes', { method: 'POST' })).rejects.toThrow()
  expect(writes.pending()).toBe(false)
})
