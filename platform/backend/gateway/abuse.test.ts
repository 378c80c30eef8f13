import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'

let backend: TestBackend
let abuser: Learner
let learner: Learner

beforeAll(async () => {
  backend = await testBackend({ migrationsDir: join(import.meta.dirname, '../rest/testing/migrations') })
  ;[abuser, learner] = await Promise.all([backend.learner(), backend.learner()])
})

afterAll(() => backend.close())

test('one account’s slow requests leave the connections to others, and the excess is refused', async () => {
  const gone = new AbortController()
  const sleep = () => abuser.client.rpc('sleep', { seconds: 20 }).abortSignal(gone.signal).retry(false)
  const slow = Array.from({ length: 110 }, async () => {
    const { status, error } = await sleep()
    return [status, error?.code]
  })
  const running = async () => (await backend.server().rpc('running_sleeps').throwOnError()).data
  await expect.poll(running).toBe(4)
  for (let index = 0; index < 5; index++) {
    const { data } = await learner.client.from('books').select('id').eq('id', 1).throwOnError()
    expect(data).toEqual([{ id: 1 }])
  }
  expect(await running()).toBe(4)
  expect(await Promise.race(slow)).toEqual([429, 'over_request_rate_limit'])
  gone.abort()
  const answers = await Promise.all(slow)
  expect(answers.filter(([status]) => status === 429)).toHaveLength(6)
  await expect.poll(running).toBe(0)
})
