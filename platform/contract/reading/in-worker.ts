import type { News, Order, Read } from './reader.ts'
import { FileRefused } from './refused.ts'

interface ScriptPolicy {
  /** The result is a TrustedScriptURL where the browser has them; `new Worker` takes it as it takes text. */
  createScriptURL(url: string): string
}

const rules: ScriptPolicy = {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href)
    if (origin === location.origin && pathname.startsWith('/releases/')) return url
    throw new TypeError(`${url} is not a release`)
  },
}

/** Creates a Trusted Types policy under the name of the one for chunks: the pages' CSP allows that name, and duplicates of it. */
function scriptPolicy(): ScriptPolicy {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
  return trustedTypes?.createPolicy('cahier-chunks', rules) ?? rules
}

/**
 * Starts a file of the release as a worker. Browsers check no worker against a hash, so the file is fetched with its hash first: a release's files never
 * change, and the worker starts from the same answer.
 *
 * @param address of the file, as the build writes it
 * @param integrity its hash
 */
export async function startWorker(address: string, integrity: string, signal?: AbortSignal): Promise<Worker> {
  signal?.throwIfAborted()
  await (await fetch(address, { integrity, ...(signal && { signal }) })).arrayBuffer()
  signal?.throwIfAborted()
  return new Worker(scriptPolicy().createScriptURL(address))
}

/**
 * Reads in a worker of its own, which ends with the reading: after its result, at the limit of time or when the signal aborts. The time counts from when the
 * worker has loaded.
 *
 * @param address as of `startWorker`
 * @param integrity likewise
 */
export function inWorker<Input, Output>(address: string, integrity: string): Read<Input, Output> {
  return async (input, { limits, signal, onProgress }) => {
    const worker = await startWorker(address, integrity, signal)
    let timer: ReturnType<typeof setTimeout> | undefined
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    const cancel = () => reject(signal?.reason)
    signal?.addEventListener('abort', cancel)
    worker.onerror = (event) => {
      event.preventDefault()
      // A loaded worker catches its own errors, so an error event here means that the file needed more memory than there is.
      reject(timer === undefined ? new Error(event.message || `${address} did not run`) : new FileRefused('damaged'))
    }
    worker.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.kind === 'loaded') {
        timer = setTimeout(() => reject(new FileRefused('too-long')), limits.timeMs)
        worker.postMessage({ input, limits } satisfies Order)
      } else if (data.kind === 'progress') onProgress?.(data.entries)
      else if (data.kind === 'read') resolve(data.output as Output)
      else reject(data.kind === 'refused' ? new FileRefused<string>(data.reason) : new Error(data.message))
    }
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      worker.terminate()
    }
  }
}
