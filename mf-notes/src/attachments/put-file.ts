import { AreaError } from '@cahier/contract/data'
import * as v from 'valibot'

export interface PutOptions {
  type: string
  /** Seconds that a copy of it may be used. */
  cacheControl: number
  /** From 0 to 1. */
  onProgress(sent: number): void
  signal: AbortSignal
}

/**
 * Sends a file to a signed address of the storage service. XMLHttpRequest, because fetch cannot tell how much has been sent.
 *
 * @throws AreaError when it was refused or no answer came, the signal's reason when it was cancelled
 */
export function putFile(
  url: string,
  file: Blob,
  { type, cacheControl, onProgress, signal }: PutOptions,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open('PUT', url)
  request.setRequestHeader('content-type', type)
  request.setRequestHeader('cache-control', `max-age=${cacheControl}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)))
  request.onerror = () => reject(new AreaError('no answer'))
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) reject(signal.reason)
  else request.send(file)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

const text = v.fallback(v.string(), '')
const refusal = v.object({
  statusCode: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)), 0),
  code: text,
  error: text,
  message: text,
})

/** The service answers 400 to most refusals and says the real status in the body. */
function refusalOf({ status, responseText }: XMLHttpRequest): AreaError {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), refusal), responseText)
  if (!parsed.success) return new AreaError(`storage answered ${status}`, { status })
  const { statusCode, code, error, message } = parsed.output
  return new AreaError(message, { code: code || error, status: statusCode || status })
}
