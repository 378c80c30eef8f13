import { Allowance, type ReadLimits } from './allowance.ts'
import { FileRefused } from './refused.ts'

export interface ReadOptions {
  limits: ReadLimits
  /** Ends the reading, for example when its dialog closes. */
  signal?: AbortSignal
  /** Called with the number of entries that were read so far. */
  onProgress?(entries: number): void
}

/** Reads a file or other input. Rejects with `FileRefused`, or with the signal's reason. */
export type Read<Input, Output> = (input: Input, options: ReadOptions) => Promise<Output>

/** What a worker receives. */
export interface Order {
  input: unknown
  limits: ReadLimits
}

/** What a worker sends: the first message says that it has loaded. */
export type News =
  | { kind: 'loaded' }
  | { kind: 'progress'; entries: number }
  | { kind: 'read'; output: unknown }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; message: string }

/**
 * Defines how files from elsewhere are read. It stands as the default export of a `….worker.ts`: a release runs that file in a worker and gives the page
 * `inWorker` in its place. Without workers, as in tests and on development servers, the page reads by itself.
 */
export function reader<Input, Output>(
  read: (input: Input, allowance: Allowance) => Output | Promise<Output>,
): Read<Input, Output> {
  if (isWorker()) serve((input, allowance) => read(input as Input, allowance))
  return async (input, { limits, signal, onProgress }) => {
    signal?.throwIfAborted()
    const output = await read(input, new Allowance(limits, onProgress))
    signal?.throwIfAborted()
    return output
  }
}

const isWorker = () => 'WorkerGlobalScope' in globalThis

interface WorkerScope {
  postMessage(news: News): void
  onmessage: ((event: { data: Order }) => void) | null
}

function serve(read: (input: unknown, allowance: Allowance) => unknown): void {
  const scope = globalThis as unknown as WorkerScope
  scope.onmessage = async ({ data: { input, limits } }) => {
    try {
      const allowance = new Allowance(limits, (entries) => scope.postMessage({ kind: 'progress', entries }))
      scope.postMessage({ kind: 'read', output: await read(input, allowance) })
    } catch (error) {
      scope.postMessage(
        error instanceof FileRefused
          ? { kind: 'refused', reason: error.kind }
          : { kind: 'failed', message: String(error instanceof Error ? (error.stack ?? error) : error) },
      )
    }
  }
  scope.postMessage({ kind: 'loaded' })
}
