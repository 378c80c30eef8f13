import type { Context } from 'hono'
import { sentences } from './sentences.ts'

/** Headers of files whose content never changes under their name. */
export const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Never cached, because a missing file may be published at any moment. */
export const notFound = (c: Context) => c.text(sentences.notFound, 404, { 'cache-control': 'no-store' })

/** Whether the client's cached copy is still valid. */
export function isFresh(c: Context, etag: string): boolean {
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return (c.req.header('if-none-match') ?? '').split(',').some((tag) => weak(tag) === weak(etag))
}
