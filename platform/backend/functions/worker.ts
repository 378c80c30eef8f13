import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { Body } from './body.ts'
import type { WorkerAnswer, WorkerOrder, WorkerRequest, WorkerStart } from './protocol.ts'

/** Runs one edge function: a small `Deno`, the functions' import map, then one request after another, whose answers leave part by part. */

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

/** The request that is being answered. */
let current: { readonly gone: AbortController; body: Body | undefined; isAnswered: boolean } | undefined

port.on('message', async (order: WorkerOrder) => {
  const answer = await obey(order).catch((error: unknown): WorkerAnswer => {
    current = undefined
    return { type: 'failed', error: describe(error) }
  })
  if (answer !== undefined) port.postMessage(answer)
})

async function obey(order: WorkerOrder): Promise<WorkerAnswer | undefined> {
  switch (order.type) {
    case 'request':
      return await respond(order)
    case 'pull':
      return await pull()
    case 'abort':
      return await abort()
  }
}

async function respond({ url, method, headers, body: sent }: WorkerRequest): Promise<WorkerAnswer> {
  const gone = new AbortController()
  const asked: typeof current = { gone, body: undefined, isAnswered: false }
  current = asked
  await loaded
  if (handler === undefined) throw new Error(`${start.entry} does not call Deno.serve`)
  const request = new Request(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: sent,
    signal: gone.signal,
  })
  const response = await handler(request, { remoteAddr: { hostname: '127.0.0.1' } })
  const head = { type: 'response' as const, status: response.status, headers: [...response.headers] }
  const body = response.body === null ? undefined : new Body(response.body)
  asked.body = body
  if (gone.signal.aborted) await body?.cancel()
  const first = await body?.next()
  const isWhole = first === undefined || (await body?.isOver()) === true
  asked.isAnswered = true
  if (isWhole) current = undefined
  return { ...head, first: first ?? null, isWhole }
}

async function pull(): Promise<WorkerAnswer | undefined> {
  const asked = current
  const bytes = await asked?.body?.next()
  // An abort has answered meanwhile.
  if (asked?.gone.signal.aborted) return undefined
  if (bytes !== undefined) return { type: 'part', bytes }
  current = undefined
  return { type: 'end' }
}

async function abort(): Promise<WorkerAnswer | undefined> {
  const asked = current
  asked?.gone.abort()
  await asked?.body?.cancel()
  if (!asked?.isAnswered) return undefined
  current = undefined
  return { type: 'end' }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
