import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { notFound } from '../responses/respond.ts'
import { respondWithText, textBody } from '../responses/text-body.ts'
import type { SetChoice } from './choose-set.ts'
import type { NewsStreams } from './stream.ts'
import type { LiveSet } from './watch.ts'

/**
 * Tells open tabs about each new live set: as an event stream, and as a small JSON answer to poll where streams are blocked. It
 * does not use the database, so that a rollback arrives while the database is down.
 */
export function serveLive(
  app: Hono<{ Bindings: HttpBindings }>,
  live: LiveSet,
  shown: SetChoice,
  streams: NewsStreams,
  channel: string,
): void {
  app.on('GET', [`/live/${channel}.json`, `/live/${channel}/cohort.json`], (c) => {
    const showing = shown.to(c)
    if (!showing) return notFound(c)
    return respondWithText(c, textBody(JSON.stringify(showing.snapshot.news)), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie',
    })
  })

  app.on('GET', [`/live/${channel}`, `/live/${channel}/cohort`], (c) => {
    return streams.open(c, (tell) => {
      const tellShown = () => {
        const news = shown.to(c)?.snapshot.news
        if (news) tell(news)
      }
      tellShown()
      return live.subscribe(tellShown)
    })
  })
  app.all('/live/*', notFound)
}
