import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReleaseKey } from '@cahier/releases/model'
import { clientAddress, type IsTrusted } from './client.ts'
import type { Log } from './log.ts'

/** What is known of a request while it is answered. */
export interface RequestContext {
  id: string
  /** Path without the query string, which may carry secrets. */
  path: string
  /** Where it comes from, for limits: see `clientAddress`. */
  address: string
  /** The release that the answer belongs to. */
  release?: ReleaseKey
}

const contexts = new WeakMap<IncomingMessage, RequestContext>()

/** Gives a request an id, which the response carries too, and logs the request when it ends. */
export function openRequest(
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
  isTrusted: IsTrusted,
): RequestContext {
  const started = performance.now()
  const context: RequestContext = {
    id: randomUUID(),
    path: (request.url ?? '/').split('?', 1)[0] ?? '/',
    address: clientAddress(request, isTrusted),
  }
  contexts.set(request, context)
  response.setHeader('x-request-id', context.id)
  response.once('close', () => {
    log.info('request', {
      request_id: context.id,
      method: request.method,
      path: context.path.slice(0, 1_000),
      status: response.statusCode,
      duration_ms: Math.round(performance.now() - started),
      release: context.release,
      aborted: response.writableFinished ? undefined : true,
    })
  })
  return context
}

/** The address that an opened request comes from. */
export const addressOf = (request: IncomingMessage): string => contexts.get(request)?.address ?? ''

/** Records which release a response belongs to, for the log. */
export function noteRelease(request: IncomingMessage, release: ReleaseKey): void {
  const context = contexts.get(request)
  if (context) context.release = release
}
