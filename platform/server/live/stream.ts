import type { LiveNews } from '@cahier/releases/model'
import type { Context } from 'hono'

/** Milliseconds between two signs of life: fewer than proxies let a silent connection live. */
const heartbeat = 15_000

/** Milliseconds until a browser whose stream ended asks again. */
const retry = 1_000

/** The streams of events that tell open tabs of sets. */
export interface NewsStreams {
  /**
   * Answers with a stream.
   *
   * @param begin is given what tells a set, and returns what ends that
   */
  open(c: Context, begin: (tell: (news: LiveNews) => void) => () => void): Response
  /** Ends them all: a server that closes would wait for them. */
  close(): void
}

export function newsStreams(): NewsStreams {
  const open = new Set<() => void>()
  return {
    open(c, begin) {
      let end = () => {}
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder()
          const send = (text: string) => controller.enqueue(encoder.encode(text))
          send(`retry: ${retry}\n\n`)
          const stop = begin((news) => send(`event: set\nid: ${news.set}\ndata: ${JSON.stringify(news)}\n\n`))
          const timer = setInterval(() => send(':\n\n'), heartbeat)
          const forget = () => {
            clearInterval(timer)
            stop()
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
    },
    close() {
      for (const close of [...open]) close()
    },
  }
}
