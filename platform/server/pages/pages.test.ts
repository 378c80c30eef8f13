import type { BootData } from '@cahier/releases/model'
import { promote } from '@cahier/releases/model'
import { draftOf, id, integrityOf } from '@cahier/releases/testing'
import { JSDOM } from 'jsdom'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { fakeBackend, testServer, until } from '../testing/index.ts'

let running: TestServer
afterEach(() => running[Symbol.asyncDispose]())

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await running.fetch(path, { headers: { accept: 'text/html', ...headers } })
  const html = await response.text()
  const { document } = new JSDOM(html).window
  const boot: BootData = JSON.parse(document.getElementById('cahier-boot')?.textContent ?? 'null')
  return { response, html, document, boot }
}

const links = (document: Document, rel: string) =>
  [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) =>
    Object.fromEntries([...link.attributes].map(({ name, value }) => [name, value])),
  )

describe('the page', () => {
  test('names the shell’s files with their hashes', async () => {
    running = await testServer()
    const { document } = await open('/dashboard')
    const record = await running.store.record('shell', id('a'))
    const scripts = [...document.querySelectorAll('script[src]')]
    expect(scripts.map((script) => script.getAttribute('src'))).toEqual([`/releases/shell/${id('a')}/shell.js`])
    expect(scripts[0]?.getAttribute('integrity')).toBe(record?.files['shell.js']?.integrity)
    expect(scripts[0]?.getAttribute('crossorigin')).toBe('anonymous')
    expect(links(document, 'stylesheet')).toEqual([
      {
        rel: 'stylesheet',
        href: `/releases/shell/${id('a')}/shell.css`,
        integrity: record?.files['shell.css']?.integrity,
        crossorigin: 'anonymous',
      },
    ])
    expect(document.title).toBe('Tableau de bord · Cahier')
  })

  test('preloads the opened remote with the attributes of the later requests', async () => {
    running = await testServer()
    const { document, boot, response } = await open('/notes/42')
    const record = await running.store.record('mf-notes', id('b'))
    const expected = [
      ['remoteEntry.js', 'script'],
      ['app.js', 'script'],
      ['app.css', 'style'],
    ].map(([file = '', as]) => ({
      rel: 'preload',
      as,
      crossorigin: 'anonymous',
      integrity: record?.files[file]?.integrity,
      href: `/releases/mf-notes/${id('b')}/${file}`,
    }))
    expect(links(document, 'preload')).toEqual(expected)
    // The federation runtime would wait forever for an entry that is a script of the page.
    expect(document.querySelector('script[src*="remoteEntry"]')).toBeNull()
    expect(boot.remote).toMatchObject({ member: 'mf-notes', id: id('b'), predecessor: null })
    expect(response.headers.get('server-timing')).toBe(`release;desc="mf-notes@${id('b')}", set;desc="1"`)
  })

  test('preloads what the shell loads next for signed-in learners, and the widgets on the dashboard', async () => {
    running = await testServer({ empty: true })
    const client = 'export const client = 1\n'
    const label = { fr: 'Documents', en: 'Documents', es: 'Documentos', de: 'Dokumente' }
    await running.publish(
      'shell',
      id('a'),
      { initial: { js: [], css: ['shell.css'], ahead: ['client.js'], mount: ['mount.js'] } },
      { 'client.js': client, 'mount.js': client, 'shell.js': integrityOf(client) },
    )
    await running.publish('mf-notes', id('b'), {
      widgets: [
        { id: 'documents', slot: 'dashboard/counters/v1', expose: './counter', order: 1, label },
        { id: 'state', slot: 'dashboard/links/v1', expose: './state', order: 1, label },
      ],
      exposes: {
        './counter': { js: ['app.js'], css: [], shared: [] },
        './state': { js: ['app.js'], css: ['app.css'], shared: [] },
      },
    })
    await running.commit((live) => promote(live, { shell: id('a'), 'mf-notes': id('b') }, null))
    await until(async () => (await open('/dashboard')).response.ok)
    const preloaded = async (path: string, cookie: string) => {
      const { document, boot } = await open(path, { cookie })
      const hrefs = links(document, 'preload').map(({ href }) => href)
      return hrefs.map((href) => (href === boot.index.url ? 'index' : href?.split('/').at(-1)))
    }
    expect(await preloaded('/dashboard', 'cahier.in=1')).toEqual(['client.js', 'index', 'remoteEntry.js', 'app.js'])
    expect(await preloaded('/', 'cahier.in=1')).toEqual(['client.js', 'index'])
    expect(await preloaded('/dashboard', '')).toEqual([])
  })

  test('preloads the landing page’s remote only where that page is shown', async () => {
    running = await testServer()
    const title = { fr: 'Accueil', en: 'Home', es: 'Inicio', de: 'Start' }
    await running.publish('mf-marketing', id('d'), { routes: [{ path: '/', access: 'public', layout: 'bare', title }] })
    await running.commit((live) => promote(live, { 'mf-marketing': id('d') }, null))
    await running.server.refresh()
    const isPreloaded = async (path: string, headers = {}) => {
      const { document } = await open(path, headers)
      return links(document, 'preload').some(({ href }) => href?.includes('/mf-marketing/'))
    }
    expect(await isPreloaded('/')).toBe(true)
    expect(await isPreloaded('/?demo=1')).toBe(false)
    expect(await isPreloaded('/?auth=login')).toBe(false)
    expect(await isPreloaded('/', { cookie: 'cahier.in=1' })).toBe(false)
    expect(await isPreloaded('/?utm_source=x')).toBe(true)
  })

  test('starts with the early frame for signed-in learners and defers what loads after the shell', async () => {
    running = await testServer({ empty: true })
    const record = {
      earlyFrame: 'early-frame.js',
      initial: { js: [], css: ['shell.css'], ahead: ['client.js'], mount: ['mount.js'] },
    }
    const client = 'export const client = 1\n'
    const files = {
      'early-frame.js': 'start()\n',
      'client.js': client,
      'mount.js': client,
      'shell.js': integrityOf(client),
    }
    await running.publish('shell', id('a'), record, files)
    await running.publish('mf-notes', id('b'))
    await running.commit((live) => promote(live, { shell: id('a'), 'mf-notes': id('b') }, null))
    await until(async () => (await open('/notes')).response.ok)
    const named = (elements: Iterable<Element>) =>
      [...elements].map((element) => (element.getAttribute('src') ?? element.getAttribute('href'))?.split('/').at(-1))
    const seen = async (cookie: string) => {
      const { document } = await open('/notes', { cookie })
      const later = document.querySelector('template')?.innerHTML ?? ''
      return {
        scripts: named(document.querySelectorAll('head > script[src]')),
        preloads: named(document.querySelectorAll('head > link[rel=preload]')),
        start: JSON.parse(document.getElementById('cahier-start')?.textContent ?? '[]').map(
          ({ url }: { url: string }) => url.split('/').at(-1),
        ),
        later: ['remoteEntry.js', 'app.js', 'app.css', 'mount.js', 'client.js'].filter((file) => later.includes(file)),
      }
    }
    expect(await seen('cahier.in=1')).toEqual({
      scripts: ['early-frame.js'],
      preloads: ['shell.js'],
      start: ['shell.js'],
      later: ['remoteEntry.js', 'app.js', 'app.css', 'mount.js', 'client.js'],
    })
    expect(await seen('')).toEqual({
      scripts: ['shell.js'],
      preloads: ['remoteEntry.js', 'app.js', 'app.css', 'mount.js'],
      start: [],
      later: [],
    })
  })

  test('contains the boot data of the shell', async () => {
    running = await testServer({
      supportEmail: 'aide@cahier.example',
      forumUrl: 'https://forum.example',
      jitsiUrl: 'https://meet.example',
      livekitUrl: 'wss://livekit.example',
    })
    const { boot } = await open('/dashboard')
    expect(boot).toMatchObject({
      set: 1,
      shell: { id: id('a'), contract: '1.0.0', federation: '2.9.2' },
      remote: null,
      supabase: { url: '', publishableKey: 'sb_publishable_test' },
      supportEmail: 'aide@cahier.example',
      forumUrl: 'https://forum.example',
      jitsiUrl: 'https://meet.example',
      livekitUrl: 'wss://livekit.example',
      language: 'fr',
      development: false,
    })
    expect(boot.routes.map(({ path, member }) => [path, member])).toEqual([['/notes', 'mf-notes']])
  })

  test('escapes the content of the data element', async () => {
    running = await testServer({ supportEmail: '</script><script>alert(1)</script><!--' })
    const { document, boot } = await open('/dashboard')
    expect(boot.supportEmail).toBe('</script><script>alert(1)</script><!--')
    expect(document.querySelectorAll('script:not([src]):not([type="application/json"])')).toHaveLength(0)
  })

  test('has the theme and the language before the first paint', async () => {
    running = await testServer()
    const dark = await open('/dashboard', { cookie: 'cahier.theme=dark; cahier.lang=en' })
    expect(dark.document.documentElement.dataset.theme).toBe('dark')
    expect(dark.document.documentElement.lang).toBe('en')
    expect(dark.boot.language).toBe('en')
    const auto = await open('/dashboard', { 'accept-language': 'es' })
    expect(auto.document.documentElement.dataset.theme).toBeUndefined()
    expect(auto.document.documentElement.lang).toBe('es')
  })

  test('is revalidated, per cookie and language', async () => {
    running = await testServer()
    const { response } = await open('/dashboard')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toBe('accept-encoding, cookie, accept-language')
    const etag = response.headers.get('etag') ?? ''
    const headers = { accept: 'text/html', 'if-none-match': etag }
    expect((await running.fetch('/dashboard', { headers })).status).toBe(304)
    const inDark = { ...headers, cookie: 'cahier.theme=dark' }
    expect((await running.fetch('/dashboard', { headers: inDark })).status).toBe(200)
  })
})

