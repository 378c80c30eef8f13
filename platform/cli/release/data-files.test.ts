import { chmodSync, chownSync, existsSync, truncateSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createToken } from '@cahier/releases/access'
import { damageFile, healthFile, noHealth, writeDamage, writeHealth } from '@cahier/releases/health'
import { promote } from '@cahier/releases/model'
import { newestSet, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { proposedFile, startServer } from '@cahier/server'
import { fakeBackend, memoryLog } from '@cahier/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { report } from '../report.ts'
import { releaseContext } from './context.ts'
import { mendData } from './data-files.ts'
import { writeLedger } from './ledger.ts'

let root: string
let data: string
const environment = () => readEnvironment(root, {})

/** A checkout with a data directory as it is after two sets and some days. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-data-'))
  data = join(root, '.cahier')
  await mkdir(join(root, 'supabase/migrations'), { recursive: true })
  await writeFile(join(root, 'supabase/migrations/20260101000000_notes.sql'), '-- area: notes\n')
  await mkdir(join(data, 'backend/keys'), { recursive: true })
  await mkdir(join(data, 'backend/cluster'))
  await writeFile(join(data, 'backend/keys/keys.json'), '{}')
  await writeFile(join(data, 'backend/keys/secrets.json'), '{"STRIPE_SECRET_KEY":"sk"}')
  await writeFile(join(data, 'release-api.log'), '{"operation":"promote"}\n')
  const { authority, commit, store, served } = await releaseContext(root, environment())
  for (const draft of [draftOf('shell', id('a')), draftOf('mf-notes', id('b'))]) {
    const dist = join(root, 'dist', draft.id)
    await writeDist(dist, draft)
    await publish(store, dist, authority.signRelease)
  }
  await commit((live) => promote(live, { shell: id('a') }, null))
  const { set } = await commit((live) => promote(live, { 'mf-notes': id('b') }, null))
  const record = await store.record('shell', id('a'))
  if (record) await served.keep({ set, records: [record] })
  await writeLedger(data, { head: '20260101000000', floor: null }, join(root, 'supabase/migrations'))
  await writeHealth(healthFile(data), noHealth)
  await writeDamage(damageFile(data), [])
  await writeFile(proposedFile(data), '[]', { mode: 0o600 })
  const expiresAt = new Date(Date.now() + 86_400_000)
  await createToken(join(data, 'tokens.json'), { member: 'mf-notes', actions: ['publish'], expiresAt })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const damages = {
  cut: (path: string, text: string) => truncateSync(path, Math.floor(text.length / 2)),
  emptied: (path: string) => truncateSync(path),
  garbage: async (path: string) => writeFile(path, Buffer.from([0, 255, 123, 10, 200])),
  missing: (path: string) => rm(path),
  // What cannot be read at all, whoever runs the test.
  'a folder': async (path: string) => {
    await rm(path)
    await mkdir(path, { mode: 0o700 })
  },
  'another’s': (path: string) => {
    if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534)
    else chmodSync(path, 0o000)
  },
}
type Damage = keyof typeof damages

/** The start of the platform: what it says, with the error that ends it, and the set that it serves and goes on from. */
async function start(): Promise<{ said: string; set: number | null }> {
  let said = ''
  const say = (text: string) => {
    said += text
  }
  try {
    await mendData(environment(), say)
    const { authority, store, served, commit, ledger } = await releaseContext(root, environment())
    const live = (await newestSet(store, 'production')).set?.number ?? null
    const server = await startServer({
      port: 0,
      store,
      served,
      grants: authority,
      ledger,
      log: memoryLog().log,
      backend: fakeBackend(),
    })
    const set = server.servedSet()
    await server.close()
    await commit((before) => promote(before, { 'mf-notes': id('b') }, 'again'))
    return { said, set: set ?? live }
  } catch (error) {
    expect(report(error, say)).toBe(1)
    return { said, set: null }
  }
}

/** File → damage → the code that ends the start; or what the start says and goes on. Nothing: it is as good as new without a word. */
const files: Record<string, Partial<Record<Damage, RegExp>>> = {
  'ledger.json': everyDamage(/ledger\.json.*mis de côté.*rien n’est perdu/, { missing: undefined }),
  'served/production.json': everyDamage(/served\/production\.json.*mis de côté/, { missing: undefined }),
  'health.json': everyDamage(/health\.json.*mis de côté/, { missing: undefined }),
  'damage.json': everyDamage(/damage\.json.*mis de côté/, { missing: undefined }),
  'proposed-operations.json': everyDamage(/proposed-operations\.json.*mis de côté/, { missing: undefined }),
  'tokens.json': everyDamage(/tokens\.json.*cahier token create/, { missing: undefined }),
  'backend/keys/secrets.json': everyDamage(/secrets\.json.*cahier secrets set/, { missing: undefined }),
  'trust.json': everyDamage(/trust\.json.*d’une sauvegarde.*\(CAHIER-R0(01|17)\)/),
  'keys/operator.pem': everyDamage(/operator\.pem.*cahier keys rotate operator/),
  'backend/keys/keys.json': { missing: /keys\.json.*de nouvelles clés sont créées/ },
  'sets/production/1.json': {},
  'sets/production/2.json': {},
  [`releases/shell/${id('a')}/release.json`]: {},
  [`releases/mf-notes/${id('b')}/release.json`]: {},
  'release-api.log': {},
  'keys/shell.pem': {},
  'keys/mf-notes.pem': {},
}
function everyDamage(said: RegExp, over: Partial<Record<Damage, RegExp | undefined>> = {}) {
  const each = Object.keys(damages).map((damage) => [damage, damage === 'another’s' ? undefined : said] as const)
  return Object.fromEntries(Object.entries({ ...Object.fromEntries(each), ...over }).filter(([, regExp]) => regExp))
}

test('every file that a start reads is in this table', async () => {
  const found: string[] = []
  for await (const entry of glob('**', { cwd: data, withFileTypes: true })) {
    if (entry.isFile()) found.push(relative(data, join(entry.parentPath, entry.name)))
  }
  const releaseFiles = /^releases\/.*\/(?!release\.json)[^/]+$/
  expect(found.filter((path) => !releaseFiles.test(path)).sort()).toEqual(Object.keys(files).sort())
})

test.each(
  Object.keys(files).flatMap((file) => Object.keys(damages).map((damage) => [file, damage as Damage] as const)),
)('%s: %s', async (file, damage) => {
  const path = join(data, file)
  await damages[damage](path, await readFile(path, 'utf8'))
  const { said, set } = await start()
  const expected = files[file]?.[damage]
  expect(said).not.toMatch(/\n {4}at /)
  if (expected) expect(said).toMatch(expected)
  if (!/\(CAHIER-/.test(said)) expect(set).toBeGreaterThan(0)
  if (expected && /mis de côté/.test(said)) expect(existsSync(`${path}.damaged`)).toBe(true)
})

test('a database that is gone ends the start, which does not make an empty one', async () => {
  await rm(join(data, 'backend/cluster'), { recursive: true })
  expect((await start()).said).toMatch(/cluster.*cahier restore.*\(CAHIER-C023\)/)
  expect(existsSync(dirname(join(data, 'backend/cluster')))).toBe(true)
})
