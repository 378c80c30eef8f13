import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { testServer } from './testing/index.ts'

vi.mock('node:http', async (original) => {
  const http = await original<typeof import('node:http')>()
  return { ...http, createServer: vi.fn(http.createServer) }
})

// Node enforces them; a test of that would take as long.
test('the head of a request has 15 seconds, and all of it 15 minutes', async () => {
  await using _running = await testServer()
  const limits = { headersTimeout: 15_000, requestTimeout: 900_000 }
  expect(createServer).toHaveBeenCalledWith(expect.objectContaining(limits))
})
