import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './protocol.ts'

export type Outcome = WorkerAnswer | { readonly type: 'timeout' }

/** Idle workers kept per function for the next request. */
const IDLE = 2
const MEMORY_MB = 128

/**
 * The workers of one function. A worker answers one request at a time, so killing one that exceeds its time affects no other request. It never
 * gets this process's environment.
 */
export class WorkerPool {
  readonly #start: () => WorkerStart
  readonly #timeout: number
  readonly #all = new Set<Worker>()
  readonly #idle: Worker[] = []
  #isRetired = false

  /** @param timeout milliseconds until a worker that has not answered is killed */
  constructor(start: () => WorkerStart, timeout: number) {
    this.#start = start
    this.#timeout = timeout
  }

  async run(request: WorkerRequest): Promise<Outcome> {
    const worker = this.#idle.pop() ?? this.#spawn()
    const outcome = await this.#ask(worker, request)
    // A failed worker may be in any state (its module may not have loaded), so the next request gets a new one.
    if (outcome.type === 'response' && !this.#isRetired && this.#idle.length < IDLE && this.#all.has(worker))
      this.#idle.push(worker)
    else await worker.terminate()
    return outcome
  }

  /** Ends the idle workers; those that answer end afterwards. */
  retire(): void {
    this.#isRetired = true
    for (const worker of this.#idle.splice(0)) void worker.terminate()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  #spawn(): Worker {
    const start = this.#start()
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: start,
      env: { ...start.env },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    this.#all.add(worker)
    worker.once('exit', () => {
      this.#all.delete(worker)
      const index = this.#idle.indexOf(worker)
      if (index >= 0) this.#idle.splice(index, 1)
    })
    // No request waits for an idle worker that fails; the exit handler above removes it.
    worker.on('error', () => {})
    return worker
  }

  #ask(worker: Worker, request: WorkerRequest): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const onMessage = (answer: WorkerAnswer) => resolve(answer)
    const onError = (error: Error) => resolve({ type: 'failed', error: error.message })
    const onExit = () => resolve({ type: 'failed', error: 'The worker ended before it answered' })
    const timer = setTimeout(() => resolve({ type: 'timeout' }), this.#timeout)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(request, request.body === null ? [] : [request.body])
    return promise.finally(() => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    })
  }
}
