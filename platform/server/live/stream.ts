import type { LiveNews } from '@cahier/releases/model'
import type { Context } from 'hono'

/** Milliseconds between two keep-alive messages: shorter than the idle timeout of proxies. */
const heartbeatIntervalMs = 15_000

/** Milliseconds until a browser reopens a stream that ended. */
const reopenDelayMs = 1_000

/** The streams of events that tell open tabs of sets. */
export interface NewsStreams {
  /**
   * Answers with a stream.
   *
   * @param begin called with the function that sends a set; returns the function that stops it
   */
  open(c: Context, begin: (tell: (news: LiveNews) => void) => () => void): Response
  /** Ends all streams, because a closing server would wait for them. */
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
          send(`retry: ${reopenDelayMs}\n\n`)
          const stop = begin((news) => send(`event: set\nid: ${news.set}\ndata: ${JSON.stringify(news)}\n\n`))
          const timer = setInterval(() => send(':\n\n'), heartbeatIntervalMs)
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
        // Tells buffering proxies to pass the stream on at once.
        'x-accel-buffering': 'no',
        // Close the connection with the stream, so that a closing server need not wait for it.
        connection: 'close',
      })
    },
    close() {
      for (const close of [...open]) close()
    },
  }
}
