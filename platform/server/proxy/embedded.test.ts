import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryLog, until } from '../testing/index.ts'
import type { BackendProcess } from './embedded.ts'
import { embeddedBackend } from './embedded.ts'

/** Processes that run until the test ends them. */
function processes() {
  const running: { process: BackendProcess; die(): void }[] = []
  const start = async () => {
    const exited = Promise.withResolvers<void>()
    const process: BackendProcess = {
      port: 4000 + running.length,
      publishableKey: 'sb_publishable_test',
      migration: { head: '20261121000100', floor: null },
      exited: exited.promise,
      stop: async () => exited.resolve(),
    }
    running.push({ process, die: () => exited.resolve() })
    return process
  }
  return { running, start }
}

test('a process that ends is restarted; meanwhile there is no target, but the client stays configured', async () => {
  const { running, start } = processes()
  const { log, lines } = memoryLog()
  const second = Promise.withResolvers<void>()
  const backend = embeddedBackend(async () => {
    if (running.length === 1) await second.promise
    return await start()
  }, log)
  expect(backend.client()).toBeNull()
  await backend.started
  expect(backend.target()?.port).toBe('4000')
  expect(backend.ledger()).toEqual({ head: '20261121000100', floor: null })

  running[0]?.die()
  await until(() => backend.target() === null)
  expect(await backend.isUp()).toBe(false)
  expect(backend.client()).toEqual({ url: '', publishableKey: 'sb_publishable_test' })

  second.resolve()
  await until(() => backend.target()?.port === '4001')
  expect(lines.map(({ event }) => event)).toEqual(['backend.up', 'backend.down', 'backend.up'])
  await backend.stop()
})

test('a restart that fails is repeated', async () => {
  const { running, start } = processes()
  const { log, lines } = memoryLog()
  let failures = 1
  const backend = embeddedBackend(() => {
    if (running.length === 1 && failures-- > 0) return Promise.reject(new Error('busy'))
    return start()
  }, log)
  await backend.started
  running[0]?.die()
  await until(() => running.length === 2)
  expect(lines).toContainEqual(expect.objectContaining({ event: 'backend.failed', message: 'busy' }))
  await backend.stop()
})

describe('a pause before a restart', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Milliseconds until each restart of a process whose runs take so long. */
  async function pauses(runs: readonly number[]): Promise<number[]> {
    const { running, start } = processes()
    const backend = embeddedBackend(start, memoryLog().log)
    await backend.started
    const found: number[] = []
    for (const [index, run] of runs.entries()) {
      await vi.advanceTimersByTimeAsync(run)
      running[index]?.die()
      const ended = performance.now()
      // Without a timer: whatever is due now runs.
      await vi.advanceTimersByTimeAsync(0)
      while (running.length === index + 1) await vi.advanceTimersByTimeAsync(50)
      found.push(performance.now() - ended)
    }
    await backend.stop()
    return found
  }

  test('is made by none that has served, however often it ends', async () => {
    expect(await pauses([6_000, 6_000, 60_000])).toEqual([0, 0, 0])
  })

  test('doubles up to two seconds while processes end at once', async () => {
    expect(await pauses([0, 0, 0, 0, 0, 0, 0])).toEqual([0, 250, 500, 1_000, 2_000, 2_000, 2_000])
  })
})

test('a first start that fails rejects `started`', async () => {
  const backend = embeddedBackend(() => Promise.reject(new Error('locked')), memoryLog().log)
  await expect(backend.started).rejects.toThrow('locked')
  await backend.stop()
})

test('stopping ends the process and starts no other', async () => {
  const { running, start } = processes()
  const { log, lines } = memoryLog()
  const backend = embeddedBackend(start, log)
  await backend.started
  await backend.stop()
  expect(running).toHaveLength(1)
  expect(backend.target()).toBeNull()
  expect(lines.map(({ event }) => event)).toEqual(['backend.up'])
})

test('is up while its process says that the database answers', async () => {
  let status = 200
  const process = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end()
  })
  process.listen(0, '127.0.0.1')
  await once(process, 'listening')
  const { port } = process.address() as AddressInfo
  const exited = Promise.withResolvers<void>()
  const start = async (): Promise<BackendProcess> => ({
    port,
    publishableKey: 'sb_publishable_test',
    migration: { head: null, floor: null },
    exited: exited.promise,
    stop: async () => exited.resolve(),
  })
  const backend = embeddedBackend(start, memoryLog().log)
  await backend.started
  expect(await backend.isUp()).toBe(true)
  status = 503
  expect(await backend.isUp()).toBe(false)
  await backend.stop()
  process.closeAllConnections()
  process.close()
})
