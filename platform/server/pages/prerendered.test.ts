import { writeFile } from 'node:fs/promises'
import type { PrerenderedPage } from '@cahier/contract'
import { promote } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/index.ts'

let running: TestServer
afterEach(() => running[Symbol.asyncDispose]())

const title = { fr: 'Questions', en: 'Questions', es: 'Preguntas', de: 'Fragen' }
const page = (over: Partial<PrerenderedPage> = {}): string =>
  JSON.stringify({
    title: 'Fragen & Antworten · Cahier',
    description: 'Was <oft> gefragt wird',
    image: '/releases/mf-marketing/share.png',
    structuredData: [{ '@type': 'FAQPage', name: '</script>' }],
    html: '<main><h1>Fragen</h1></main>',
    htmlWithSupport:
      '<main><h1>Fragen</h1><a href="mailto:support@placeholder.invalid">support@placeholder.invalid</a></main>',
    ...over,
  } satisfies PrerenderedPage)

/** A server whose live marketing remote has rendered `/faq` in German and French. */
async function serve(options: Parameters<typeof testServer>[0] = {}) {
  running = await testServer({ publicUrl: 'https://cahier.example', ...options })
  const files = { 'pages/de/faq.json': page(), 'pages/fr/faq.json': page({ title: 'Questions · Cahier' }) }
  await running.publish(
    'mf-marketing',
    id('d'),
    {
      routes: [{ path: '/faq', access: 'public', layout: 'bare', localized: true, title }],
      prerendered: { '/de/faq': 'pages/de/faq.json', '/fr/faq': 'pages/fr/faq.json' },
    },
    files,
  )
  await running.publish('shell', id('c'), { starter: 'starter.js' }, { 'starter.js': 'start()' })
  await running.commit((live) => promote(live, { shell: id('c'), 'mf-marketing': id('d') }, null))
  await running.server.refresh()
}

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await running.fetch(path, { headers: { accept: 'text/html', ...headers } })
  const { document } = new JSDOM(await response.text()).window
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
  return { response, document, attribute, isPrerendered: document.getElementById('prerendered') !== null }
}

