import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'

const password = 'correct horse'
const other = 'battery staple'

let backend: Backend
let url: string
let database: pg.Client
beforeAll(async () => {
  const databaseUrl = await testDatabase('migrated')
  backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
  url = await backend.listen()
  database = new pg.Client(databaseUrl)
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await backend.close()
})

type Try = (client: SupabaseClient, email: string) => Promise<{ error: unknown }>

test.each<[string, wrong: Try, right: Try]>([
  [
    'a password at sign-in',
    (client, email) => client.auth.signInWithPassword({ email, password: 'wrong' }),
    (client, email) => client.auth.signInWithPassword({ email, password }),
  ],
  [
    'the current password of a change',
    (client) => client.auth.updateUser({ password: other, current_password: 'wrong' }),
    (client) => client.auth.updateUser({ password: other, current_password: password }),
  ],
  [
    'the mailed code of a change',
    (client) => client.auth.updateUser({ password: other, nonce: '000000' }),
    (client) => client.auth.updateUser({ password: other, current_password: password }),
  ],
  [
    'the mailed code of a sign-in',
    (client, email) => client.auth.verifyOtp({ email, token: '000000', type: 'email' }),
    (client, email) => client.auth.signInWithPassword({ email, password }),
  ],
])('%s counts as a try when it is wrong, until a right one', async (_, wrong, right) => {
  const email = `${crypto.randomUUID()}@cahier.test`
  const client = createClient(url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await client.auth.signUp({ email, password })
  const tries = async () =>
    (await database.query('select count from private.wrong_tries where user_id = $1', [data.user?.id])).rows[0]?.count
  for (const count of [1, 2]) {
    expect((await wrong(client, email)).error).not.toBeNull()
    // Counted after the answer.
    await vi.waitFor(async () => expect(await tries()).toBe(count))
  }
  expect((await right(client, email)).error).toBeNull()
  await vi.waitFor(async () => expect(await tries()).toBeUndefined())
})
