import type { LiveNews } from '@cahier/releases/model'
import { promote } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { testServer } from '../testing/index.ts'

let running: TestServer
afterEach(() => {
  vi.useRealTimers()
  return running[Symbol.asyncDispose]()
})

/** Opens the stream. @returns a function that reads the given number of further events; null when the stream ended before */
async function listen() {
  const response = await running.fetch('/live/production')
  const decoder = new TextDecoder()
  let text = ''
  const reader = response.body?.getReader()
  const next = async (): Promise<{ id: string; news: LiveNews } | null> => {
    for (;;) {
      const found = /event: set\nid: (\d+)\ndata: (.*)\n\n/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return { id: found[1] ?? '', news: JSON.parse(found[2] ?? '') as LiveNews }
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      text += decoder.decode(chunk.value, { stream: true })
    }
  }
  return { response, next, cancel: () => reader?.cancel() }
}

const promoteNotes = (release: string) => running.commit((live) => promote(live, { 'mf-notes': release }, null))

describe('the stream', () => {
  test('sends the live set at once, and every later set', async () => {
    running = await testServer()
    const { response, next, cancel } = await listen()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    const first = await next()
    expect(first?.id).toBe('1')

    await running.publish('mf-notes', id('c'))
    await promoteNotes(id('c'))
    const second = await next()
    expect(second?.id).toBe('2')
    expect(second?.news.set).toBe(2)
    expect(second?.news.index.url).not.toBe(first?.news.index.url)

    await promoteNotes(id('b'))
    expect((await next())?.news.set).toBe(3)
    await cancel()
  })

  test('names an index that contains the release, and the hash of the index', async () => {
    running = await testServer()
    const { next, cancel } = await listen()
    const news = (await next())?.news
    const index = await running.fetch(news?.index.url ?? '')
    const digest = await crypto.subtle.digest('SHA-256', await index.arrayBuffer())
    expect(news?.index.integrity).toBe(`sha256-${Buffer.from(digest).toString('base64')}`)
    await cancel()
  })

  test('ends when the server closes, without delaying that', async () => {
    running = await testServer()
    const { next } = await listen()
    await next()
    // The grace that open answers get never ends: the server would wait for one that stays open.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await running.server.close()
    expect(await next()).toBeNull()
  })
})

describe('the frame', () => {
  const frameNow = async () => ((await (await running.fetch('/live/production.json')).json()) as LiveNews).frame

  test('changes with the shell’s release, not with a remote’s', async () => {
    running = await testServer()
    const before = await frameNow()
    await running.publish('mf-notes', id('c'))
    await promoteNotes(id('c'))
    await running.server.refresh()
    expect(await frameNow()).toBe(before)

    await running.publish('shell', id('d'))
    await running.commit((live) => promote(live, { shell: id('d') }, null))
    await running.server.refresh()
    expect(await frameNow()).not.toBe(before)
  })

  test('changes with the paths that areas serve', async () => {
    running = await testServer()
    const before = await frameNow()
    await running.publish('mf-notes', id('c'), { routes: [] })
    await promoteNotes(id('c'))
    await running.server.refresh()
    expect(await frameNow()).not.toBe(before)
  })
})

describe('the response to polling', () => {
  test('is 304 until there is another set', async () => {
    running = await testServer()
    const first = await running.fetch('/live/production.json')
    const etag = first.headers.get('etag') ?? ''
    expect(((await first.json()) as LiveNews).set).toBe(1)
    const again = await running.fetch('/live/production.json', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)

    await running.publish('mf-notes', id('c'))
    await promoteNotes(id('c'))
    await running.server.refresh()
    const third = await running.fetch('/live/production.json', { headers: { 'if-none-match': etag } })
    expect(((await third.json()) as LiveNews).set).toBe(2)
  })

  test('is 404 where nothing is live, and for another channel', async () => {
    running = await testServer({ empty: true })
    expect((await running.fetch('/live/production.json')).status).toBe(404)
    expect((await running.fetch('/live/staging')).status).toBe(404)
  })
})
