import * as v from 'valibot'

export interface PutOptions {
  type: string
  /** Seconds that a copy of it may be used. */
  cacheControl: number
  /** From 0 to 1. */
  onProgress(sent: number): void
  signal: AbortSignal
}

/** The result of an upload, in the form of the client's own results. */
interface PutResult {
  data: null
  error: unknown
  status: number
}

/**
 * Sends a file to a signed address of the storage service. XMLHttpRequest, because fetch cannot tell how much has been sent.
 *
 * @throws the signal's reason if it was cancelled
 */
export function putFile(
  url: string,
  file: Blob,
  { type, cacheControl, onProgress, signal }: PutOptions,
): Promise<PutResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PutResult>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open('PUT', url)
  request.setRequestHeader('content-type', type)
  request.setRequestHeader('cache-control', `max-age=${cacheControl}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => resolve({ data: null, error: refusalOf(request), status: request.status })
  request.onerror = () => resolve({ data: null, error: { message: 'no answer' }, status: 0 })
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) reject(signal.reason)
  else request.send(file)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

const body = v.pipe(v.string(), v.parseJson(), v.looseObject({}))

function refusalOf({ status, responseText }: XMLHttpRequest): unknown {
  if (status < 300) return null
  const refusal = v.safeParse(body, responseText)
  return refusal.success ? refusal.output : { message: `storage answered ${status}` }
}
