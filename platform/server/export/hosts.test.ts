import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleaseSet } from '@cahier/releases/model'
import { promote } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeBackend, type TestServer, testServer } from '../testing/index.ts'
import { type FileHostName, folderAt, hostRules } from '../testing/static-hosts.ts'
import { exportSet } from './export-set.ts'

const supabase = { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_test' }
const site = 'https://cahier.example'
// An origin puts quotation marks into the policies.
const jitsiUrl = 'https://meet.example.org'
const title = { fr: 'Questions', en: 'Questions', es: 'Preguntas', de: 'Fragen' }
const rendered = { title: 'Fragen', description: '', structuredData: [], html: '<main><h1>Fragen</h1></main>' }
const names = Object.keys(hostRules) as FileHostName[]

let running: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-hosts-'))
  const backend = fakeBackend({ directOrigin: supabase.url, client: () => supabase })
  running = await testServer({ backend, publicUrl: site, jitsiUrl })
  const shell = { starter: 'starter.js', serviceWorker: 'service-worker.js' }
  await running.publish('shell', id('c'), shell, { 'starter.js': 'start()', 'service-worker.js': 'serve()' })
  const publicPage = { access: 'public' as const, layout: 'bare' as const, title }
  const routes = [
    { path: '/faq', localized: true, ...publicPage },
    { path: '/release', ...publicPage },
    { path: '/livestream', ...publicPage },
  ]
  const pages = { '/de': 'pages/de.json', '/de/faq': 'pages/de.json' }
  await running.publish(
    'mf-marketing',
    id('d'),
    { routes, prerendered: pages },
    { 'pages/de.json': JSON.stringify(rendered) },
  )
  await running.commit((live) => promote(live, { shell: id('c'), 'mf-marketing': id('d') }, null))
  await running.server.refresh()
})
afterAll(async () => {
  await running[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function write(target: FileHostName): Promise<void> {
  const { store } = running
  const set = (await store.set('production', (await store.head('production')) ?? 0)) as ReleaseSet
  const configured = { supabase, supportEmail: '', forumUrl: '', jitsiUrl, livekitUrl: '', site }
  await exportSet({ store, set, folder, target, ...configured })
}

const read = (path: string) => readFile(join(folder, path), 'utf8')

/** What stands in a path for what differs from run to run. */
async function indexPath(): Promise<string> {
  return (JSON.parse(await read('live/production.json')) as { index: { url: string } }).index.url
}

const policies = [
  'access-control-allow-origin',
  'content-security-policy',
  'cross-origin-opener-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
] as const

/** The policies of an answer, without the addresses for reports, which only the server has. */
const policiesOf = (headers: Headers) =>
  policies.flatMap((name) => {
    const value = headers.get(name)
    if (value === null) return []
    return [
      `${name}: ${value.replace('; report-uri /reports; report-to cahier', '').replace(', endpoints=(cahier)', '')}`,
    ]
  })

/** On these hosts a rule cannot take back what the rule for all paths gives. */
const onlyAdd: readonly FileHostName[] = ['plain', 'netlify']

function expectPolicies(name: FileHostName, found: Headers, wanted: Headers): void {
  const [given, needed] = [policiesOf(found), policiesOf(wanted)]
  if (onlyAdd.includes(name)) expect(given).toEqual(expect.arrayContaining(needed))
  else expect(given).toEqual(needed)
}

/** How long browsers use an answer without asking again. */
function cachingOf(headers: Headers): string {
  const value = headers.get('cache-control') ?? ''
  if (/(^|, )no-cache$/.test(value) || value === 'public, max-age=0, must-revalidate') return 'asks each time'
  return value
}

/** The page that a path shows. */
function pageOf(text: string): 'shell' | 'prerendered' | null {
  if (!text.includes('id="cahier-boot"')) return null
  return text.includes('id="prerendered"') ? 'prerendered' : 'shell'
}

/** Paths that the server answers with a file or with a page, and what they lead to. */
const found = {
  '/': 'shell',
  '/notes': 'shell',
  '/notes/7': 'shell',
  '/release': 'shell',
  '/livestream': 'shell',
  '/de/faq': 'prerendered',
  '/de': 'prerendered',
  '/de/faq/preise': 'shell',
  [`/releases/shell/${id('c')}/shell.js`]: null,
  [`/releases/mf-notes/${id('b')}/app.css`]: null,
  '<index>': null,
  '/live/production.json': null,
  '/offline.json': null,
  '/service-worker.js': null,
  '/robots.txt': null,
  '/sitemap.xml': null,
  '/favicon.svg': null,
  '/favicon.ico': null,
} as const

const missing = [
  `/releases/shell/${id('c')}/none.js`,
  `/releases/shell/${id('f')}/shell.js`,
  '/releases/mf-none',
  '/sets/production/9-000000000000.json',
  '/live/pr-1.json',
  '/live/pr-1',
]
/** Paths with an extension. Hosts that know only prefixes show the page there. */
const missingFiles = ['/missing.png', '/notes/missing.js', '/nginx.conf']
const knowExtensions: readonly FileHostName[] = ['vercel', 'nginx']

describe.each(names)('%s', (name) => {
  const answer = (path: string) => hostRules[name](folderAt(folder, read), path)
  beforeAll(() => write(name))

  test.each(Object.entries(found))('answers %s like the server', async (named, page) => {
    const path = named === '<index>' ? await indexPath() : named
    const wanted = await running.fetch(path, { headers: { accept: '*/*' } })
    const { status, file, headers } = await answer(path)
    expect([wanted.status, status]).toEqual([200, 200])
    expectPolicies(name, headers, wanted.headers)
    expect(cachingOf(headers)).toBe(cachingOf(wanted.headers))
    const text = await read(file ?? '')
    const served = await wanted.text()
    expect(pageOf(text)).toBe(page)
    // Without a path of its own the page finds the remote in the index.
    if (page === null && path !== '/offline.json') expect(text).toBe(served)
    const type = headers.get('content-type')
    if (name !== 'nginx' && path !== '/favicon.ico') return
    expect(type).toBe(wanted.headers.get('content-type')?.toLowerCase())
  })

  test.each(missing)('has nothing at %s, as the server', async (path) => {
    const wanted = await running.fetch(path)
    const { status, file, headers } = await answer(path)
    expect([wanted.status, status]).toEqual([404, 404])
    expectPolicies(name, headers, wanted.headers)
    if (name !== 'plain' && file) expect(pageOf(await read(file))).toBeNull()
  })

  test.each(missingFiles)('at %s, where the server has nothing, the host does what it can', async (path) => {
    expect((await running.fetch(path)).status).toBe(404)
    expect((await answer(path)).status).toBe(knowExtensions.includes(name) ? 404 : 200)
  })

  test('at an address that no member serves, where the server answers 404, the host shows the page', async () => {
    expect((await running.fetch('/nowhere')).status).toBe(404)
    const { status, file } = await answer('/nowhere')
    expect([status, pageOf(await read(file ?? ''))]).toEqual([200, 'shell'])
  })

  test('has what it reads, and nothing that only others read', async () => {
    await write('plain')
    await write(name)
    const own = {
      plain: ['200.html', '404.html', '_headers', '_redirects', 'de'],
      netlify: ['404.html', '_headers', '_redirects', 'de', 'de.html'],
      'cloudflare-pages': ['_headers', 'de', 'de.html'],
      vercel: ['404.html', 'de', 'de.html', 'vercel.json'],
      nginx: ['de', 'de.html', 'nginx.conf'],
    }[name]
    const shared = ['favicon.ico', 'favicon.svg', 'index.html', 'live', 'offline.json', 'releases', 'robots.txt']
    const all = [...shared, 'service-worker.js', 'sets', 'sitemap.xml', ...own]
    expect((await readdir(folder)).sort()).toEqual(all.sort())
  })
})

test('no line of Cloudflare’s file is longer than it reads', async () => {
  await write('cloudflare-pages')
  for (const line of (await read('_headers')).split('\n')) expect(line.length).toBeLessThan(2_000)
})

test('no two rules of Vercel’s file are for one path', async () => {
  await write('vercel')
  const answer = await hostRules.vercel(folderAt(folder, read), '/offline.json')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
