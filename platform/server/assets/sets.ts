import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { LiveSet } from '../live/watch.ts'
import { immutable, notFound } from '../responses/respond.ts'
import { respondWithText } from '../responses/text-body.ts'

/** Serves the index of a set, the live one's and those that older tabs still ask for. */
export function serveSets(app: Hono<{ Bindings: HttpBindings }>, live: LiveSet, channel: string): void {
  app.get(`/sets/${channel}/:file{[1-9][0-9]*-[0-9a-f]{12}\\.json}`, async (c) => {
    const set = await live.snapshot(Number.parseInt(c.req.param('file'), 10))
    const snapshot = set?.sides.find(({ news }) => news.index.url === c.req.path)
    if (!snapshot) return notFound(c)
    return respondWithText(c, snapshot.indexBody, { ...immutable, 'content-type': 'application/json; charset=utf-8' })
  })
  app.all('/sets/*', notFound)
}
