import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MemberName, ReleaseDraft } from '../model/index.ts'
import { draftOf, filesOf, id, integrityOf, writeDist } from '../testing/index.ts'
import { directoryStore } from './directory.ts'
import { publish } from './publish.ts'

const a = id('a')
let root: string
const dist = () => join(root, 'dist')
const store = () => directoryStore(join(root, 'store'))
const stored = (path: string) => join(root, 'store/releases/mf-notes', a, path)

async function publishDraft(member: MemberName, over: Partial<ReleaseDraft> = {}, files: Record<string, string> = {}) {
  const draft = draftOf(member, a, over)
  await writeDist(dist(), draft, { ...filesOf(draft), ...files })
  return publish(store(), dist())
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-publish-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

test('every file is described and stored beside its record', async () => {
  const { record, published } = await publishDraft('mf-notes')
  expect(published).toBe(true)
  const app = await readFile(stored('app.js'), 'utf8')
  expect(record.files['app.js']).toMatchObject({
    integrity: integrityOf(app),
    type: 'text/javascript; charset=utf-8',
    size: app.length,
  })
  expect(JSON.parse(await readFile(stored('release.json'), 'utf8'))).toEqual(record)
  expect(Object.keys(record.files)).toEqual(['app.css', 'app.js', 'remoteEntry.js'])
})

test('compressed variants are made where they pay, and unpack to the same bytes', async () => {
  const { record } = await publishDraft('mf-notes')
  const app = await readFile(stored('app.js'))
  const brotli = await readFile(stored('app.js.br'))
  const gzip = await readFile(stored('app.js.gz'))
  expect(brotliDecompressSync(brotli)).toEqual(app)
  expect(gunzipSync(gzip)).toEqual(app)
  expect(record.files['app.js']).toMatchObject({ brotli: brotli.length, gzip: gzip.length })
  expect(record.files['app.css']?.brotli).toBeUndefined()
})

test('source maps are stored beside the release but are not among its files', async () => {
  const { record } = await publishDraft('mf-notes', {}, { 'app.js.map': '{}' })
  expect(record.files['app.js.map']).toBeUndefined()
  expect(await readFile(stored('maps/app.js.map'), 'utf8')).toBe('{}')
})

const workerFiles = { 'lazy.js': `inWorker('read.worker.js', '${integrityOf('x')}')`, 'read.worker.js': 'x' }

test('a hash of a file may be in a script whose own hash the entry has', async () => {
  const files = { 'remoteEntry.js': `load('lazy.js', '${integrityOf(workerFiles['lazy.js'])}')`, ...workerFiles }
  const draft = draftOf('mf-notes', a)
  const entry = `${filesOf(draft)['remoteEntry.js']}\n${files['remoteEntry.js']}`
  const { record } = await publishDraft('mf-notes', {}, { ...files, 'remoteEntry.js': entry })
  expect(record.files['read.worker.js']?.integrity).toBe(integrityOf('x'))
})

test('publishing the same release again changes nothing and says so', async () => {
  await publishDraft('mf-notes', { commit: 'b'.repeat(40) })
  const { record, published } = await publishDraft('mf-notes', { commit: 'c'.repeat(40) })
  expect(published).toBe(false)
  expect(record.commit).toBe('b'.repeat(40))
})

test('of two publications at once, one publishes and nothing is left behind', async () => {
  await writeDist(dist(), draftOf('mf-notes', a))
  const both = await Promise.all([publish(store(), dist()), publish(store(), dist())])
  expect(both.map(({ published }) => published).sort()).toEqual([false, true])
  expect(both[0].record).toEqual(both[1].record)
  expect(await readdir(join(root, 'store/releases/.staging'))).toEqual([])
})

test('the newest release comes first', async () => {
  await publishDraft('mf-notes')
  await rm(dist(), { recursive: true })
  await writeDist(dist(), draftOf('mf-notes', id('0')))
  await publish(store(), dist())
  expect((await store().published('mf-notes')).map((release) => release.id)).toEqual([id('0'), a])
  expect(await store().published('mf-ai')).toEqual([])
})

describe('refused', () => {
  test('a folder without a build', async () => {
    await expect(publish(store(), dist())).rejects.toMatchObject({ code: 'CAHIER-R007' })
  })

  test.each([
    ['a script', 'lazy.js'],
    ['a stylesheet', 'lazy.css'],
  ])('%s whose hash the entry does not contain', async (_name, path) => {
    const publication = publishDraft('mf-notes', {}, { [path]: 'x' })
    await expect(publication).rejects.toMatchObject({ code: 'CAHIER-R008' })
    await expect(publication).rejects.toThrow(path)
  })

  test('a worker whose hash is only in a script that nobody checks', async () => {
    const publication = publishDraft('mf-notes', {}, workerFiles)
    await expect(publication).rejects.toMatchObject({ parameters: { files: ['lazy.js', 'read.worker.js'] } })
  })

  test('a chunk of the shell whose hash is in no script of the page', async () => {
    await expect(publishDraft('shell', {}, { 'lazy.js': 'x' })).rejects.toMatchObject({ code: 'CAHIER-R008' })
  })

  test('a service worker that the draft does not name, or that is missing', async () => {
    const files = { 'service-worker.js': 'x' }
    await expect(publishDraft('shell', {}, files)).rejects.toMatchObject({ code: 'CAHIER-R008' })
    await expect(publishDraft('shell', { serviceWorker: 'gone.js' })).rejects.toMatchObject({ code: 'CAHIER-R011' })
  })

  test('a remote that provides shared modules', async () => {
    const publication = publishDraft('mf-notes', { provides: { react: '19.3.1' } })
    await expect(publication).rejects.toMatchObject({ code: 'CAHIER-R009' })
  })

  test('an id that already has other bytes', async () => {
    await publishDraft('mf-notes')
    await writeFile(join(dist(), 'logo.svg'), '<svg/>')
    const publication = publish(store(), dist())
    await expect(publication).rejects.toMatchObject({ code: 'CAHIER-R010' })
    await expect(publication).rejects.toThrow('logo.svg')
  })

  test('a draft that names a missing file', async () => {
    await expect(publishDraft('mf-notes', { entry: 'gone.js' })).rejects.toMatchObject({ code: 'CAHIER-R011' })
  })

  test.each(['release.json', 'maps/x.js', 'app.js.br'])('the reserved name %s', async (path) => {
    await expect(publishDraft('mf-notes', {}, { [path]: 'x' })).rejects.toMatchObject({ code: 'CAHIER-R011' })
  })

  test('nothing of a refused release is in the store', async () => {
    await publishDraft('mf-notes', {}, { 'lazy.js': 'x' }).catch(() => {})
    expect(await store().published('mf-notes')).toEqual([])
  })
})

test('a build from before drafts named an algorithm is published with its own', async () => {
  const { hash: _, ...draft } = draftOf('mf-notes', a)
  const older = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
  const { 'app.js': app = '', 'app.css': css = '' } = filesOf(draft)
  const files = { 'app.js': app, 'app.css': css, 'remoteEntry.js': JSON.stringify([older(app), older(css)]) }
  await writeDist(dist(), draft, files)
  const { record } = await publish(store(), dist())
  expect(record.files['app.js']?.integrity).toBe(older(app))
  expect((await publish(store(), dist())).published).toBe(false)
})

test.each<[name: string, over: Partial<ReleaseDraft>, ranges: string[]]>([
  ['the contract', { contract: { range: '>1.0.0' } }, ['>1.0.0']],
  ['a shared module', { imports: { react: '*' } }, ['react *']],
])('a range of %s that no browser reads is refused', async (_name, over, ranges) => {
  await expect(publishDraft('mf-notes', over)).rejects.toMatchObject({ code: 'CAHIER-R053', parameters: { ranges } })
})

test.each(['~1', '>=1.0.0 <2'])('the range %s is published', async (range) => {
  expect(await publishDraft('mf-notes', { contract: { range } })).toMatchObject({ published: true })
})

test('code that the policies of pages refuse is refused, with its line', async () => {
  const app = "// built with devtool: 'eval'\neval('module.exports = 1')\n"
  const entry = `const sri = ${JSON.stringify([integrityOf(app), integrityOf('.app { margin: 0 }\n')])}`
  await expect(publishDraft('mf-notes', {}, { 'app.js': app, 'remoteEntry.js': entry })).rejects.toMatchObject({
    code: 'CAHIER-R054',
    message: expect.stringContaining('app.js:2 eval()'),
  })
})

test('styles that reach beyond the views of a remote are refused, unless they are declared', async () => {
  const css = '.app { margin: 0 }\nbutton { color: red !important }\n'
  const files = { 'app.css': css }
  const draft = draftOf('mf-notes', a)
  const entry = filesOf(draft)['remoteEntry.js']?.replace(integrityOf('.app { margin: 0 }\n'), integrityOf(css)) ?? ''
  const all = { ...files, 'remoteEntry.js': entry }
  await expect(publishDraft('mf-notes', {}, all)).rejects.toMatchObject({
    code: 'CAHIER-R060',
    message: expect.stringContaining('app.css:2 button'),
  })
  expect(await publishDraft('mf-notes', { globalStyles: ['button'] }, all)).toMatchObject({ published: true })
})
