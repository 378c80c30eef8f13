import type { Context } from 'hono'

/** For what stands under a name that will never mean anything else. */
export const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Never cached: what is missing now may be published in a moment. */
export const notFound = (c: Context) => c.text('Introuvable', 404, { 'cache-control': 'no-store' })

/** Whether the client has these bytes already. */
export function isFresh(c: Context, etag: string): boolean {
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return (c.req.header('if-none-match') ?? '').split(',').some((tag) => weak(tag) === weak(etag))
}
