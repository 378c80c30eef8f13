import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, createBackend } from '../backend.ts'
import { type Log, silent } from '../log.ts'
import { testDatabase } from './database.ts'

export const fixtures = {
  migrationsDir: join(import.meta.dirname, 'migrations'),
  functionsDir: join(import.meta.dirname, 'functions'),
}

export interface TestBackend extends Backend {
  readonly url: string
  /** A client like a browser's: with the publishable key, without a session. */
  visitor(): SupabaseClient
  /** A client that asks for its access token when it needs one, as with accounts of another service, and has asked once. */
  holder(token: () => Promise<string>): Promise<SupabaseClient>
  /** A client with the secret key. */
  server(): SupabaseClient
  /** A new account and a client signed in to it. */
  learner(password?: string): Promise<Learner>
}

export interface Learner {
  readonly client: SupabaseClient
  readonly id: string
  readonly email: string
  readonly password: string
  readonly accessToken: string
  readonly refreshToken: string
}

/** A backend on a database of its own, with the fixtures' schema and functions, listening on loopback. */
export async function testBackend(options: BackendOptions = {}, log: Log = silent): Promise<TestBackend> {
  const backend = await createBackend({ ...fixtures, databaseUrl: await testDatabase(), ...options }, log)
  const url = await backend.listen()
  const client = (key: string) => connect(url, key)
  return {
    ...backend,
    url,
    visitor: () => client(backend.publishableKey),
    async holder(accessToken) {
      const client = createClient(url, backend.publishableKey, { accessToken })
      await client.realtime.setAuth()
      return client
    },
    server: () => client(backend.secretKey),
    learner: (password = 'correct horse') => signUp(client(backend.publishableKey), password),
  }
}

/** A client without storage or timers. */
export function connect(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  })
}

export async function signUp(client: SupabaseClient, password: string): Promise<Learner> {
  const email = `${randomUUID()}@example.org`
  const { data, error } = await client.auth.signUp({ email, password })
  if (error || !data.session || !data.user) throw new Error('The account was not made', { cause: error })
  const { access_token, refresh_token } = data.session
  return { client, id: data.user.id, email, password, accessToken: access_token, refreshToken: refresh_token }
}
