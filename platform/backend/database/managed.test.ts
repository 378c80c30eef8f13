import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '../backup/restore.ts'
import { silent } from '../log.ts'
import { fixtures, testBackend } from '../testing/backend.ts'
import { temporaryDirectory } from '../testing/directory.ts'
import { type EmbeddedServer, startServer } from './embedded/server.ts'
import { openDatabase } from './open.ts'

// A server whose roles are still to be made, as that of a provider that gives nobody its superuser.
let root: string
let server: EmbeddedServer

beforeAll(async () => {
  root = await temporaryDirectory('cahier-managed-')
  server = await startServer(root, silent, { settings: { fsync: 'off' } })
})

afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true })
})

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client(server.url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const address = (user: string, database: string) =>
  Object.assign(new URL(server.url), { username: user, pathname: database }).href

const refusals: readonly [right: string, ...statements: string[]][] = [
  ['CREATEROLE', 'create role lacking login bypassrls', 'create database lacking owner lacking'],
  ['BYPASSRLS', 'create role lacking login createrole', 'create database lacking owner lacking'],
  ['OWNER OF DATABASE lacking', 'create role lacking login createrole bypassrls', 'create database lacking'],
]

describe('a role that is no superuser', () => {
  test.each(refusals)('without the right %s is refused, and nothing is changed', async (right, ...statements) => {
    await asSuperuser(...statements)
    await expect(openDatabase({ url: address('lacking', 'lacking') })).rejects.toMatchObject({
      code: 'CAHIER-B010',
      message: expect.stringContaining(right),
    })
    await asSuperuser('drop database lacking', 'drop role lacking')
  })

  test('serves the whole project once it may make roles: accounts, policies, files, changes, backup and restoration', async () => {
    const names = ['first', 'second']
    await asSuperuser(
      'create role managed login createrole bypassrls',
      ...names.map((name) => `create database ${name} owner managed`),
    )
    const [databaseUrl, target] = names.map((name) => address('managed', name))
    const backend = await testBackend({ databaseUrl, dataDir: join(root, 'first') })
    const [lea, tom] = await Promise.all([backend.learner(), backend.learner()])
    const inserted = Promise.withResolvers<unknown>()
    const channel = lea.client.channel('entries')
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'entries' }, ({ new: row }) =>
      inserted.resolve(row.body),
    )
    await new Promise<void>((resolve) => {
      channel.on('system', {}, () => resolve()).subscribe()
    })
    await lea.client.from('entries').insert({ body: 'of lea' }).throwOnError()
    expect(await inserted.promise).toBe('of lea')
    expect((await tom.client.from('entries').select('body').throwOnError()).data).toEqual([])
    const { error } = await backend.server().storage.from('papers').upload('paper', Buffer.from('text'), {
      contentType: 'text/plain',
    })
    expect(error).toBeNull()
    const path = join(root, 'managed.backup')
    await backend.backUp(path)
    await backend.close()

    const dataDir = join(root, 'second')
    await restoreBackup(path, { ...fixtures, dataDir, databaseUrl: target })
    const restored = await testBackend({ databaseUrl: target, dataDir })
    expect((await restored.server().from('entries').select('body').throwOnError()).data).toEqual([{ body: 'of lea' }])
    const file = await restored.server().storage.from('papers').download('paper')
    expect(await file.data?.text()).toBe('text')
    await restored.close()
  })

  test('is refused where the roles are somebody else’s', async () => {
    await asSuperuser('create role other login createrole bypassrls', 'create database other owner other')
    await expect(openDatabase({ url: address('other', 'other') })).rejects.toMatchObject({
      code: 'CAHIER-B010',
      message: expect.stringContaining('SET ROLE'),
    })
  })
})
