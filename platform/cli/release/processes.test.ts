import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { ReleaseDraft } from '@cahier/releases/model'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { account, type S3Server, startS3Server } from '@cahier/releases/testing/s3'
import { startS3rver } from '@cahier/releases/testing/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const cli = join(import.meta.dirname, '..')

let folder: string
let bucket: S3Server
let project: Server
const projectState = { migration: '20260101000000', secrets: [], jobs: [], failure: null, administrators: 1 }
const running: ChildProcess[] = []

/** A checkout without members: releases come from elsewhere. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-processes-'))
  await cp(cli, join(folder, 'platform/cli'), { recursive: true, filter: (path) => !path.includes('node_modules') })
  await symlink(join(cli, 'node_modules'), join(folder, 'platform/cli/node_modules'))
  await mkdir(join(folder, 'supabase/migrations'), { recursive: true })
  await writeFile(join(folder, 'pnpm-workspace.yaml'), '')
  bucket = await startS3Server()
  // Stands for a hosted project; the application only checks that it answers, and asks which migration it has.
  project = createServer((_request, response) => response.end(JSON.stringify(projectState)))
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const child of running.splice(0)) await stop(child)
  await bucket.close()
  project.close()
  await rm(folder, { recursive: true })
})

const environment = (data: string) => ({
  PATH: process.env.PATH,
  PORT: '0',
  CAHIER_DATA: join(folder, data),
  CAHIER_LOG: 'warn',
  CAHIER_STORE: 's3://releases/cahier',
  AWS_ENDPOINT_URL: bucket.endpoint,
  AWS_REGION: account.region,
  AWS_ACCESS_KEY_ID: account.accessKeyId,
  AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
  SUPABASE_URL: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
})
const main = () => join(folder, 'platform/cli/main.ts')

/** With a store in the data directory. */
const ownStore = (data: string) => ({ CAHIER_DATA: join(folder, data), CAHIER_STORE: '' })

async function cahier(command: string, over: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...environment('data'), ...over }
  const { stdout } = await promisify(execFile)(process.execPath, [main(), ...command.split(' ')], {
    env,
    timeout: 120_000,
  })
  return stdout
}

