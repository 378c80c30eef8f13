import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { notFound } from '../assets/respond.ts'
import { respondWithText, textBody } from '../assets/text-body.ts'
import type { Shown } from './shown.ts'
import type { LiveSet } from './watch.ts'

/** Milliseconds between two signs of life: fewer than proxies let a silent connection live. */
const heartbeat = 15_000

/** Milliseconds until a browser whose stream ended asks again. */
const retry = 1_000

/** What `/live` needs ended when the server closes. */
export interface LiveStreams {
  close(): void
}

/**
 * Tells open tabs of each set that goes live: as a stream of events, and as a small answer to ask for where streams do not
 * get through. Not by way of the database, so that a rollback arrives while it is down.
 */
export function serveLive(
  app: Hono<{ Bindings: HttpBindings }>,
  live: LiveSet,
  shown: Shown,
  channel: string,
): LiveStreams {
  const open = new Set<() => void>()

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
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder()
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        const tell = () => {
          const news = shown.to(c)?.snapshot.news
          if (news) send(`event: set\nid: ${news.set}\ndata: ${JSON.stringify(news)}\n\n`)
        }
        send(`retry: ${retry}\n\n`)
        tell()
        const unsubscribe = live.subscribe(tell)
        const timer = setInterval(() => send(':\n\n'), heartbeat)
        const forget = () => {
          clearInterval(timer)
          unsubscribe()
          open.delete(close)
        }
        const close = () => {
          forget()
          controller.close()
        }
        end = forget
        open.add(close)
      },
      cancel: () => end(),
    })
    return c.body(body, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Proxies that gather answers before they pass them on are told not to.
      'x-accel-buffering': 'no',
      // The connection ends with the stream, so that a server that closes need not wait for it.
      connection: 'close',
    })
  })
  app.all('/live/*', notFound)

  return {
    close() {
      for (const close of [...open]) close()
    },
  }
}
