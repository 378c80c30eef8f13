import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryStore, type ReleaseStore } from '@cahier/releases/store'
import { draftOf, filesOf, id, writeDist } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgram } from '../program.ts'

let data: string
let dist: string
let store: ReleaseStore
const said: string[] = []

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-publish-'))
  dist = join(data, 'build')
  store = directoryStore(data)
  vi.stubEnv('CAHIER_DATA', data)
  said.length = 0
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  }
  await build('a')
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(data, { recursive: true })
})

async function build(digit: string): Promise<void> {
  const draft = draftOf('mf-notes', id(digit), { version: '1.2.0' })
  await writeDist(dist, draft, filesOf(draft))
}
async function cahier(...words: string[]): Promise<string> {
  said.length = 0
  await createProgram().parseAsync(['node', 'cahier', ...words])
  return said.join('')
}
const publish = (...options: string[]) => cahier('publish', 'mf-notes', '--dist', dist, ...options)

test('a release has the tags that it is published with', async () => {
  await publish('--tag', 'rentree, main')
  expect(await store.record('mf-notes', id('a'))).toMatchObject({ version: '1.2.0', tags: ['rentree', 'main'] })
})

test('tags are signed: another run says that it cannot add them', async () => {
  await publish('--tag', 'rentree')
  expect(await publish('--tag', 'rentree,main')).toContain(`mf-notes@${id('a')} était publiée sans main`)
  expect((await store.record('mf-notes', id('a')))?.tags).toEqual(['rentree'])
  await build('b')
  expect(await publish('--tag', 'rentree,main')).not.toContain('sans')
  expect((await store.record('mf-notes', id('b')))?.tags).toEqual(['rentree', 'main'])
})

test.each([id('b'), '-rc', '', 'rentrée', 'a'.repeat(65)])(
  '« %s » is no tag, and nothing is published',
  async (tag) => {
    await expect(publish(`--tag=main,${tag}`)).rejects.toMatchObject({ code: 'CAHIER-C004' })
    expect(await store.published('mf-notes')).toEqual([])
  },
)