/** Starts the application. @param said what it says is added here @returns its address */
async function start(data: string, over: NodeJS.ProcessEnv = {}, said: string[] = []): Promise<string> {
  const child = spawn(process.execPath, [main(), 'start'], {
    env: { ...environment(data), ...over },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  child.stderr.on('data', (text) => said.push(String(text)))
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    const url = /^Cahier est prêt : (\S+)$/.exec(line)?.[1]
    if (url) return url.replace('localhost', '127.0.0.1')
  }
  throw new Error(said.join('\n'))
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const servedSet = async (url: string) =>
  ((await (await fetch(`${url}/healthz`)).json()) as { release_set: number | null }).release_set

async function expectServed(urls: readonly string[], number: number): Promise<void> {
  const each = urls.map((url) => expect.poll(() => servedSet(url)).toBe(number))
  await Promise.all(each)
}

async function publish(
  member: 'shell' | 'mf-notes',
  release: string,
  { over, ...draft }: Partial<ReleaseDraft> & { over?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const dist = join(folder, 'dist', member, release)
  await writeDist(dist, draftOf(member, release, draft))
  await cahier(`publish ${member} --dist ${dist}`, over)
}

test('two servers on one bucket serve what a third process publishes, promotes and takes back', async () => {
  await publish('shell', id('a'))
  await publish('mf-notes', id('b'))
  await cahier('promote shell')
  await cahier('promote mf-notes')
  expect(bucket.names()).toContain('releases/cahier/sets/production/2.json')

  // Every server needs to know the trusted keys.
  await cp(join(folder, 'data'), join(folder, 'other'), { recursive: true })
  const servers = await Promise.all([start('data'), start('other')])
  await expectServed(servers, 2)
  for (const url of servers) {
    const file = await fetch(`${url}/releases/mf-notes/${id('b')}/app.js`)
    expect(await file.text()).toContain(`mf-notes ${id('b')}`)
  }

  await publish('mf-notes', id('c'))
  await cahier('promote mf-notes')
  await expectServed(servers, 3)
  expect(await cahier('status')).toContain(id('c'))

  await cahier('rollback mf-notes')
  await expectServed(servers, 4)
  expect(await cahier('history')).toMatch(/^4 .* retour .*mf-notes@bbbbbbbbbbbb/)

  // A server that starts while the bucket is unavailable serves its cached set and files.
  bucket.fault = () => 'refused'
  for (const child of running.splice(0)) await stop(child)
  const again = await start('data')
  await expectServed([again], 4)
  expect((await fetch(`${again}/releases/mf-notes/${id('b')}/app.js`)).status).toBe(200)
  bucket.fault = () => null
  await cahier('promote mf-notes')
  await expectServed([again], 5)
  // The data directory holds only keys and facts about the backend.
  await expect(cahier('status', { CAHIER_STORE: '' })).resolves.toContain('Rien n’est encore en service')
})

test('a channel copies production’s releases, and production promotes one from it', async () => {
  await publish('mf-notes', id('d'))
  const before = bucket.names().filter((name) => name.includes('/releases/mf-notes/'))
  expect(await cahier('promote mf-notes --channel pr-12')).toContain('(ensemble 2 de pr-12)')
  expect(await cahier('status --channel pr-12')).toMatch(/mf-notes +dddddddddddd/)
  expect(await cahier('history --channel pr-12')).toMatch(/^2 .*\n1 .* ouverture .*copie de l’ensemble 5 de production/)
  expect(await cahier('rollback mf-notes --channel pr-12')).toContain('(ensemble 3 de pr-12)')
  expect(await cahier(`promote mf-notes ${id('d')} --channel pr-12`)).toContain('(ensemble 4 de pr-12)')
  // Nothing is built or stored again, and production stays unchanged.
  expect(bucket.names().filter((name) => name.includes('/releases/mf-notes/'))).toEqual(before)
  expect(await cahier('status')).toContain('Ensemble 5 du canal production')

  expect(await cahier('promote mf-notes --from pr-12')).toContain(`mf-notes@${id('d')} est en service (ensemble 6)`)
  expect(await cahier('channel list')).toMatch(/pr-12 +4 .*\nproduction +6 /)
  await cahier('channel remove pr-12 --reason fusionnée')
  expect(await cahier('channel list')).not.toContain('pr-12')
  expect(await cahier('status --channel pr-12')).toContain('cahier promote <membre> --channel pr-12')
  for (const refused of ['channel remove production', 'channel remove pr-12', 'promote mf-notes --channel PR_12']) {
    await expect(cahier(refused), refused).rejects.toMatchObject({ stderr: expect.stringContaining('CAHIER-R046') })
  }
})

test('a start names the channels whose releases the database has left behind', async () => {
  for (const child of running.splice(0)) await stop(child)
  await publish('mf-notes', id('e'), { migration: { needs: null, builtAgainst: '20260101000000' } })
  await cahier(`promote mf-notes ${id('e')} --channel pr-13`)
  const floor = '20260201000000'
  const ledger = { head: floor, floor: null, floors: { notes: floor } }
  await writeFile(join(folder, 'data/ledger.json'), JSON.stringify(ledger))
  const said: string[] = []
  await start('data', {}, said)
  expect(said.slice(-3)).toEqual([
    expect.stringMatching(/^Sur le canal pr-13, la base de données n’accepte pas/),
    expect.stringMatching(/^- mf-notes@e{12} est construite sur la migration 20260101000000/),
    expect.stringMatching(/^Cahier est prêt/),
  ])
})

test('on a service that knows no conditional writes, nothing is published and no server starts', async () => {
  await using foreign = await startS3rver(join(folder, 's3rver'), { conditional: false })
  const { endpoint, region, accessKeyId, secretAccessKey } = foreign.options
  const over = {
    CAHIER_DATA: join(folder, 'careless'),
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const dist = join(folder, 'dist/careless')
  await writeDist(dist, draftOf('mf-notes', id('a')))
  for (const command of ['start', `publish mf-notes --dist ${dist}`]) {
    const refused = cahier(command, over)
    await expect(refused, command).rejects.toMatchObject({ stderr: expect.stringContaining('CAHIER-R049') })
  }
})

test('on a service that has sets and no conditional writes any more, no server starts either', async () => {
  bucket.ignoresConditions = true
  await expect(cahier('start')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('CAHIER-R049') })
  bucket.ignoresConditions = false
})

describe('a contracting migration', () => {
  const [first, less] = ['20260101000000', '20260102000000']
  const sql = (name: string) => join(folder, 'supabase/migrations', name)
  const contract = () =>
    writeFile(sql(`${less}_less.sql`), '-- area: notes\n-- contract: true\nalter table notes drop column body;')
  const ended = async () => {
    for (const child of running.splice(0)) await stop(child)
  }

  /** A release that works with the first migration only is live, and one that works with both is published. */
  async function prepare(over: NodeJS.ProcessEnv) {
    await mkdir(join(folder, 'supabase/functions'), { recursive: true })
    await rm(sql(`${less}_less.sql`), { force: true })
    await writeFile(sql(`${first}_notes.sql`), '-- area: notes\ncreate table notes (id bigint, body text);')
    await publish('shell', id('a'), { over })
    await publish('mf-notes', id('1'), { over, migration: { needs: first, builtAgainst: first } })
    await publish('mf-notes', id('2'), { over, migration: { needs: first, builtAgainst: less } })
    for (const release of ['shell', `mf-notes ${id('1')}`]) await cahier(`promote ${release}`, over)
  }

  test('is not applied before what is live fits it', async () => {
    const over = { ...ownStore('alone'), SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: '', CAHIER_BACKUPS: 'off' }
    const head = async () => JSON.parse(await readFile(join(folder, 'alone/ledger.json'), 'utf8')).head
    await prepare(over)
    await contract()
    // First before a database has said what it has, then beside one that has the first migration.
    for (const time of ['first', 'second']) {
      const said: string[] = []
      const url = await start('alone', over, said)
      expect(said.join('\n'), time).toContain(`La migration ${less}_less.sql n’est pas appliquée`)
      expect(said.join('\n'), time).toContain(`mf-notes@${id('1')}`)
      expect({ head: await head(), served: await servedSet(url) }, time).toEqual({ head: first, served: 2 })
      await ended()
    }
    await cahier(`promote mf-notes ${id('2')}`, over)
    const said: string[] = []
    const url = await start('alone', over, said)
    expect(said.join('\n')).not.toContain('n’est pas appliquée')
    // The set after the promotion's bars the predecessor.
    expect({ head: await head(), served: await servedSet(url) }).toEqual({ head: less, served: 4 })
    await ended()
  })

  test('that comes while the application runs waits for its next start, also where the backend dies', async () => {
    const over = { ...ownStore('restarted'), SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: '', CAHIER_BACKUPS: 'off' }
    await prepare(over)
    const said: string[] = []
    const url = await start('restarted', { ...over, CAHIER_LOG: 'info' }, said)
    await contract()
    process.kill(Number(await readFile(join(folder, 'restarted/backend/lock.pid'), 'utf8')), 'SIGKILL')
    const heads = () => [...said.join('').matchAll(/"event":"backend.up".*"head":"(\d+)"/g)].map(([, head]) => head)
    await expect.poll(heads).toEqual([first, first])
    const health = async () => (await (await fetch(`${url}/healthz`)).json()).status
    await expect.poll(health).toBe('ok')
    await ended()
  })

  test('of a hosted project is judged when it is asked about, and reported once it is applied', async () => {
    const over = { ...ownStore('hosted'), SUPABASE_SECRET_KEY: 'sb_secret_test' }
    await prepare(over)
    expect(await cahier('migration check', over)).toContain('Le projet a déjà toutes les migrations')
    await contract()
    const refused = cahier('migration check', over)
    await expect(refused).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining(`ni ${less}_less.sql`) })
    await expect(refused).rejects.toMatchObject({ stdout: expect.stringContaining(`mf-notes@${id('1')}`) })

    // Applied all the same.
    const url = await start('hosted', over)
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
      status: 'degraded',
      problem: 'CAHIER-S011',
      unsupported: [`mf-notes@${id('1')}`],
    })
    await ended()

    await cahier(`promote mf-notes ${id('2')}`, over)
    expect(await cahier('migration check', over)).toContain('Ce qui est en service fonctionne avec elles')
    const silent = { ...over, SUPABASE_URL: 'http://127.0.0.1:9' }
    await expect(cahier('migration check', silent)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('http://127.0.0.1:9'),
    })
    await expect(cahier('migration check', { ...over, SUPABASE_SECRET_KEY: '' })).rejects.toMatchObject({
      stderr: expect.stringContaining('CAHIER-C006'),
    })
  })
})

