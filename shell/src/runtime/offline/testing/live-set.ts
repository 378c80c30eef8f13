import { createHash } from 'node:crypto'
import type { OfflineSet } from '@cahier/releases/model'

export const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** A set of small files whose content is their own URL. */
export function setOf(number: number, urls: readonly string[]): OfflineSet {
  return {
    set: number,
    document: { html: `<title>${number}</title>`, headers: { 'content-type': 'text/html', 'x-set': String(number) } },
    routes: [{ path: '/notes' }],
    files: Object.fromEntries(urls.map((url) => [url, integrityOf(url)])),
  }
}

export interface FakeServer {
  fetch: typeof fetch
  /** Files that were asked for, in order. */
  asked: string[]
  /** What happens to a file on its way, by its URL. */
  faults: Map<string, (text: string, init: RequestInit | undefined) => Response>
}

/** A server of one live set, seen through a browser that checks hashes as browsers do. */
export function serverOf(live: () => OfflineSet): FakeServer {
  const asked: string[] = []
  const faults: FakeServer['faults'] = new Map()
  return {
    asked,
    faults,
    async fetch(input, init) {
      const url = String(input)
      const text = url === '/offline.json' ? JSON.stringify(live()) : url
      if (url !== '/offline.json') asked.push(url)
      const response = faults.get(url)?.(text, init) ?? new Response(text)
      const received = await response.text()
      if (init?.integrity && integrityOf(received) !== init.integrity) throw new TypeError('Failed to fetch')
      return new Response(received, response)
    },
  }
}
