import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './protocol.ts'

/** Runs one edge function: a small `Deno`, the functions' import map, then one request after another. */

type Handler = (request: Request, info: { remoteAddr: { hostname: string } }) => Response | Promise<Response>

const start: WorkerStart = workerData
const port = parentPort
if (port === null) throw new Error('This module runs in a worker')

let handler: Handler | undefined

Object.defineProperty(globalThis, 'Deno', {
  value: Object.freeze({
    serve(...parameters: unknown[]) {
      const given = parameters.flatMap((parameter) => {
        if (typeof parameter === 'function') return [parameter as Handler]
        if (typeof parameter === 'object' && parameter !== null && 'handler' in parameter)
          return [parameter.handler as Handler]
        return []
      })
      handler = given[0]
    },
    env: Object.freeze({
      get: (name: string) => (Object.hasOwn(start.env, name) ? start.env[name] : undefined),
      has: (name: string) => Object.hasOwn(start.env, name),
      toObject: () => ({ ...start.env }),
    }),
  }),
})

// `npm:@scope/name@1.2` and what deno.json maps to it are this workspace's packages; Node knows them by their bare names.
registerHooks({
  resolve(specifier, context, next) {
    const mapped = start.imports[specifier] ?? specifier
    const [, name] = /^(?:npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(?:\/.*)?$/.exec(mapped) ?? []
    if (name === undefined) return next(mapped, context)
    return next(name, { ...context, parentURL: import.meta.url })
  },
})

const loaded = import(pathToFileURL(start.entry).href)

port.on('message', async (request: WorkerRequest) => {
  const answer = await run(request).catch(
    (error: unknown): WorkerAnswer => ({ type: 'failed', error: describe(error) }),
  )
  port.postMessage(answer, answer.type === 'response' ? [answer.body] : [])
})

async function run({ url, method, headers, body }: WorkerRequest): Promise<WorkerAnswer> {
  await loaded
  if (handler === undefined) throw new Error(`${start.entry} does not call Deno.serve`)
  const request = new Request(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body,
  })
  const response = await handler(request, { remoteAddr: { hostname: '127.0.0.1' } })
  return {
    type: 'response',
    status: response.status,
    headers: [...response.headers],
    body: await response.arrayBuffer(),
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
