import type { MigrationLedger } from '@cahier/releases/model'
import type { Log } from '../log.ts'
import type { Backend } from './backend.ts'

/** One run of the embedded backend's process. */
export interface BackendProcess {
  port: number
  publishableKey: string
  migration: MigrationLedger
  /** Resolves when the process has ended, however it did. */
  exited: Promise<unknown>
  stop(): Promise<void>
}

const minRestartDelayMs = 250
const maxRestartDelayMs = 2_000
/** A run of this length, in milliseconds, counts as healthy: the next restart happens without a pause. */
const healthyRunMs = 5_000

/**
 * Keeps the embedded backend running: a process that exits is restarted at once, and after a pause that doubles while it keeps exiting.
 *
 * @param start starts one process and resolves when it answers
 */
export function embeddedBackend(start: () => Promise<BackendProcess>, log: Log): Backend {
  let current: BackendProcess | null = null
  let last: BackendProcess | null = null
  const stopping = new AbortController()
  const started = Promise.withResolvers<void>()
  // Avoid an unhandled rejection when nobody awaits the start.
  started.promise.catch(() => {})

  async function run(): Promise<void> {
    const process = await start()
    if (stopping.signal.aborted) return process.stop()
    current = last = process
    started.resolve()
    log.info('backend.up', { port: process.port, head: process.migration.head })
    await process.exited
    current = null
    if (!stopping.signal.aborted) log.warn('backend.down', { code: 'CAHIER-S001' })
  }

  async function supervise(): Promise<void> {
    let pause = 0
    while (!stopping.signal.aborted) {
      const began = performance.now()
      try {
        await run()
      } catch (error) {
        // A failed first start is reported to the operator; later failures are retried.
        if (!last) return started.reject(error)
        log.warn('backend.failed', {
          code: 'CAHIER-S001',
          message: error instanceof Error ? error.message : String(error),
        })
      }
      if (performance.now() - began > healthyRunMs) pause = 0
      if (pause > 0) await sleep(pause, stopping.signal)
      pause = Math.min(Math.max(pause * 2, minRestartDelayMs), maxRestartDelayMs)
    }
  }
  const supervision = supervise()

  return {
    started: started.promise,
    client: () => last && { url: '', publishableKey: last.publishableKey },
    target: () => current && new URL(`http://127.0.0.1:${current.port}`),
    directOrigin: null,
    ledger: () => last?.migration ?? null,
    async isUp() {
      if (current === null) return false
      const health = new URL(`http://127.0.0.1:${current.port}/healthz`)
      const response = await fetch(health, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      return response?.ok ?? false
    },
    async stop() {
      stopping.abort()
      await current?.stop()
      await supervision
    },
  }
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
