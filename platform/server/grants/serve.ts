import type { LiveNews } from '@cahier/releases/model'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { NewsStreams } from '../live/stream.ts'
import { immutable } from '../responses/respond.ts'
import { respondWithText, textBody } from '../responses/text-body.ts'
import type { GrantedSets } from './granted-sets.ts'
import { keptGrant } from './visit.ts'

/**
 * Serves a granted set's index, and announces newer sets of a channel whose newest set is granted. Requests without the grant are passed to the
 * next handler.
 */
export function serveGranted(
  app: Hono<{ Bindings: HttpBindings }>,
  sets: GrantedSets,
  streams: NewsStreams,
  lookInterval: number,
): void {
  const grantedTo = (c: Context) => {
    const kept = keptGrant(c)
    return kept === undefined ? null : sets.open(kept).catch(() => null)
  }
  /** Whether a browser may read a channel's news. */
  const newsOf = async (c: Context, channel: string): Promise<LiveNews | null> => {
    const granted = await grantedTo(c)
    if (granted?.grant.channel !== channel || granted.grant.set !== null || granted.grant.override) return null
    return granted.snapshot.news
  }

  app.get('/sets/:channel/:file', async (c, next) => {
    const snapshot = (await grantedTo(c)) && sets.byIndex(c.req.path)
    if (!snapshot) return next()
    return respondWithText(c, snapshot.indexBody, {
      ...immutable,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  app.get('/live/:channel{[a-z][a-z0-9-]*\\.json}', async (c, next) => {
    const news = await newsOf(c, c.req.param('channel').replace(/\.json$/, ''))
    if (!news) return next()
    return respondWithText(c, textBody(JSON.stringify(news)), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  app.get('/live/:channel{[a-z][a-z0-9-]*}', async (c, next) => {
    const channel = c.req.param('channel')
    const first = await newsOf(c, channel)
    if (!first) return next()
    return streams.open(c, (tell) => {
      tell(first)
      let told = first.index.url
      const look = async () => {
        const news = await newsOf(c, channel)
        if (!news || news.index.url === told) return
        told = news.index.url
        tell(news)
      }
      const timer = setInterval(() => void look(), Math.max(lookInterval, 1_000))
      return () => clearInterval(timer)
    })
  })
}
