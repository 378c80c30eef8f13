import type { BootData, LiveNews } from '@cahier/releases/model'

/** Milliseconds until the first message of a stream. If none arrives, a proxy is probably buffering it. */
const firstMessageTimeoutMs = 10_000
/** Milliseconds between two polls while there is no stream. */
const pollIntervalMs = 15_000

/**
 * Listens for sets that go live, through one stream for all tabs of the browser. The tab that holds the lock opens the stream and
 * broadcasts to the others; when it closes, another tab takes over. A tab that is opened later asks for the news that it may have
 * missed.
 *
 * @param live `url` of the stream; with `.json` of the answer to ask for where a stream does not get through, or there is none
 * @param tell gets every piece of news; `first` in the tab that has the stream
 */
export function listenForNews({ url, stream }: BootData['live'], tell: (news: LiveNews, first: boolean) => void): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    follow(url, stream, (news) => tell(news, true))
    return
  }
  const name = `cahier.live ${url}`
  const tabs = new BroadcastChannel(name)
  let known: LiveNews | null = null
  let leading = false

  tabs.onmessage = ({ data }: MessageEvent<LiveNews | 'ask'>) => {
    if (data !== 'ask') tell(data, false)
    else if (leading && known) tabs.postMessage(known)
  }
  tabs.postMessage('ask')

  const lead = () => {
    leading = true
    const stop = follow(url, stream, (news) => {
      known = news
      tabs.postMessage(news)
      tell(news, true)
    })
    return () => {
      leading = false
      stop()
    }
  }
  // Release the lock when the page enters the back/forward cache, so that another tab opens the stream.
  const queue = () => {
    const aside = new AbortController()
    const { signal } = aside
    addEventListener('pagehide', () => aside.abort(), { once: true })
    const held = () =>
      new Promise<void>((resolve) => {
        const stop = lead()
        signal.addEventListener('abort', () => {
          stop()
          resolve()
        })
      })
    navigator.locks.request(name, { signal }, held).catch(() => {
      // Aborted while waiting for the lock.
    })
  }
  queue()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    tabs.postMessage('ask')
    queue()
  })
}

/** Follows the stream, and polls while the stream does not work. @returns ends it */
function follow(url: string, stream: boolean, tell: (news: LiveNews) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async () => {
    const response = await fetch(`${url}.json`, { cache: 'no-cache' })
    if (response.ok) tell((await response.json()) as LiveNews)
  }
  const lost = () => {
    stop()
    timer = setTimeout(open, pollIntervalMs)
    ask().catch(() => {
      // The next poll tries again.
    })
  }
  const open = () => {
    stop()
    if (!navigator.onLine) return
    if (!stream || !('EventSource' in window)) return lost()
    source = new EventSource(url)
    timer = setTimeout(lost, firstMessageTimeoutMs)
    source.addEventListener('set', ({ data }: MessageEvent<string>) => {
      clearTimeout(timer)
      tell(JSON.parse(data) as LiveNews)
    })
    // The browser reopens a broken connection, but not after an answer that is no event stream.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) lost()
    }
  }
  const stop = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  addEventListener('online', open)
  addEventListener('offline', stop)
  open()
  return () => {
    removeEventListener('online', open)
    removeEventListener('offline', stop)
    stop()
  }
}
