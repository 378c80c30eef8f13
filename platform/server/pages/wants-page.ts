import type { Context } from 'hono'

/** Whether a request is for a page: a navigation, or a client that accepts anything; never a path with a file extension. */
export function wantsPage(c: Context): boolean {
  if (/\.[a-z0-9]{1,12}$/i.test(c.req.path)) return false
  const destination = c.req.header('sec-fetch-dest')
  if (destination !== undefined && !['document', 'empty'].includes(destination)) return false
  const accept = c.req.header('accept') ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}
