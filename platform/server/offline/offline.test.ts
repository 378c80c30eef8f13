import type { OfflineSet } from '@cahier/releases/model'
import { promote } from '@cahier/releases/model'
import { hasIntegrity } from '@cahier/releases/store'
import { draftOf, id } from '@cahier/releases/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { testServer } from '../testing/index.ts'

let running: TestServer
afterEach(() => running[Symbol.asyncDispose]())

/** A server whose live shell has a service worker, as built ones do. */
async function serve() {
  running = await testServer({ supportEmail: 'aide@cahier.example' })
  const over = { serviceWorker: 'service-worker.js' }
  const files = { 'service-worker.js': "addEventListener('fetch', () => {})\n", 'ink.woff2': 'font' }
  await running.publish('shell', id('c'), over, files)
  await running.commit((live) => promote(live, { shell: id('c') }, null))
  await running.server.refresh()
}

async function offlineSet(headers: Record<string, string> = {}): Promise<OfflineSet> {
  return (await running.fetch('/offline.json', { headers })).json() as Promise<OfflineSet>
}

describe('the service worker', () => {
  test('comes from the live shell, is never cached, and has a policy of its own', async () => {
    await serve()
    const response = await running.fetch('/service-worker.js')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe("addEventListener('fetch', () => {})\n")
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; " +
        'report-uri /reports; report-to cahier',
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = response.headers.get('etag') ?? ''
    expect((await running.fetch('/service-worker.js', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('is absent if the live shell has none', async () => {
    running = await testServer()
    expect((await running.fetch('/service-worker.js')).status).toBe(404)
  })
})

describe('what it installs', () => {
  test('is the index and every file of the live releases except recordings and online-only chunks, each with its hash', async () => {
    await serve()
    await running.publish(
      'mf-notes',
      id('d'),
      {},
      { 'app.js.map': '{}', 'logo.svg': '<svg/>', 'visite.mp4': 'film', 'online-map.svg': '<svg/>' },
    )
    await running.commit((live) => promote(live, { 'mf-notes': id('d') }, null))
    await running.server.refresh()
    const { set, files } = await offlineSet()
    expect(set).toBe(3)
    const index = Object.keys(files).filter((url) => url.startsWith('/sets/production/3-'))
    expect(index).toHaveLength(1)
    expect(Object.keys(files).sort()).toEqual([
      ...['app.css', 'app.js', 'logo.svg', 'remoteEntry.js'].map((file) => `/releases/mf-notes/${id('d')}/${file}`),
      ...['ink.woff2', 'shell.css', 'shell.js'].map((file) => `/releases/shell/${id('c')}/${file}`),
      ...index,
    ])
    for (const [url, integrity] of Object.entries(files)) {
      const bytes = Buffer.from(await (await running.fetch(url)).arrayBuffer())
      expect(hasIntegrity(bytes, integrity), url).toBe(true)
    }
  })

  test.each([
    ['de', ['texts-de.json']],
    ['fr', []],
  ])('has of the texts in one language those that a reader of %s has', async (language, expected) => {
    await serve()
    const catalogues = { en: ['texts-en.json'], de: ['texts-de.json'] }
    await running.publish('mf-notes', id('d'), { catalogues }, { 'texts-en.json': '{}', 'texts-de.json': '{}' })
    await running.commit((live) => promote(live, { 'mf-notes': id('d') }, null))
    await running.server.refresh()
    const response = await running.fetch('/offline.json', { headers: { cookie: `cahier.lang=${language}` } })
    const { files } = (await response.json()) as OfflineSet
    expect(Object.keys(files).flatMap((url) => url.match(/texts-.*/) ?? [])).toEqual(expected)
  })

  test('includes a page for any path, with the headers of pages', async () => {
    await serve()
    const { document, routes } = await offlineSet()
    const { headers } = await running.fetch('/dashboard', { headers: { accept: 'text/html' } })
    for (const name of ['content-security-policy', 'integrity-policy', 'cross-origin-opener-policy', 'content-type']) {
      expect(document.headers[name], name).toBe(headers.get(name))
    }
    expect(document.html).toContain(`<script src="/releases/shell/${id('c')}/shell.js" defer integrity="sha256-`)
    const boot = JSON.parse(/id="cahier-boot">(.*)<\/script>/.exec(document.html)?.[1] ?? 'null')
    expect(boot).toMatchObject({ set: 2, remote: null, supportEmail: 'aide@cahier.example', development: false })
    expect(routes).toContainEqual({ path: '/notes' })
  })

  test('is in the language and theme of this browser, and has an ETag', async () => {
    await serve()
    const response = await running.fetch('/offline.json', { headers: { cookie: 'cahier.theme=dark; cahier.lang=de' } })
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toBe('accept-encoding, cookie, accept-language')
    const etag = response.headers.get('etag') ?? ''
    const { document } = (await response.json()) as OfflineSet
    expect(document.html).toContain('<html lang="de" data-theme="dark">')
    const again = { cookie: 'cahier.theme=dark; cahier.lang=de', 'if-none-match': etag }
    expect((await running.fetch('/offline.json', { headers: again })).status).toBe(304)
    expect((await offlineSet({ 'accept-language': 'es' })).document.html).toContain('<html lang="es">')
  })

  test('is the same for everybody: cookies and tokens do not change it', async () => {
    await serve()
    const signedIn = await running.fetch('/offline.json', {
      headers: { cookie: 'cahier.auth=secret', authorization: 'Bearer secret' },
    })
    expect(await signedIn.text()).toBe(await (await running.fetch('/offline.json')).text())
  })

  test('is empty while a development server replaces a member, because its files have no hashes', async () => {
    const draft = draftOf('mf-notes', id('e'))
    running = await testServer({ development: { 'mf-notes': { url: 'http://localhost:4001', draft } } })
    expect((await running.fetch('/offline.json')).status).toBe(404)
  })

  test('is empty while there is no set', async () => {
    running = await testServer({ empty: true })
    expect((await running.fetch('/offline.json')).status).toBe(404)
  })
})
