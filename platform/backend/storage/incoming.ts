import { Readable } from 'node:stream'
import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { invalidRequest, tooLarge } from './errors.ts'
import type { Metadata } from './objects.ts'

/** An upload: its metadata from the sender, and its bytes, which must be read. */
export interface IncomingFile {
  readonly mimeType: string
  readonly cacheControl: string
  readonly userMetadata: Metadata | null
  /** Size in bytes, if the request declares it. */
  readonly declaredSize: number | undefined
  readonly body: Readable
}

const maxMetadataBytes = 1024 * 1024

/**
 * Begins to read an upload: the body itself, or the file of a form whose fields come before it. Throws InvalidRequest when there is
 * none.
 */
export async function readIncoming(request: Request): Promise<IncomingFile> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream'
  if (/^multipart\/form-data/i.test(contentType)) return await readForm(request, contentType)
  const metadata = request.headers.get('x-metadata')
  return {
    mimeType: contentType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: metadata === null ? null : parseMetadata(Buffer.from(metadata, 'base64').toString()),
    declaredSize: contentLength(request),
    body: bytesOf(request),
  }
}

interface RequestBody {
  readonly reader: ReadableStreamDefaultReader<Uint8Array>
  readonly bytes: Readable
}
const bodies = new WeakMap<Request, RequestBody>()

/** The bytes of a request, for the one who reads them; null if it has none. */
function bodyOf(request: Request): RequestBody | null {
  const known = bodies.get(request)
  if (known || request.body === null) return known ?? null
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const bytes = new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
  })
  bodies.set(request, { reader, bytes })
  return { reader, bytes }
}

const bytesOf = (request: Request): Readable => bodyOf(request)?.bytes ?? Readable.from([])

/**
 * Receives what the handler of an upload has left of its bytes, and drops it. An answer that is sent earlier would close the connection half a second later,
 * under the next request. The proxy in front has the whole body and sends it at once.
 */
export async function receiveRest(request: Request): Promise<void> {
  const body = bodyOf(request)
  if (!body) return
  body.bytes.destroy()
  try {
    while (!(await body.reader.read()).done);
  } catch {
    // Whoever sent it is gone.
  }
}

function contentLength(request: Request): number | undefined {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

async function readForm(request: Request, contentType: string): Promise<IncomingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingFile>()
  const fields = new Map<string, string>()
  let file: Readable | undefined
  const noContent = () => invalidRequest('No content provided')
  const source = bytesOf(request)
  let form: ReturnType<typeof Busboy>
  try {
    form = Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 10, fieldSize: maxMetadataBytes },
    })
  } catch {
    throw noContent()
  }
  form.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) reject(tooLarge('user_metadata'))
    fields.set(name, value)
  })
  form.on('file', (_name, stream, _fileName, _encoding, mimeType) => {
    file = stream
    stream.once('close', () => source.destroy())
    const seconds = fields.get('cacheControl')
    const metadata = fields.get('metadata')
    resolve({
      mimeType: fields.get('contentType') ?? mimeType,
      cacheControl: seconds === undefined ? 'no-cache' : `max-age=${seconds}`,
      userMetadata: metadata === undefined ? null : parseMetadata(metadata),
      // The request's length includes the form around the file.
      declaredSize: undefined,
      body: stream,
    })
  })
  const fail = (error: Error) => {
    file?.destroy(error)
    reject(noContent())
  }
  form.once('error', fail)
  form.once('finish', () => reject(noContent()))
  source.once('error', (error) => {
    form.destroy()
    fail(error)
  })
  source.pipe(form)
  return await promise
}

function parseMetadata(text: string): Metadata | null {
  if (Buffer.byteLength(text) > maxMetadataBytes) throw tooLarge('user_metadata')
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
