import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { SetSnapshot } from '../live/snapshot.ts'
import type { LiveSet } from '../live/watch.ts'
import { immutable, notFound } from '../responses/respond.ts'
import { respondWithText } from '../responses/text-body.ts'
import type { BoundedSearch } from './bounded-search.ts'

/** Serves the index of a set, the live one's and those that older tabs still ask for. */
export function serveSets(
  app: Hono<{ Bindings: HttpBindings }>,
  live: LiveSet,
  search: BoundedSearch,
  channel: string,
): void {
  app.get(`/sets/${channel}/:file{[1-9][0-9]*-[0-9a-f]{12}\\.json}`, async (c) => {
    const number = Number.parseInt(c.req.param('file'), 10)
    const sideIn = (set: SetSnapshot | null | undefined) =>
      set?.sides.find(({ news }) => news.index.url === c.req.path) ?? null
    const known = live.known.snapshot(number)
    const snapshot = known ? sideIn(known) : await search(c, async () => sideIn(await live.snapshot(number)))
    if (!snapshot) return notFound(c)
    return respondWithText(c, snapshot.indexBody, { ...immutable, 'content-type': 'application/json; charset=utf-8' })
  })
  app.all('/sets/*', notFound)
}