describe('a page that a release has rendered', () => {
  beforeEach(() => serve())

  test('is in the document, with its styles and the one script that starts the shell', async () => {
    const { document } = await open('/de/faq')
    expect(document.querySelector('#prerendered h1')?.textContent).toBe('Fragen')
    expect(document.getElementById('root')?.hidden).toBe(true)
    expect(document.documentElement.lang).toBe('de')
    const record = await running.store.record('shell', id('c'))
    const scripts = [...document.querySelectorAll('script[src]')]
    expect(scripts.map((script) => [script.getAttribute('src'), script.getAttribute('integrity')])).toEqual([
      [`/releases/shell/${id('c')}/starter.js`, record?.files['starter.js']?.integrity],
    ])
    expect(JSON.parse(document.getElementById('cahier-start')?.textContent ?? '')).toEqual([
      { url: `/releases/shell/${id('c')}/shell.js`, integrity: record?.files['shell.js']?.integrity },
    ])
    expect(document.querySelectorAll('link[rel="preload"][as="script"]')).toHaveLength(0)
    const styles = document.querySelectorAll('link[rel="stylesheet"]')
    expect([...styles].map((link) => link.hasAttribute('data-prerendered'))).toEqual([false, true])
  })

  test('has a description and links to the other languages', async () => {
    const { document, attribute } = await open('/de/faq')
    expect(document.title).toBe('Fragen & Antworten · Cahier')
    expect(attribute('meta[name="description"]', 'content')).toBe('Was <oft> gefragt wird')
    expect(attribute('meta[property="og:image"]', 'content')).toBe(
      'https://cahier.example/releases/mf-marketing/share.png',
    )
    expect(attribute('link[rel="canonical"]', 'href')).toBe('https://cahier.example/de/faq')
    const alternates = [...document.querySelectorAll('link[rel="alternate"]')]
    expect(alternates.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
      ...['fr', 'en', 'es', 'de'].map((language) => [language, `https://cahier.example/${language}/faq`]),
      ['x-default', 'https://cahier.example/faq'],
    ])
    const bare = await open('/faq', { 'accept-language': 'de' })
    expect(bare.attribute('link[rel="canonical"]', 'href')).toBe('https://cahier.example/de/faq')
    expect(bare.document.querySelectorAll('link[rel="alternate"]')).toHaveLength(0)
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect(JSON.parse(data)).toEqual({ '@type': 'FAQPage', name: '</script>' })
  })

  test.each([
    ['the visitor’s own language', '/faq', { 'accept-language': 'de' }, 'Fragen & Antworten · Cahier'],
    ['a chosen language', '/faq', { cookie: 'cahier.lang=de', 'accept-language': 'fr' }, 'Fragen & Antworten · Cahier'],
    ['the language of the address', '/fr/faq', { cookie: 'cahier.lang=de' }, 'Questions · Cahier'],
    ['French otherwise', '/faq/', {}, 'Questions · Cahier'],
    ['French despite campaign parameters', '/faq?utm_source=x', {}, 'Questions · Cahier'],
  ])('is served in %s', async (_what, path, headers, expected) => {
    expect((await open(path, headers)).document.title).toBe(expected)
  })

  test.each([
    ['the visitor is signed in', '/faq', { cookie: 'cahier.in=1' }],
    ['the address has a query of the application', '/faq?category=billing', {}],
    ['no release has rendered it', '/en/faq', {}],
    ['the path is longer', '/faq/more', {}],
  ])('is rendered by the shell instead if %s', async (_what, path, headers) => {
    const { isPrerendered, document } = await open(path, headers)
    expect(isPrerendered).toBe(false)
    expect(document.querySelector('script[src$="shell.js"]')).not.toBeNull()
  })

  test('has its language remembered if one of the application’s links led to it', async () => {
    const cookies = async (headers: Record<string, string>) =>
      (await open('/de/faq', headers)).response.headers.getSetCookie()
    expect(await cookies({ 'sec-fetch-site': 'same-origin' })).toEqual([
      'cahier.lang=de; Max-Age=31536000; Path=/; SameSite=Lax',
    ])
    expect(await cookies({ 'sec-fetch-site': 'same-origin', cookie: 'cahier.lang=de' })).toEqual([])
    expect(await cookies({ 'sec-fetch-site': 'cross-site' })).toEqual([])
    expect(await cookies({})).toEqual([])
  })

  test('is rolled back with its release', async () => {
    await running.publish('mf-marketing', id('e'), { routes: [] })
    await running.commit((live) => promote(live, { 'mf-marketing': id('e') }, null))
    await running.server.refresh()
    expect((await open('/de/faq')).isPrerendered).toBe(false)
  })

  test('is listed for crawlers', async () => {
    expect(await (await running.fetch('/robots.txt')).text()).toContain('Sitemap: https://cahier.example/sitemap.xml\n')
    const response = await running.fetch('/sitemap.xml')
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const { document } = new JSDOM(await response.text(), { contentType: 'application/xml' }).window
    expect([...document.querySelectorAll('loc')].map(({ textContent }) => textContent)).toEqual([
      'https://cahier.example/de/faq',
      'https://cahier.example/fr/faq',
    ])
    expect(document.querySelectorAll('url:first-of-type > *')).toHaveLength(5)
  })
})

test('the support address is the one that the operator configured', async () => {
  await serve({ supportEmail: 'aide@cahier.example' })
  const { attribute } = await open('/de/faq')
  expect(attribute('#prerendered a', 'href')).toBe('mailto:aide@cahier.example')
})

test('bytes that do not match the published hash never become part of a document', async () => {
  await serve()
  await writeFile(
    `${running.root}/store/releases/mf-marketing/${id('d')}/pages/de/faq.json`,
    page({ html: '<b>no</b>' }),
  )
  expect((await open('/de/faq')).isPrerendered).toBe(false)
  expect(running.lines.filter(({ event }) => event === 'page.unreadable')).toMatchObject([{ path: '/de/faq' }])
})
