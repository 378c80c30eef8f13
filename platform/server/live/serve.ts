import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { notFound } from '../responses/respond.ts'
import { respondWithText, textBody } from '../responses/text-body.ts'
import type { Shown } from './shown.ts'
import type { NewsStreams } from './stream.ts'
import type { LiveSet } from './watch.ts'

/**
 * Tells open tabs of each set that goes live: as a stream of events, and as a small answer to ask for where streams do not
 * get through. Not by way of the database, so that a rollback arrives while it is down.
 */
export function serveLive(
  app: Hono<{ Bindings: HttpBindings }>,
  live: LiveSet,
  shown: Shown,
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
