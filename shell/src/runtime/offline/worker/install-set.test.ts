import { beforeEach, describe, expect, it, vi } from 'vitest'
import { integrityOf, serverOf, setOf } from '../testing/live-set.ts'
import { MemoryCache } from '../testing/memory-cache.ts'
import { installedSet, installSet } from './install-set.ts'

const shell = '/releases/shell/aaaaaaaaaaaa/shell.js'
const notes = '/releases/mf-notes/bbbbbbbbbbbb/app.js'
const style = '/releases/mf-notes/bbbbbbbbbbbb/app.css'
const newNotes = '/releases/mf-notes/cccccccccccc/app.js'
const newStyle = '/releases/mf-notes/cccccccccccc/app.css'
const index = (number: number) => `/sets/production/${number}-0123456789ab.json`

const first = setOf(1, [index(1), shell, notes, style])
const second = setOf(2, [index(2), shell, newNotes, newStyle])
const third = setOf(3, [index(3), shell, notes, style])
const filesOf = ({ files }: { files: object }) => Object.keys(files)

let live = first
let cache: MemoryCache
let server: ReturnType<typeof serverOf>
const install = () => installSet(cache, server.fetch)

beforeEach(() => {
  live = first
  cache = new MemoryCache()
  server = serverOf(() => live)
})

/** The set that comes up is there to the last file. */
async function expectWhole(set: typeof first) {
  expect(await installedSet(cache)).toMatchObject({ set: set.set, document: set.document })
  for (const [url, integrity] of Object.entries(set.files)) {
    const kept = await cache.match(url)
    expect(integrityOf((await kept?.text()) ?? ''), url).toBe(integrity)
  }
}

describe('installing a set', () => {
  it('keeps every file and the page', async () => {
    expect(await installedSet(cache)).toBeNull()
    await install()
    await expectWhole(first)
    expect(server.asked.sort()).toEqual(filesOf(first).sort())
  })

  it('asks for each file with its hash, and for the set past the cache', async () => {
    const send = vi.fn(server.fetch)
    await installSet(cache, send)
    expect(send.mock.calls[0]).toEqual(['/offline.json', { cache: 'no-cache' }])
    for (const [url, init] of send.mock.calls.slice(1)) {
      expect(init).toEqual({ integrity: first.files[String(url)] })
    }
  })

  it('of which it is a second time fetches nothing', async () => {
    await install()
    server.asked.length = 0
    await install()
    expect(server.asked).toEqual([])
    await expectWhole(first)
  })

  it('fetches only what the former set does not share', async () => {
    await install()
    server.asked.length = 0
    live = second
    await install()
    expect(server.asked.sort()).toEqual([newNotes, newStyle, index(2)].sort())
    await expectWhole(second)
  })

  it('takes a new page for the same files: another language, another theme', async () => {
    await install()
    live = { ...first, document: { html: '<html lang="de">', headers: {} } }
    await install()
    await expectWhole(live)
  })
})

describe('files that no set names', () => {
  it('go once two sets have come after theirs: tabs may still run the former one', async () => {
    await install()
    live = second
    await install()
    expect(cache.paths()).toEqual(['/offline.json', ...new Set([...filesOf(first), ...filesOf(second)])].sort())
    await install()
    expect(cache.paths()).toEqual(expect.arrayContaining([notes, style]))

    live = setOf(3, [index(3), shell])
    await install()
    expect(cache.paths()).toEqual(['/offline.json', index(3), ...filesOf(second)].sort())
  })

  it('come from an installation that did not finish, and go with the next one that does', async () => {
    await install()
    live = second
    server.faults.set(newStyle, () => Response.error())
    await expect(install()).rejects.toThrow()
    live = third
    await install()
    expect(cache.paths()).toEqual(['/offline.json', index(3), ...filesOf(first)].sort())
  })
})

it('goes back with the server: a rolled back set is there without a fetch', async () => {
  await install()
  live = second
  await install()
  server.asked.length = 0
  live = third
  await install()
  expect(server.asked).toEqual([index(3)])
  await expectWhole(third)
})

const failures: Record<string, (text: string) => Response> = {
  'is lost': () => {
    throw new TypeError('Failed to fetch')
  },
  'is missing': () => new Response('Introuvable', { status: 404 }),
  'comes as an error': (text) => new Response(text, { status: 500 }),
  'is cut short': (text) => new Response(text.slice(0, -1)),
  'was tampered with': (text) => new Response(`${text}//`),
}

describe.each(filesOf(second).filter((url) => url !== shell))('a set whose %s', (url) => {
  it.each(Object.entries(failures))('%s: the former set stays, whole', async (_name, fault) => {
    await install()
    live = second
    server.faults.set(url, fault)
    await expect(install()).rejects.toThrow()
    await expectWhole(first)

    server.faults.clear()
    server.asked.length = 0
    await install()
    await expectWhole(second)
    expect(server.asked).toContain(url)
  })

  it('is there, but cannot be written', async () => {
    await install()
    live = second
    const put = cache.put.bind(cache)
    vi.spyOn(cache, 'put').mockImplementation(async (request, response) => {
      if (request === url) throw new DOMException('no room left', 'QuotaExceededError')
      await put(request, response)
    })
    await expect(install()).rejects.toThrow('no room left')
    await expectWhole(first)
  })
})

it.each(Object.entries(failures))('a first set of which a file %s is not installed', async (_name, fault) => {
  server.faults.set(notes, fault)
  await expect(install()).rejects.toThrow()
  expect(await installedSet(cache)).toBeNull()
})

it('stops asking for files after one has failed', async () => {
  const urls = Array.from({ length: 40 }, (_, at) => `/releases/mf-ai/dddddddddddd/${at}.js`)
  live = setOf(4, urls)
  server.faults.set(urls[0] ?? '', () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(install()).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve))
  expect(server.asked.length).toBeLessThan(20)
})

it('heals a file that lies corrupt in the HTTP cache', async () => {
  server.faults.set(notes, (text, init) => new Response(init?.cache === 'reload' ? text : 'corrupt'))
  await install()
  await expectWhole(first)
})

it.each([
  ['no set is live', () => new Response('Introuvable', { status: 404 })],
  ['the server fails', () => new Response('', { status: 500 })],
  ['the answer is cut short', (text: string) => new Response(text.slice(0, 20))],
])('leaves the installed set alone while %s', async (_name, fault) => {
  await install()
  server.faults.set('/offline.json', fault)
  await expect(install()).rejects.toThrow()
  await expectWhole(first)
})
