import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { connect, signUp, type TestBackend, testBackend } from '../testing/backend.ts'
import { temporaryDirectory } from '../testing/directory.ts'
import { DiskSpace } from './space.ts'

let directory: string
let backend: TestBackend

// No disk has that much: it is full for everybody.
beforeAll(async () => {
  directory = await temporaryDirectory('cahier-disk-')
  backend = await testBackend({ dataDir: directory, diskReserve: Number.MAX_SAFE_INTEGER })
})

afterAll(async () => {
  await backend.close()
  rmSync(directory, { recursive: true })
})

const full = { code: '53100', message: 'The disk of the server is full' }

describe('while the disk is short of space', () => {
  test('signing in and reading go on', async () => {
    const learner = await signUp(connect(backend.url, backend.publishableKey), 'correct horse')
    const again = connect(backend.url, backend.publishableKey)
    const { data } = await again.auth.signInWithPassword({ email: learner.email, password: learner.password })
    expect(data.user?.id).toBe(learner.id)
    expect((await again.from('entries').select()).data).toEqual([])
    expect((await again.rpc('whoami')).error).toBeNull()
  })

  test('nothing is written, and deleting makes room', async () => {
    const { client } = await backend.learner()
    const entries = client.from('entries')
    const refused = [
      await entries.insert({ body: 'more' }),
      await entries.update({ body: 'more' }).eq('body', 'less'),
      await client.rpc('add_then_answer', { entry: 'more', status: '200' }),
    ]
    for (const { status, error } of refused) {
      expect(status).toBe(507)
      expect(error).toMatchObject(full)
    }
    expect((await entries.delete().eq('body', 'less')).status).toBe(204)
    // A request that reads only is refused for what it is.
    const read = await fetch(`${backend.url}/rest/v1/rpc/add_then_answer?entry=more&status=200`, {
      headers: { apikey: backend.secretKey },
    })
    expect([read.status, (await read.json()).code]).toEqual([405, '25006'])
  })

  test('no file is received', async () => {
    const { error } = await backend.server().storage.from('papers').upload('paper', Buffer.from('text'))
    expect(error).toMatchObject({ status: 507, message: full.message })
  })
})

test('the database’s own refusal says nothing of its files', async () => {
  const { client } = await backend.learner()
  const { status, error } = await client.rpc('fail', { state: '53100' })
  expect([status, error?.code, error?.message, error?.details]).toEqual([507, full.code, full.message, null])
})

test('space is short below the reserve, and never without a directory', async () => {
  const fail = () => silent('error', 'disk')
  const isShort = async (path: string | undefined, reserve: number) => {
    const space = await DiskSpace.watch(path, reserve, fail)
    space.close()
    return space.isShort
  }
  expect(await isShort(directory, 0)).toBe(false)
  expect(await isShort(directory, Number.MAX_SAFE_INTEGER)).toBe(true)
  expect(await isShort(undefined, Number.MAX_SAFE_INTEGER)).toBe(false)
})
