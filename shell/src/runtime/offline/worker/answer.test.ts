import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setOf } from '../testing/live-set.ts'
import { MemoryCache } from '../testing/memory-cache.ts'
import { answerFile, answerPage, pageOf, wantedBy } from './answer.ts'

const origin = 'https://cahier.example'
const request = (path: string, over: Partial<Request> = {}) =>
  ({ method: 'GET', mode: 'cors', cache: 'default', url: new URL(path, origin).href, ...over }) as Request

describe('the worker answers for', () => {
  it.each<[path: string, over: Partial<Request>, wanted: ReturnType<typeof wantedBy>]>([
    ['/notes', { mode: 'navigate' }, 'page'],
    ['/releases/mf-notes/bbbbbbbbbbbb/app.js', {}, 'file'],
    ['/releases/shell/aaaaaaaaaaaa/ink.woff2', { mode: 'no-cors' }, 'file'],
    ['/sets/production/3-0123456789ab.json', {}, 'file'],
    ['/notes', { mode: 'navigate', method: 'POST' }, null],
    ['/rest/v1/notes', {}, null],
    ['/auth/v1/token', { method: 'POST' }, null],
    ['/auth/v1/verify', { mode: 'navigate' }, null],
    ['/storage/v1/object/sign/a.pdf', { mode: 'navigate' }, null],
    ['/storage/v1/object/note-attachments/a.pdf', {}, null],
    ['/healthz', {}, null],
    ['/offline.json', {}, null],
    ['https://abc.supabase.co/releases/a.js', {}, null],
    ['https://abc.supabase.co/', { mode: 'navigate' }, null],
  ])('%s %o: %s', (path, over, wanted) => {
    expect(wantedBy(request(path, over), origin)).toBe(wanted)
  })
})

describe('the installed page', () => {
  const installed = { ...setOf(3, []), former: [] }

  it.each([
    ['/', true],
    ['/dashboard', true],
    ['/search', true],
    ['/auth', true],
    ['/notes', true],
    ['/notes/42', true],
    ['/notesque', false],
    ['/nowhere', false],
  ])('comes up at %s: %s', (path, expected) => {
    expect(pageOf(installed, path) !== null).toBe(expected)
  })

  it('has the headers that the server gave it', async () => {
    const page = pageOf(installed, '/notes')
    expect(page?.headers.get('x-set')).toBe('3')
    expect(await page?.text()).toBe('<title>3</title>')
  })
})

describe('a navigation', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const limit = 4000
  const installed = async () => new Response('installed')
  const nothing = async () => null
  const after = (milliseconds: number, response: Response) =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(response), milliseconds))
  async function answer(network: Promise<Response>, page: () => Promise<Response | null>) {
    const answered = answerPage(network, page, limit)
    answered.catch(() => {})
    await vi.runAllTimersAsync()
    return (await answered).text()
  }

  it('is answered by the server, whatever is installed', async () => {
    expect(await answer(after(limit - 1, new Response('live')), installed)).toBe('live')
    const missing = new Response('gone', { status: 404 })
    expect(await answer(Promise.resolve(missing), installed)).toBe('gone')
  })

  it('is answered by the installed page without a network, and after the limit', async () => {
    expect(await answer(Promise.reject(new TypeError('Failed to fetch')), installed)).toBe('installed')
    expect(await answer(after(limit + 1, new Response('live')), installed)).toBe('installed')
    expect(await answer(new Promise(() => {}), installed)).toBe('installed')
  })

  it.each([502, 503, 504])('is answered by the installed page while the server answers %s', async (status) => {
    const unavailable = async () => new Response('soon', { status })
    expect(await answer(unavailable(), installed)).toBe('installed')
    expect(await answer(unavailable(), nothing)).toBe('soon')
  })

  it('waits for the server, or fails as ever, where no page is installed', async () => {
    expect(await answer(after(limit + 1, new Response('live')), nothing)).toBe('live')
    await expect(answer(Promise.reject(new TypeError('Failed to fetch')), nothing)).rejects.toThrow('Failed to fetch')
  })
})

describe('an immutable file', () => {
  const cache = new MemoryCache(origin)
  const send = vi.fn<typeof fetch>()
  beforeEach(async () => {
    send.mockReset().mockImplementation(async () => new Response('sent'))
    await cache.put('/releases/a.js', new Response('kept'))
  })
  async function get(path: string) {
    return (await answerFile(new Request(new URL(path, origin)), cache, send)).text()
  }

  it('comes from the cache', async () => {
    expect(await get('/releases/a.js')).toBe('kept')
    expect(send).not.toHaveBeenCalled()
  })

  it('comes from the network where it is not kept', async () => {
    expect(await get('/releases/b.js')).toBe('sent')
  })

  it('comes from the network where the loader asks again, at another address', async () => {
    expect(await get('/releases/a.js?retry=1')).toBe('sent')
  })
})