describe('the page is sent', () => {
  test.each<[path: string, headers: Record<string, string>, status: number]>([
    ['/', { accept: 'text/html' }, 200],
    ['/notes/somewhere', { accept: 'text/html,application/xhtml+xml' }, 200],
    ['/dashboard', { accept: '*/*' }, 200],
    ['/dashboard', { accept: 'application/json' }, 404],
    ['/unknown.js', { accept: 'text/html' }, 404],
    ['/notes', { accept: '*/*', 'sec-fetch-dest': 'script' }, 404],
    ['/notes', { accept: '*/*', 'sec-fetch-dest': 'image' }, 404],
  ])('%s %o: %s', async (path, headers, status) => {
    running = await testServer()
    expect((await running.fetch(path, { headers })).status).toBe(status)
  })

  test('with 404 at an address that no member serves, uncached, and there the shell decides', async () => {
    running = await testServer()
    const { response, boot } = await open('/somewhere/unknown')
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(boot).toMatchObject({ set: 1, remote: null })
  })

  test('with 200 at every address while the shell is one that does not say what it serves', async () => {
    running = await testServer({ empty: true })
    await running.publish('shell', id('a'), { routes: [] })
    await running.commit((live) => promote(live, { shell: id('a') }, null))
    await running.server.refresh()
    expect((await open('/search')).response.status).toBe(200)
  })

  test('at no address of more than 8 KiB', async () => {
    running = await testServer()
    const { response, html } = await open(`/notes?q=${'x'.repeat(8 * 1024)}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([414, null])
    expect(JSON.parse(html)).toEqual({ code: 'CAHIER-S009', message: 'L’adresse de la requête est trop longue.' })
    expect((await open(`/notes?q=${'x'.repeat(8 * 1024 - 9)}`)).response.status).toBe(200)
  })

  test('is not sent for POST', async () => {
    running = await testServer()
    expect((await running.fetch('/notes', { method: 'POST', body: '{}' })).status).toBe(404)
  })
})

describe('the live set', () => {
  test('is picked up when another process commits', async () => {
    running = await testServer()
    await running.publish('mf-notes', id('c'))
    await running.commit((live) => promote(live, { 'mf-notes': id('c') }, null))
    await until(async () => (await open('/notes')).boot.remote?.id === id('c'))
    expect((await open('/notes')).boot.remote?.predecessor).toMatchObject({ id: id('b') })
  })

  test('stays the last good one when the store is corrupt, and recovers with the next good one', async () => {
    running = await testServer()
    const { writeFile } = await import('node:fs/promises')
    await writeFile(`${running.root}/store/sets/production/2.json`, '{')
    await until(() => running.lines.some(({ event }) => event === 'set.unreadable'))
    expect((await open('/notes')).boot.set).toBe(1)
    expect(running.lines.filter(({ event }) => event === 'set.unreadable')).toHaveLength(1)

    const good = await running.store.set('production', 1)
    if (good) await running.store.putSet({ ...good, number: 3, parent: 2 })
    await until(async () => (await open('/notes')).boot.set === 3)
  })

  test('is not there at first: until it is and the backend has been up, the page says that Cahier is starting', async () => {
    running = await testServer({ empty: true })
    const { response, html } = await open('/notes')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(html).toContain('Cahier démarre.')
    expect((await running.fetch('/healthz')).status).toBe(503)
  })

  test('is not enough without a backend', async () => {
    running = await testServer({ backend: fakeBackend({ client: () => null, isUp: () => Promise.resolve(false) }) })
    expect((await open('/notes')).response.status).toBe(503)
  })
})

describe('in development', () => {
  const draft = draftOf('mf-notes', id('e'), { routes: draftOf('mf-notes', id('e')).routes })

  test('a remote comes from its development server, without hashes, and its origin is allowed', async () => {
    running = await testServer({ development: { 'mf-notes': { url: 'http://localhost:4001', draft } } })
    const { boot, response } = await open('/notes')
    expect(boot.development).toBe(true)
    expect(boot.remote).toMatchObject({ base: 'http://localhost:4001/', integrity: {}, predecessor: null })
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' http://localhost:4001;")
    expect(policy).toContain("connect-src 'self' http://localhost:4001 ws://localhost:4001;")
    expect(response.headers.get('integrity-policy')).toBeNull()
  })
})
