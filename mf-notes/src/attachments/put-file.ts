/** What the storage service says when it does not take a file. */
export interface PutFailure {
  status: number
  code: string
  message: string
}

export class PutError extends Error {
  override readonly name = 'PutError'
  /** Null when nothing was heard. */
  readonly failure: PutFailure | null
  constructor(failure: PutFailure | null) {
    super(failure?.message ?? 'no answer')
    this.failure = failure
  }
}

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
 * @throws PutError when it was refused or nothing was heard, the signal's reason when it was called off
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
  request.onload = () => (request.status < 300 ? resolve() : reject(new PutError(failureOf(request))))
  request.onerror = () => reject(new PutError(null))
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) reject(signal.reason)
  else request.send(file)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

/** The service answers 400 to most refusals and says the real status in the body. */
function failureOf({ status, responseText }: XMLHttpRequest): PutFailure {
  try {
    const { statusCode, code, error, message } = JSON.parse(responseText) as Record<string, unknown>
    return { status: Number(statusCode) || status, code: String(code ?? error ?? ''), message: String(message ?? '') }
  } catch {
    return { status, code: '', message: '' }
  }
}
