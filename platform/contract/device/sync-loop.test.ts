import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSyncLoop } from './sync-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aDevice(round: () => Promise<void>) {
  const failures: unknown[] = []
  let done = 0
  const catchUp = createSyncLoop({
    exclusively: (work) => work(),
    round,
    onDone: () => done++,
    onFailed: (error) => failures.push(error),
  })
  return { ...catchUp, failures, done: () => done }
}

it('runs one more round after any number of calls meanwhile', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let rounds = 0
  const device = aDevice(() => gates[rounds++]?.promise ?? Promise.resolve())
  const first = device.sync()
  void device.sync()
  void device.sync()
  gates[0]?.resolve()
  gates[1]?.resolve()
  await first
  expect([rounds, device.done()]).toEqual([2, 1])
})

it('runs another round when it is called between the last one and the release of the lock', async () => {
  const release = Promise.withResolvers<void>()
  let rounds = 0
  const loop = createSyncLoop({
    async exclusively(work) {
      const result = await work()
      await release.promise
      return result
    },
    round: async () => void rounds++,
    onDone() {},
    onFailed() {},
  })
  const first = loop.sync()
  await vi.advanceTimersByTimeAsync(0)
  const second = loop.sync()
  release.resolve()
  await Promise.all([first, second])
  expect(rounds).toBe(2)
})

it('retries with increasing delays until it is closed', async () => {
  let rounds = 0
  const device = aDevice(async () => {
    rounds++
    throw new Error('no network')
  })
  await device.sync()
  expect([rounds, device.failures.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rounds).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rounds).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rounds).toBe(3)
  device.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds).toBe(3)
})