test.each([
  [{ AWS_SECRET_ACCESS_KEY: 'une autre clé' }, 'CAHIER-R041'],
  [{ CAHIER_STORE: 's3://realeses' }, 'CAHIER-R042'],
  [{ AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }, 'CAHIER-R040'],
  [{ CAHIER_STORE: 'releases' }, 'CAHIER-C006'],
  [{ CAHIER_FORUM_URL: 'javascript:alert(1)' }, 'CAHIER-C006'],
  [{ CAHIER_JITSI_URL: 'http://meet.example' }, 'CAHIER-C006'],
  [{ CAHIER_JITSI_URL: 'https://meet.example/salle' }, 'CAHIER-C006'],
  [{ CAHIER_LIVEKIT_URL: 'ws://livekit.example' }, 'CAHIER-C006'],
  [{ CAHIER_LIVEKIT_URL: 'https://livekit.example' }, 'CAHIER-C006'],
])('%o: %s', async (over, code) => {
  const refused = cahier('status', over)
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(code) })
  await expect(refused).rejects.toMatchObject({ stderr: expect.not.stringContaining('une autre clé') })
})

test('a command whose reader has seen enough ends without a complaint', async () => {
  const child = spawn(process.execPath, [join(cli, 'main.ts'), '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ complaint, code }).toEqual({ complaint: '', code: 0 })
})

test('an old Node is told by one sentence', async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`
  const child = spawn(process.execPath, ['--import', old, join(cli, 'main.ts'), 'status'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ complaint, code }).toEqual({
    complaint: 'Cahier demande Node 24 ou plus récent\u202f; la version installée est 20.20.2. (CAHIER-C001)\n',
    code: 1,
  })
})
