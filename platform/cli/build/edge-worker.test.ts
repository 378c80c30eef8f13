import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGrant } from '@cahier/releases/access'
import type { BootData, LiveNews, OfflineSet, ReleaseSet, SetIndex } from '@cahier/releases/model'
import { promote, tryOut } from '@cahier/releases/model'
import { commit, liveSet, openChannel } from '@cahier/releases/store'
import { id } from '@cahier/releases/testing'
import { type Authority, openAuthority } from '@cahier/releases/trust'
import { exportSet } from '@cahier/server'
import { fakeBackend, type TestServer, testServer } from '@cahier/server/testing'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edgeWorker } from './edge-worker.ts'

const supabase = { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_test' }
const site = 'https://cahier.example'
const [stable, canary] = [id('b'), id('e')]
const share = 30
const hour = 3_600_000
const title = { fr: 'Questions', en: 'Questions', es: 'Preguntas', de: 'Fragen' }
const rendered = { title: 'Fragen', description: '', structuredData: [], html: '<main><h1>Fragen</h1></main>' }

let running: TestServer
let authority: Authority
let folder: string
let worker: string
let host: Miniflare
let policies: Record<string, string>

interface Deployed {
  main: string
  compatibility_date: string
  compatibility_flags: string[]
  assets: {
    binding: string
    html_handling: 'none'
    not_found_handling: 'none'
    run_worker_first: string[]
  }
}

/** Set 1 has the notes b, set 2 a prerendered page, set 3 tries the notes e; so does the channel pr-12. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-edge-'))
  const backend = fakeBackend({ directOrigin: supabase.url, client: () => supabase })
  running = await testServer({
    backend,
    publicUrl: site,
    grants: { trust: () => authority.trust(), admit: (record) => authority.admit(record) },
  })
  const { store } = running
  const shell = { starter: 'starter.js', serviceWorker: 'service-worker.js' }
  await running.publish('shell', id('c'), shell, { 'starter.js': 'start()', 'service-worker.js': 'serve()' })
  const routes = [{ path: '/faq', access: 'public' as const, layout: 'bare' as const, localized: true, title }]
  const pages = { routes, prerendered: { '/de/faq': 'pages/de.json' } }
  await running.publish('mf-marketing', id('d'), pages, { 'pages/de.json': JSON.stringify(rendered) })
  await running.publish('mf-notes', canary)
  await running.commit((live) => promote(live, { shell: id('c'), 'mf-marketing': id('d') }, null))
  await running.commit((live) => tryOut(live, 'mf-notes', { release: canary, share }, null))
  const channel = { channel: 'pr-12', author: 'test', ledger: { head: null, floor: null } }
  await openChannel(store, channel)
  await commit(store, (live) => promote(live, { 'mf-notes': canary }, null), channel)
  await running.server.refresh()
  authority = await openAuthority(`${running.root}/data`, store, 'production')
  const { keys } = await authority.trust()

  worker = await edgeWorker()
  const granted = [
    { set: (await store.set('production', 1)) as ReleaseSet, newest: false },
    { set: (await liveSet(store, 'pr-12')) as ReleaseSet, newest: true },
  ]
  await exportSet({
    store,
    set: (await liveSet(store, 'production')) as ReleaseSet,
    folder,
    target: 'cloudflare-worker',
    edge: { worker, operatorKeys: keys.map(({ publicKey }) => publicKey), granted },
    supabase,
    supportEmail: '',
    forumUrl: '',
    jitsiUrl: '',
    livekitUrl: '',
    site,
  })
  host = await deploy()
  const { 'content-type': _, ...headers } = (JSON.parse(await read('offline.json')) as OfflineSet).document.headers
  policies = headers
})
afterAll(async () => {
  await host.dispose()
  await running[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const read = (path: string) => readFile(join(folder, path), 'utf8')

/** Runs the folder as its own configuration says. */
async function deploy(): Promise<Miniflare> {
  const { main, assets, ...dated } = JSON.parse(await read('wrangler.json')) as Deployed
  const rules = assets.run_worker_first
  return new Miniflare({
    modules: [{ type: 'ESModule', path: main, contents: await read(main) }],
    compatibilityDate: dated.compatibility_date,
    compatibilityFlags: dated.compatibility_flags,
    assets: {
      directory: folder,
      binding: assets.binding,
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
      routerConfig: {
        has_user_worker: true,
        static_routing: {
          user_worker: rules.filter((rule) => !rule.startsWith('!')),
          asset_worker: rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)),
        },
      },
    },
  })
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  host.dispatchFetch(`${site}${path}`, { method, headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

const bootOf = (page: string) => JSON.parse(/id="cahier-boot">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null') as BootData

async function open(path: string, cookie = '') {
  const response = await ask(path, { cookie })
  const text = await response.text()
  return { response, text, boot: bootOf(text), cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie }
}

/** The release of the notes that a page's index has. */
async function notesOf({ index }: BootData, cookie = ''): Promise<string | undefined> {
  const { remotes } = (await (await ask(index.url, { cookie })).json()) as SetIndex
  return remotes.find(({ member }) => member === 'mf-notes')?.id
}

/** The names of the policies that an answer does not have as pages have them. */
const lacking = (headers: { get(name: string): string | null }) =>
  Object.entries(policies).flatMap(([name, value]) => (headers.get(name) === value ? [] : [name]))

describe('a path', () => {
  test.each([
    ['/', 200, 'text/html'],
    ['/notes/7', 200, 'text/html'],
    ['/de/faq', 200, 'text/html'],
    ['/live/production.json', 200, 'application/json'],
    ['/offline.json', 200, 'application/json'],
    ['/robots.txt', 200, 'text/plain'],
    ['/sitemap.xml', 200, 'xml'],
    ['/favicon.ico', 200, 'image/svg+xml'],
    ['/missing.png', 404, 'text/plain'],
    ['/index.html', 404, 'text/plain'],
    ['/live/pr-1.json', 404, 'text/plain'],
    ['/live/production', 404, 'text/plain'],
  ])('%s answers %i like the server, with the policies of pages', async (path, status, type) => {
    const response = await ask(path)
    // The server has a stream, which the page of an export does not ask for.
    if (path !== '/live/production' && path !== '/index.html') {
      expect((await running.fetch(path, { headers: { accept: 'text/html' } })).status).toBe(status)
    }
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain(type)
    expect(lacking(response.headers)).toEqual([])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['_cahier/edge.json', '_cahier/visits/production/1.html', '_headers', 'worker.js', 'wrangler.json'])(
    '/%s is nobody’s business',
    async (file) => {
      const content = await read(file)
      for (const accept of ['text/html', '*/*']) {
        expect(await (await ask(`/${file}`, { accept })).text()).not.toContain(content.slice(0, 40))
      }
    },
  )

  test('of a release is a file with its own policy, or missing', async () => {
    const response = await ask(`/releases/mf-notes/${canary}/app.js`)
    expect(await response.text()).toBe(await read(`releases/mf-notes/${canary}/app.js`))
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(response.headers.get('permissions-policy')).toBeNull()
    expect((await ask(`/releases/mf-notes/${canary}/none.js`)).status).toBe(404)
    expect((await ask('/sets/production/9-000000000000.json')).status).toBe(404)
  })

  test('of the service worker has the worker’s policy, and the page is what the browser keeps', async () => {
    const response = await ask('/service-worker.js', { accept: '*/*' })
    expect(await response.text()).toBe('serve()')
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('takes only reading', async () => {
    for (const path of ['/notes', '/live/production.json']) expect((await ask(path, {}, 'POST')).status).toBe(404)
    expect((await ask('/notes', {}, 'HEAD')).status).toBe(200)
  })

  test('of a rendered page is that for visitors, and the application’s for learners', async () => {
    expect((await open('/de/faq?utm_source=a')).text).toContain('<h1>Fragen</h1>')
    expect((await open('/de/faq?plan=a')).text).not.toContain('<h1>')
    expect((await open('/de/faq', 'cahier.in=1')).text).not.toContain('<h1>')
  })
})

describe('a trial', () => {
  test('gives a session a side, and keeps it there', async () => {
    const first = await open('/notes')
    expect(first.response.headers.get('set-cookie')).toMatch(
      /^cahier\.cohort=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(first.response.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.response.headers.get('vary')).toContain('cookie')
    const side = await notesOf(first.boot)
    expect([stable, canary]).toContain(side)
    for (const path of ['/', '/notes/7', '/de/faq']) {
      const again = await open(path, first.cookie)
      expect(again.response.headers.get('set-cookie')).toBeNull()
      expect(await notesOf(again.boot, first.cookie)).toBe(side)
    }
  })

  test('has its share of new sessions', async () => {
    const sessions = await Promise.all(Array.from({ length: 200 }, () => open('/notes')))
    const sides = await Promise.all(sessions.map(({ boot }) => notesOf(boot)))
    const onTrial = sides.filter((side) => side === canary).length
    // What is drawn is corrected when it is 25 sessions away.
    expect(Math.abs(onTrial - (200 * share) / 100)).toBeLessThanOrEqual(30)
  })

  test('has the same sessions as a server’s', async () => {
    const cohorts = Array.from({ length: 60 }, (_, index) => `cahier.cohort=${String(index).padStart(22, 'a')}`)
    const sets = async (one: (cookie: string) => Promise<string>) => Promise.all(cohorts.map(one))
    const here = await sets(async (cookie) => (await open('/notes', cookie)).boot.index.url)
    const there = await sets(async (cookie) => {
      const response = await running.fetch('/notes', { headers: { accept: 'text/html', cookie } })
      return bootOf(await response.text()).index.url
    })
    expect(here).toEqual(there)
    expect(new Set(here).size).toBe(2)
  })

  test('tells each session about its own side, which stays the same for its ETag', async () => {
    for (const index of [1, 2, 3, 4, 5, 6]) {
      const cookie = `cahier.cohort=${String(index).padStart(22, 'a')}`
      const { boot } = await open('/notes', cookie)
      const response = await ask('/live/production.json', { cookie })
      expect(((await response.json()) as LiveNews).index).toEqual(boot.index)
      const etag = response.headers.get('etag') ?? ''
      expect((await ask('/live/production.json', { cookie, 'if-none-match': etag })).status).toBe(304)
      const offline = (await (await ask('/offline.json', { cookie })).json()) as OfflineSet
      expect(offline.files).toHaveProperty([boot.index.url])
      expect(bootOf(offline.document.html).index).toEqual(boot.index)
    }
  })
})

describe('a grant', () => {
  const grant = (set: number | null, channel = 'production', left = hour) =>
    writeGrant({ channel, set, expiresAt: new Date(Date.now() + left) }, authority.sign)
  const follow = async (path: string) => {
    const opened = await open(path)
    expect(opened.response.status).toBe(303)
    return opened
  }

  test('of a past set opens it, is kept for the session, and ends when the visitor leaves', async () => {
    const { response, cookie } = await follow(`/notes?tag=a&set=1&grant=${await grant(1)}`)
    expect(response.headers.get('location')).toBe('/notes?tag=a')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(lacking(response.headers)).toEqual([])
    expect(response.headers.get('set-cookie')).toMatch(
      /^cahier\.grant=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const visit = await open('/notes', cookie)
    expect(visit.boot).toMatchObject({ set: 1, visit: { channel: 'production', pinned: true } })
    expect(visit.response.headers.get('cache-control')).toBe('no-store')
    expect(visit.response.headers.get('x-robots-tag')).toBe('noindex')
    expect(lacking(visit.response.headers)).toEqual([])
    expect(await notesOf(visit.boot, cookie)).toBe(stable)
    const left = await open('/notes?set=live', cookie)
    expect(left.response.headers.get('set-cookie')).toMatch(/^cahier\.grant=; Max-Age=0; Path=\//)
    expect((await open('/notes')).boot).toMatchObject({ set: 3 })
  })

  test('does not change what the live set’s tabs follow and install', async () => {
    const { cookie } = await follow(`/?set=1&grant=${await grant(1)}`)
    for (const path of ['/live/production.json', '/offline.json']) {
      expect(((await (await ask(path, { cookie })).json()) as LiveNews).set, path).toBe(3)
    }
  })

  test('of a channel opens its newest set, which only its holders read', async () => {
    const { cookie } = await follow(`/?set=pr-12&grant=${await grant(null, 'pr-12')}`)
    const { boot } = await open('/notes', cookie)
    expect(boot).toMatchObject({ set: 2, visit: { channel: 'pr-12', pinned: false }, live: { url: '/live/pr-12' } })
    expect(await notesOf(boot, cookie)).toBe(canary)
    expect((await (await ask('/live/pr-12.json', { cookie })).json()) as LiveNews).toMatchObject({ index: boot.index })
    expect((await ask('/live/pr-12.json')).status).toBe(404)
    expect((await ask(boot.index.url)).status).toBe(404)
  })

  test.each<[string, () => Promise<string>, BootData['refusal']]>([
    ['without a signature', async () => '/?set=1', 'invalid'],
    ['that is forged', async () => `/?set=1&grant=${(await grant(1)).slice(0, -8)}AAAAAAAA`, 'invalid'],
    ['signed by another', async () => `/?set=1&grant=${await byAnother()}`, 'invalid'],
    ['of another set', async () => `/?set=2&grant=${await grant(1)}`, 'invalid'],
    ['that has expired', async () => `/?set=1&grant=${await grant(1, 'production', -1)}`, 'expired'],
    ['of a set that was not exported', async () => `/?set=2&grant=${await grant(2)}`, 'barred'],
  ])('%s shows the live set with the reason', async (_name, link, refusal) => {
    const { response, boot } = await open(await link())
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(lacking(response.headers)).toEqual([])
    expect(boot).toMatchObject({ set: 3, refusal })
    expect(boot.visit).toBeUndefined()
  })

  test('that is kept ends with its time, and says so once', async () => {
    const { response, boot } = await open('/notes', `cahier.grant=${await grant(1, 'production', -1)}`)
    expect(boot).toMatchObject({ set: 3, refusal: 'expired' })
    expect(response.headers.get('set-cookie')).toMatch(/^cahier\.grant=; Max-Age=0/)
  })

  async function byAnother(): Promise<string> {
    const other = await openAuthority(`${running.root}/other`, running.store, 'production')
    return writeGrant({ channel: 'production', set: 1, expiresAt: new Date(Date.now() + hour) }, other.sign)
  }
})

test('the worker holds no key of the operator', async () => {
  const key = await readFile(`${running.root}/data/keys/operator.pem`, 'utf8')
  const secret = key.split('\n')[1] ?? ''
  expect(secret.length).toBeGreaterThan(40)
  for (const file of ['worker.js', '_cahier/edge.json']) expect(await read(file)).not.toContain(secret)
})
