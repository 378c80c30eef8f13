import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inWorker } from './in-worker.ts'
import type { News } from './reader.ts'

const limits = { timeMs: 1000, bytes: 10, entries: 10 }
const address = 'https://cahier.example/releases/mf-notes/0123456789ab/file.worker.js'

class FakeWorker {
  static readonly all: FakeWorker[] = []
  readonly orders: unknown[] = []
  readonly address: string
  isRunning = true
  onmessage: ((event: { data: News }) => void) | null = null
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null

  constructor(address: string) {
    this.address = address
    FakeWorker.all.push(this)
  }
  postMessage(order: unknown) {
    this.orders.push(order)
  }
  terminate() {
    this.isRunning = false
  }
  say(...news: News[]) {
    for (const data of news) this.onmessage?.({ data })
  }
}

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://cahier.example/notes'))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  FakeWorker.all.length = 0
  fetched.mockClear()
})

const started = () => vi.waitUntil(() => FakeWorker.all[0])
const read = inWorker<string, number>(address, 'sha256-x')

test('reads in a worker whose file was checked, and ends it with the result', async () => {
  const onProgress = vi.fn()
  const reading = read('a', { limits, onProgress })
  const worker = await started()
  expect(fetched.mock.calls).toEqual([[address, { integrity: 'sha256-x' }]])
  expect(worker.address).toBe(address)
  expect(worker.orders).toEqual([])
  worker.say({ kind: 'loaded' }, { kind: 'progress', entries: 3 })
  expect(worker.orders).toEqual([{ input: 'a', limits }])
  expect(worker.isRunning).toBe(true)
  worker.say({ kind: 'read', output: 7 })
  expect(await reading).toBe(7)
  expect(onProgress.mock.calls).toEqual([[3]])
  expect(worker.isRunning).toBe(false)
})

test('a file that is not the release’s starts no worker', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(read('a', { limits })).rejects.toThrow('Failed to fetch')
  expect(FakeWorker.all).toEqual([])
})

test('no worker runs a file that is not of a release', async () => {
  await expect(inWorker('https://cahier.example/x.js', '')('a', { limits })).rejects.toThrow('is not a release')
  await expect(inWorker('https://evil.example/releases/x.js', '')('a', { limits })).rejects.toThrow('is not a release')
  expect(FakeWorker.all).toEqual([])
})

test('a worker that does not load is a failure', async () => {
  const failed = expect(read('a', { limits })).rejects.toMatchObject({ name: 'Error', message: 'SyntaxError' })
  const worker = await started()
  worker.onerror?.({ message: 'SyntaxError', preventDefault() {} })
  await failed
  expect(worker.isRunning).toBe(false)
})

test('ends the worker at the limit of time, which begins when it has loaded', async () => {
  const reading = read('a', { limits })
  const refused = expect(reading).rejects.toMatchObject({ name: 'FileRefused', kind: 'too-long' })
  const worker = await started()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(worker.isRunning).toBe(true)
  worker.say({ kind: 'loaded' })
  await vi.advanceTimersByTimeAsync(limits.timeMs)
  await refused
  expect(worker.isRunning).toBe(false)
})

test('ends the worker when its dialog closes', async () => {
  const controller = new AbortController()
  const reading = read('a', { limits, signal: controller.signal })
  const ended = expect(reading).rejects.toThrow('closed')
  const worker = await started()
  worker.say({ kind: 'loaded' })
  controller.abort(new Error('closed'))
  await ended
  expect(worker.isRunning).toBe(false)
})

test.each<[string, (worker: FakeWorker) => void, object]>([
  ['a refusal', (worker) => worker.say({ kind: 'refused', reason: 'too-many' }), { kind: 'too-many' }],
  ['a failure', (worker) => worker.say({ kind: 'failed', message: 'TypeError: x' }), { message: 'TypeError: x' }],
  ['a breakdown', (worker) => worker.onerror?.({ message: 'out of memory', preventDefault() {} }), { kind: 'damaged' }],
])('passes on %s, and ends the worker', async (_, happen, error) => {
  const reading = read('a', { limits })
  const failed = expect(reading).rejects.toMatchObject(error)
  const worker = await started()
  worker.say({ kind: 'loaded' })
  happen(worker)
  await failed
  expect(worker.isRunning).toBe(false)
})
