import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerOrder, WorkerRequest, WorkerStart } from './protocol.ts'

/** How long a function may take, in milliseconds. */
export interface FunctionTimes {
  /** Until the first part of its answer. */
  readonly first: number
  /** Between two parts. */
  readonly idle: number
  /** For the whole answer. */
  readonly whole: number
}

export type Outcome =
  | {
      readonly type: 'response'
      readonly status: number
      readonly headers: [string, string][]
      readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null
      /**
       * Ends with the body of an answer that comes part by part, and rejects with why it broke off; undefined where the answer is complete.
       */
      readonly streaming: Promise<void> | undefined
    }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'timeout' }

type Answer = WorkerAnswer | { readonly type: 'timeout' }

/** Idle workers kept per function for the next request. */
const maxIdleWorkers = 2
const workerMemoryMegabytes = 128
/** Milliseconds that a function has to clean up once nobody waits for its answer. */
const cleanupTimeoutMs = 5_000

/**
 * The workers of one function. A worker answers one request at a time, so killing one that exceeds its time affects no other request. It never
 * gets this process's environment.
 */
export class WorkerPool {
  readonly #start: () => WorkerStart
  readonly #times: FunctionTimes
  readonly #all = new Set<Worker>()
  readonly #idle: Worker[] = []
  #isRetired = false

  constructor(start: () => WorkerStart, times: FunctionTimes) {
    this.#start = start
    this.#times = times
  }

  /**
   * Lets a worker answer a request.
   *
   * @param signal aborts the function's `request.signal`; after the answer has begun, cancelling its body does
   */
  async run(request: WorkerRequest, signal?: AbortSignal): Promise<Outcome> {
    const worker = this.#idle.pop() ?? this.#spawn()
    const answered = ask(worker, { type: 'request', ...request }, this.#times.first)
    const leave = () => tell(worker, { type: 'abort' })
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted) leave()
    const answer = await answered.finally(() => signal?.removeEventListener('abort', leave))
    if (answer.type === 'response') {
      const { status, headers, first, isWhole } = answer
      const over = Promise.withResolvers<void>()
      const body = isWhole ? first : this.#stream(worker, first, over)
      if (isWhole) this.#keep(worker)
      return { type: 'response', status, headers, body, streaming: isWhole ? undefined : over.promise }
    }
    // A failed worker may be in any state (its module may not have loaded), so the next request gets a new one.
    await worker.terminate()
    if (answer.type === 'failed' || answer.type === 'timeout') return answer
    return { type: 'failed', error: `The worker answered a request with ${answer.type}` }
  }

  /** Ends the idle workers; those that answer end afterwards. */
  retire(): void {
    this.#isRetired = true
    for (const worker of this.#idle.splice(0)) void worker.terminate()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  /** The parts of an answer, each fetched from the worker when it is wanted. Cancelling it aborts the function. */
  #stream(worker: Worker, first: Uint8Array<ArrayBuffer> | null, over: PromiseWithResolvers<void>) {
    over.promise.catch(() => {})
    const settle = (isHealthy: boolean, error?: Error) => {
      clearTimeout(limit)
      if (isHealthy) this.#keep(worker)
      else void worker.terminate()
      if (error) over.reject(error)
      else over.resolve()
    }
    // A worker that ends answers what it was asked for, so a reader who waits is told.
    const limit = setTimeout(() => void worker.terminate(), this.#times.whole)
    let isCancelled = false
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start(controller) {
          if (first !== null) controller.enqueue(first)
        },
        pull: async (controller) => {
          const answer: Answer = this.#all.has(worker)
            ? await ask(worker, { type: 'pull' }, this.#times.idle)
            : { type: 'timeout' }
          if (isCancelled) return
          if (answer.type === 'part') {
            controller.enqueue(answer.bytes)
            return
          }
          if (answer.type === 'end') {
            settle(true)
            controller.close()
            return
          }
          const error = new Error(answer.type === 'failed' ? answer.error : 'The function sent nothing more in time')
          settle(false, error)
          controller.error(error)
        },
        async cancel() {
          isCancelled = true
          settle((await ask(worker, { type: 'abort' }, cleanupTimeoutMs, 'end')).type === 'end')
        },
      },
      { highWaterMark: 0 },
    )
  }

  #keep(worker: Worker): void {
    if (!this.#isRetired && this.#idle.length < maxIdleWorkers && this.#all.has(worker)) this.#idle.push(worker)
    else void worker.terminate()
  }

  #spawn(): Worker {
    const start = this.#start()
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: start,
      env: { ...start.env },
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMegabytes },
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
}

function tell(worker: Worker, order: WorkerOrder): void {
  worker.postMessage(order, order.type === 'request' && order.body !== null ? [order.body] : [])
}

/**
 * Gives an order to a worker and waits for its answer.
 *
 * @param awaited the only answer that counts besides a failure; any when absent
 */
function ask(worker: Worker, order: WorkerOrder, patience: number, awaited?: WorkerAnswer['type']): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const onMessage = (answer: WorkerAnswer) => {
    if (awaited === undefined || answer.type === awaited || answer.type === 'failed') resolve(answer)
  }
  const onError = (error: Error) => resolve({ type: 'failed', error: error.message })
  const onExit = () => resolve({ type: 'failed', error: 'The worker ended before it answered' })
  const timer = setTimeout(() => resolve({ type: 'timeout' }), patience)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  tell(worker, order)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}
