import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const account = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret', region: 'eu-west-3' }

interface StoredObject {
  bytes: Buffer
  type: string
  modified: Date
}

/** What happens to a request: `lost` is executed, but gets the response 500. */
export type S3Fault = 'lost' | 'refused' | null

export interface S3Server {
  endpoint: string
  /** Names of what is stored, bucket included. */
  names(): string[]
  objects: Map<string, StoredObject>
  /** An old service writes over what is there, whatever the condition is. */
  ignoresConditions: boolean
  /** Decides about each request. */
  fault: (request: IncomingMessage) => S3Fault
  close(): Promise<void>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signature Version 4, from its specification: the signed request must be the received one. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const { authorization = '' } = request.headers
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!found) return false
  const [, accessKeyId = '', day = '', region = '', signed = '', signature = ''] = found
  if (accessKeyId !== account.accessKeyId || region !== account.region) return false
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const payload = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, payload].join('\n')
  const moment = String(request.headers['x-amz-date'])
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${account.secretAccessKey}`, day))
  return hmac(key, text).toString('hex') === signature
}
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** A small S3: one account, one bucket `releases`, path-style addresses, PUT with `If-None-Match`, GET, HEAD and ListObjectsV2 in pages of two. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const end = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    const fault = self.fault(request)
    if (fault === 'refused') return void end(503, '<Error><Code>SlowDown</Code></Error>')
    if (!isSigned(request, url)) return void end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const name = decodeURIComponent(url.pathname.slice(1))
    const stored = objects.get(name)
    const [bucket] = name.split('/')
    const done = (...answered: Parameters<typeof end>) => void (fault === 'lost' ? end(500) : end(...answered))

    if (bucket !== 'releases') return done(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'HEAD' && name === bucket) return done(200)
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && stored && !self.ignoresConditions)
        return done(412, '<Error><Code>PreconditionFailed</Code></Error>')
      const type = request.headers['content-type'] ?? 'binary/octet-stream'
      objects.set(name, { bytes: Buffer.concat(chunks), type, modified: new Date() })
      return done(200)
    }
    if (url.searchParams.get('list-type') === '2') return done(200, list(name, url.searchParams))
    if (!stored) return done(404, '<Error><Code>NoSuchKey</Code></Error>')
    done(200, stored.bytes, { 'content-type': stored.type, 'last-modified': stored.modified.toUTCString() })
  }

  function list(bucket: string, query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const folders = new Set<string>()
    for (const name of objects.keys()) {
      if (!name.startsWith(`${bucket}/${prefix}`)) continue
      const [first] = name.slice(bucket.length + 1 + prefix.length).split('/')
      folders.add(`${prefix}${first}/`)
    }
    const left = [...folders].sort().filter((folder) => folder > after)
    const page = left.slice(0, 2)
    const entries = page.map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`).join('')
    const token = left.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${entries}${token}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names: () => [...objects.keys()].sort(),
    objects,
    ignoresConditions: false,
    fault: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return self
}
