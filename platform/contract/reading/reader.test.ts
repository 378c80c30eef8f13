import { expect, test, vi } from 'vitest'
import { Allowance } from './allowance.ts'
import { reader } from './reader.ts'

const limits = { timeMs: 1000, bytes: 10, entries: 2000 }

test('takes no more bytes and entries than there are', () => {
  const allowance = new Allowance({ bytes: 10, entries: 1 })
  allowance.takeBytes(10)
  allowance.takeEntry()
  expect(() => allowance.takeBytes(1)).toThrow(expect.objectContaining({ name: 'FileRefused', kind: 'too-large' }))
  expect(() => allowance.takeEntry()).toThrow(expect.objectContaining({ name: 'FileRefused', kind: 'too-many' }))
})

test('where there are no workers it reads by itself, within the limits, and tells how far it is', async () => {
  const read = reader((rows: number, allowance) => {
    for (let row = 0; row < rows; row++) allowance.takeEntry()
    return rows
  })
  const onProgress = vi.fn()
  expect(await read(2000, { limits, onProgress })).toBe(2000)
  expect(onProgress.mock.calls).toEqual([[1000], [2000]])
  await expect(read(2001, { limits })).rejects.toMatchObject({ kind: 'too-many' })
})

test('a reading that was ended has no result', async () => {
  const controller = new AbortController()
  const read = reader(async () => controller.abort(new Error('closed')))
  await expect(read(null, { limits, signal: controller.signal })).rejects.toThrow('closed')
  await expect(read(null, { limits, signal: controller.signal })).rejects.toThrow('closed')
})

test('in a worker it says that it has loaded, and answers with the result, a refusal or a failure', async () => {
  const sent: unknown[] = []
  const scope = { onmessage: null as ((event: { data: unknown }) => Promise<void>) | null }
  vi.stubGlobal('WorkerGlobalScope', class {})
  vi.stubGlobal('postMessage', (news: unknown) => sent.push(news))
  Object.defineProperty(globalThis, 'onmessage', {
    configurable: true,
    get: () => scope.onmessage,
    set: (listener) => {
      scope.onmessage = listener
    },
  })
  reader((rows: number, allowance) => {
    if (rows < 0) throw new TypeError('no number')
    for (let row = 0; row < rows; row++) allowance.takeEntry()
    return rows
  })
  for (const input of [1000, 2001, -1]) await scope.onmessage?.({ data: { input, limits } })
  Reflect.deleteProperty(globalThis, 'onmessage')
  vi.unstubAllGlobals()
  expect(sent).toEqual([
    { kind: 'loaded' },
    { kind: 'progress', entries: 1000 },
    { kind: 'read', output: 1000 },
    ...[1000, 2000].map((entries) => ({ kind: 'progress', entries })),
    { kind: 'refused', reason: 'too-many' },
    { kind: 'failed', message: expect.stringContaining('no number') },
  ])
})
