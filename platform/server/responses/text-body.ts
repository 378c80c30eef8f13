import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Encoding } from './encoding.ts'
import { chooseEncoding } from './encoding.ts'
import { isFresh } from './respond.ts'

/** Text made by the server, compressed at most once per encoding. */
export interface TextBody {
  etag: string
  bytes(encoding: Encoding | null): Uint8Array<ArrayBuffer>
}

export function textBody(text: string): TextBody {
  const plain = new Uint8Array(Buffer.from(text))
  const encoded = new Map<Encoding, Uint8Array<ArrayBuffer>>()
  const encode = (encoding: Encoding) =>
    new Uint8Array(
      encoding === 'br'
        ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
        : gzipSync(plain, { level: 6 }),
    )
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes(encoding) {
      if (encoding === null) return plain
      const bytes = encoded.get(encoding) ?? encode(encoding)
      encoded.set(encoding, bytes)
      return bytes
    },
  }
}

/** Answers with a text, or with 304 when the client has it cached. */
export function respondWithText(
  c: Context,
  body: TextBody,
  headers: Record<string, string>,
  status: 200 | 403 | 404 = 200,
): Response {
  const all: Record<string, string> = { ...headers, etag: body.etag }
  all.vary = ['accept-encoding', headers.vary].filter((part) => part !== undefined).join(', ')
  if (isFresh(c, body.etag)) return c.body(null, 304, all)
  const encoding = chooseEncoding(c.req.header('accept-encoding'), ['br', 'gzip'])
  if (encoding !== null) all['content-encoding'] = encoding
  return c.body(body.bytes(encoding), status, all)
}
