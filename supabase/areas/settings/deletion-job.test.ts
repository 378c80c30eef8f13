import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackend, type RunningBackend, silent, startBackend } from '@cahier/backend'
import { restoreBackup } from '@cahier/backend/control'
import { writeSecrets } from '@cahier/backend/secrets'
import { testDatabase } from '@cahier/backend/testing'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { type Provider, startProvider } from '@cahier/backend/testing/payments'
import { SmtpServer } from '@cahier/backend/testing/smtp'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { runtimes } from '../../tests/edge-runtimes.ts'

const functionsDir = join(import.meta.dirname, '../../functions')
const password = 'correct horse'
/** A picture whose bytes name somebody. */
const pictureOf = (email: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(email)])

const connect = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Where in the database the given texts stand: every row of every table of every schema, whatever the types of its columns. */
async function standing(database: pg.Client, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from ${name} as held
       where exists (select from unnest($1::text[]) as text where position(lower(text) in lower(held::text)) > 0)`,
      [texts],
    )
    if (rows[0]?.count) found.push(`${name}: ${rows[0].count}`)
  }
  expect(tables.length).toBeGreaterThan(60)
  return found
}

/** The files under a directory whose name or content has one of the texts. */
async function filesWith(directory: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const content = `${path} ${await readFile(path, 'latin1')}`.toLowerCase()
    if (texts.some((text) => content.includes(text.toLowerCase()))) found.push(path)
  }
  return found
}

/** Adds a text to a note that several people write, as an editor of theirs does, and hands it over before if nobody has. */
async function writeLive(client: SupabaseClient, note_id: string, text: string): Promise<void> {
  const push = (update: Uint8Array, version?: number) =>
    client
      .rpc('push_live_note', { note_id, update: Buffer.from(update).toString('base64'), ...(version && { version }) })
      .throwOnError()
  const { data: live } = await client.rpc('open_live_note', { note_id }).throwOnError()
  const content = new Y.Doc()
  if (live.head === 0) {
    content.getText('content').insert(0, live.content)
    await push(Y.encodeStateAsUpdate(content), live.version)
  }
  for (const update of live.updates) Y.applyUpdate(content, Buffer.from(update, 'base64'))
  const before = Y.encodeStateVector(content)
  content.getText('content').insert(0, text)
  await push(Y.encodeStateAsUpdate(content, before))
}

/** An account with something of everything. */
async function fill(client: SupabaseClient, server: SupabaseClient, email: string): Promise<string> {
  const { data: made } = await server.auth.admin.createUser({ email, password, email_confirm: true })
  const id = made.user?.id ?? ''
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const note = await client
    .from('notes')
    .insert({ title: 'Biologie', content: `de ${email}`, folder: `Cours de ${email}` })
    .select('id')
    .single()
    .throwOnError()
  await client
    .rpc('change_notes', {
      changes: [
        { kind: 'template', note_id: note.data.id, template: true },
        { kind: 'folder', source: null, target: `Vide/${email}` },
      ],
    })
    .throwOnError()
  const picture = pictureOf(email)
  const path = `${note.data.id}/schema.png`
  const stored = await client.storage.from('note-attachments').upload(path, picture, { contentType: 'image/png' })
  if (stored.error) throw stored.error
  await client
    .from('note_attachments')
    .insert({ note_id: note.data.id, file_name: 'schema.png', file_type: 'image/png', file_size: 1, file_path: path })
    .throwOnError()
  const shown = await client.storage.from('avatars').upload(`${id}/me.png`, picture, { contentType: 'image/png' })
  if (shown.error) throw shown.error
  const word = await client
    .from('vocabulary')
    .insert({ word: 'poumon', definition: 'respire' })
    .select('id')
    .single()
    .throwOnError()
  await client.from('reviews').insert({ word_id: word.data.id, rating: 3 }).throwOnError()
  await client
    .from('study_sessions')
    .insert({ title: 'Réviser', scheduled_for: new Date().toISOString() })
    .throwOnError()
  await client.from('collaboration_sessions').insert({ title: 'Ensemble' }).throwOnError()
  await server
    .rpc('store_exchange', { owner: id, question: `Je suis ${email}`, answer: 'Bonjour', sources: [], analysis: null })
    .throwOnError()
  await client
    .rpc('send_contact_message', { name: 'Ada', email, subject: 'Question', message: `Je suis ${id}` })
    .throwOnError()
  await client.rpc('write_to_support', { body: `Mon adresse est ${email}` }).throwOnError()
  await client.rpc('place_session', { zone: 'Europe/Paris' }).throwOnError()
  await client.rpc('request_recovery_email', { address: 'secours@example.net' }).throwOnError()
  await client.rpc('request_email_confirmation').throwOnError()
  await server.rpc('customer_to_cancel', { address: email, digits: '0000' }).throwOnError()
  return id
}

/** Somebody who stays, with everything that others have of an account: what it is told of, whom it invited, who is mentioned. */
async function meet(
  client: SupabaseClient,
  server: SupabaseClient,
  email: string,
  other: SupabaseClient,
): Promise<void> {
  const address = `reste-${crypto.randomUUID()}@example.org`
  await server.auth.admin.createUser({ email: address, password, email_confirm: true })
  const { data: zoe } = await other.auth.signInWithPassword({ email: address, password })
  const { data: ada } = await client.auth.getUser()
  const invitation = await other.rpc('invite_collaborator', { session: null, email }).throwOnError()
  await client.rpc('decline_invitation', { secret: invitation.data }).throwOnError()
  const asked = await other.rpc('invite_collaborator', { session: null, email }).throwOnError()
  expect(asked.data).not.toBe('')
  const shared = await other
    .from('notes')
    .insert({ title: 'Chimie', content: '', is_shared: true })
    .select('id')
    .single()
    .throwOnError()
  await other
    .from('note_collaborators')
    .insert({ note_id: shared.data.id, user_id: ada.user?.id, role: 'editor' })
    .throwOnError()
  await client.from('note_collaborators').update({ status: 'accepted' }).eq('note_id', shared.data.id).throwOnError()
  await writeLive(other, shared.data.id, 'Les atomes')
  await writeLive(client, shared.data.id, 'Les liaisons. ')
  const session = await other
    .from('collaboration_sessions')
    .insert({ title: 'Biologie' })
    .select('id')
    .single()
    .throwOnError()
  const session_id = session.data.id
  const join = await other.rpc('invite_collaborator', { session: session_id, email }).throwOnError()
  await client.rpc('accept_invitation', { secret: join.data }).throwOnError()
  await client
    .from('session_messages')
    .insert({ session_id, content: 'Bonjour', mentions: [zoe.user?.id] })
    .throwOnError()
  await other
    .from('session_messages')
    .insert({ session_id, content: 'Bonjour', mentions: [ada.user?.id] })
    .throwOnError()
}

/** The page where an account pays for Pro. */
async function checkoutOf(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.functions.invoke('create-checkout', {
    body: { plan: 'basic', interval: 'month' },
  })
  // What the function says of it stands in its answer.
  if (error) throw new Error(await error.context?.text?.(), { cause: error })
  return data.url
}

async function subscribe(client: SupabaseClient, provider: Provider): Promise<string> {
  await provider.submit(await checkoutOf(client), { card: '4242' })
  const account = await client.rpc('billing_account').single<{ customer_id: string }>().throwOnError()
  return account.data.customer_id
}

const statusesOf = async (provider: Provider, customer: string) => {
  const { data } = (await provider.ask(`subscriptions?customer=${customer}&status=all`)) as {
    data: { status: string }[]
  }
  return data.map(({ status }) => status)
}

const begin = async (client: SupabaseClient): Promise<string> =>
  (await client.rpc('delete_account', { confirmation: 'SUPPRIMER' }).throwOnError()).data

test('an account ends everywhere at once, then in every row, file and mail', async () => {
  const smtp = new SmtpServer()
  const port = await smtp.listen()
  onTestFinished(() => smtp.close())
  const dataDir = await temporaryDirectory('cahier-deletion-')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const databaseUrl = await testDatabase('migrated')
  const backend = await createBackend(
    {
      dataDir,
      databaseUrl,
      functionsDir,
      migrationsDir: migrationsDirectory,
      publicUrl: 'http://cahier.test',
      mail: { smtpUrl: `smtp://localhost:${port}`, from: 'Cahier <bonjour@cahier.test>' },
      supportEmail: 'aide@cahier.test',
      jobInterval: 100,
    },
    silent,
  )
  const url = await backend.listen()
  onTestFinished(() => backend.close())
  const database = await openClient(databaseUrl)
  const server = connect(url, backend.secretKey)
  const ada = connect(url, backend.publishableKey)
  const email = 'ada.lovelace@example.org'
  const id = await fill(ada, server, email)
  const zoe = connect(url, backend.publishableKey)
  await meet(ada, server, email, zoe)
  const told = await zoe.from('notifications').select('kind').throwOnError()
  expect(told.data.map(({ kind }) => kind).toSorted()).toEqual(['invitation_answer', 'invitation_answer', 'mention'])
  const page = new URL(await checkoutOf(ada))
  await fetch(new URL(page.pathname, url), {
    method: 'POST',
    body: new URLSearchParams({ card: '4242' }),
    redirect: 'manual',
  })
  await vi.waitFor(async () => {
    const { data } = await ada.from('user_subscriptions').select('subscription_status').maybeSingle().throwOnError()
    expect(data).toEqual({ subscription_status: 'active' })
  })

  const states: string[] = []
  const channel = ada.channel(`user:${id}`, { config: { private: true } }).subscribe((state) => states.push(state))
  await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
  const before = await standing(database, [id, email])
  const tables = before.map((found) => found.split(':')[0])
  for (const table of ['public.notes', 'public.note_folders', 'private.live_note_updates'])
    expect(tables).toContain(table)
  expect(await filesWith(dataDir, [email])).toHaveLength(2)

  const ticket = await begin(ada)
  expect((await ada.from('notes').select('id')).status).toBe(401)
  expect((await ada.storage.from('avatars').list(id)).error).not.toBeNull()
  expect((await ada.auth.getUser()).data.user).toBeNull()
  await vi.waitFor(() => expect(states.join()).toMatch(/CLOSED|CHANNEL_ERROR/))
  expect((await connect(url, backend.publishableKey).auth.signInWithPassword({ email, password })).error).not.toBeNull()
  await ada.removeChannel(channel)

  // Its former owner has no session any more.
  const visitor = connect(url, backend.publishableKey)
  await vi.waitFor(
    async () => {
      const { data } = await visitor.functions.invoke('delete-accounts', { body: { ticket } })
      expect(data).toEqual({ done: ['subscription', 'files', 'rows', 'account'], finished: true })
    },
    { interval: 200 },
  )
  await vi.waitFor(async () => expect(await standing(database, [id, email])).toEqual([]), { interval: 200 })
  expect(await filesWith(dataDir, [id, email])).toEqual([])
  // What names it is gone from those who stay, and what they wrote themselves is there.
  expect((await zoe.from('notifications').select('kind').throwOnError()).data).toEqual([])
  expect(
    (await zoe.from('session_messages').select('content, mentions').eq('type', 'text').throwOnError()).data,
  ).toEqual([{ content: 'Bonjour', mentions: [] }])
  expect((await zoe.from('notes').select('content').throwOnError()).data).toEqual([
    { content: 'Les liaisons. Les atomes' },
  ])
  const last = smtp.mails.filter(({ to }) => to === email).at(-1)
  expect(last?.source).toContain('Subject: =?UTF-8?')

  // The address is free again.
  const { data: anew } = await server.auth.admin.createUser({ email, password, email_confirm: true })
  expect(anew.user?.id).not.toBe(id)
  expect((await visitor.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await visitor.from('notes').select('id').throwOnError()).data).toEqual([])
})

const STEPS = ['subscription', 'files', 'rows', 'account', 'finish']

test('killed at the end of each step, the job finishes after a restart', async () => {
  const provider = await startProvider()
  onTestFinished(() => provider.stop())
  const dataDir = await temporaryDirectory('cahier-deletion-')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  writeSecrets(dataDir, { ...provider.secrets })
  const databaseUrl = await testDatabase('migrated')
  const database = await openClient(databaseUrl)
  const start = () =>
    startBackend({
      dataDir,
      databaseUrl,
      migrationsDir: migrationsDirectory,
      functionsDir,
      publicUrl: 'https://cahier.test',
      output: 'ignore',
      jobInterval: 200,
    })
  // What a step has done stands when its note waits here: the process is killed between the two.
  await database.query(`
    create function private.wait_for_test() returns trigger language plpgsql as $$
    begin
      if exists (select from public.config where key = 'wait_at' and value = coalesce(new.done[cardinality(new.done)], 'finish')) then
        perform pg_advisory_xact_lock(17);
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger wait_for_test before update of done or delete on private.account_deletions
      for each row execute function private.wait_for_test();`)
  let backend: RunningBackend = await start()
  onTestFinished(() => backend.stop())

  for (const step of STEPS) {
    const email = `${step}@example.org`
    const client = connect(backend.url, backend.publishableKey)
    const id = await fill(client, connect(backend.url, backend.secretKey), email)
    const customer = await subscribe(client, provider)
    await database.query(
      `insert into public.config (key, value, description) values ('wait_at', $1, '')
      on conflict (key) do update set value = excluded.value`,
      [step],
    )
    await database.query('select pg_advisory_lock(17)')
    await begin(client)
    await vi.waitFor(
      async () => {
        const { rows } = await database.query(
          `select from pg_locks where locktype = 'advisory' and objid = 17 and not granted`,
        )
        expect(rows.length).toBeGreaterThan(0)
      },
      { interval: 50 },
    )
    process.kill(backend.pid, 'SIGKILL')
    await backend.exited
    await database.query(`delete from public.config where key = 'wait_at'`)
    // The server notices that the process has gone once it has the lock.
    await database.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 17 and not granted`,
    )
    await database.query('select pg_advisory_unlock(17)')
    const { rows } = await database.query<{ done: string[] }>(
      'select done from private.account_deletions where user_id = $1',
      [id],
    )
    expect(rows.map(({ done }) => done)).toEqual([STEPS.slice(0, STEPS.indexOf(step))])
    // The lease of the killed worker is over.
    await database.query('update private.account_deletions set due_at = now()')
    backend = await start()
    await vi.waitFor(
      async () => expect((await database.query('select from private.account_deletions')).rows).toEqual([]),
      { interval: 100 },
    )
    expect(await statusesOf(provider, customer)).toEqual(['canceled'])
    // One mail, which nobody sends here.
    const { rows: mails } = await database.query(
      `delete from auth.mails where recipient = $1 and subject like 'Votre compte est supprimé%' returning id`,
      [email],
    )
    expect(mails).toHaveLength(1)
    expect(await standing(database, [id, email])).toEqual([])
    expect(await filesWith(dataDir, [id, email])).toEqual([])
  }
})

test('a deletion waits for a provider that does not answer, and goes on when it does', async () => {
  const provider = await startProvider()
  onTestFinished(() => provider.stop())
  const databaseUrl = await testDatabase('migrated')
  const database = await openClient(databaseUrl)
  const dataDir = await temporaryDirectory('cahier-deletion-')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  writeSecrets(dataDir, { ...provider.secrets })
  const backend = await createBackend(
    { dataDir, databaseUrl, functionsDir, migrationsDir: migrationsDirectory, jobInterval: 3_600_000 },
    silent,
  )
  const url = await backend.listen()
  onTestFinished(() => backend.close())
  const client = connect(url, backend.publishableKey)
  const id = await fill(client, connect(url, backend.secretKey), 'grace@example.org')
  const customer = await subscribe(client, provider)
  const ticket = await begin(client)
  const goOn = async () =>
    (await connect(url, backend.publishableKey).functions.invoke('delete-accounts', { body: { ticket } })).data

  writeSecrets(dataDir, { ...provider.secrets, STRIPE_SECRET_KEY: 'sk_test_wrong' })
  expect(await goOn()).toEqual({ done: [], finished: false })
  const { rows } = await database.query('select failures, failure from private.account_deletions where user_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ failures: 1, failure: 'payments_unavailable' }])
  // It is put off: nothing happens before.
  writeSecrets(dataDir, { ...provider.secrets })
  expect(await goOn()).toEqual({ done: [], finished: false })
  await database.query('update private.account_deletions set due_at = now()')
  expect(await goOn()).toMatchObject({ finished: true })
  expect(await statusesOf(provider, customer)).toEqual(['canceled'])
})

describe.each(runtimes)('delete-accounts on %s', (_name, start) => {
  test('is for the server and for whoever has a ticket', async () => {
    const databaseUrl = await testDatabase('migrated')
    const backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory, functionsDir }, silent)
    const url = await backend.listen()
    onTestFinished(() => backend.close())
    const running = await start('delete-accounts', {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    })
    onTestFinished(async () => void (await running.stop()))
    const call = async (key: string, body: object) => {
      const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const request = new Request('http://localhost/delete-accounts', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answer = await running.handle(request)
      return [answer.status, await answer.json()]
    }
    const server = connect(url, backend.secretKey)
    const accounts = [connect(url, backend.publishableKey), connect(url, backend.publishableKey)] as const
    const ids = [await fill(accounts[0], server, 'one@example.org'), await fill(accounts[1], server, 'two@example.org')]
    const ticket = await begin(accounts[0])
    expect(await call(backend.publishableKey, {})).toMatchObject([401, { code: 'not_signed_in' }])
    expect(await call(backend.publishableKey, { ticket: 'x' })).toMatchObject([400, { code: 'invalid_body' }])
    // One that is unknown is over.
    expect(await call(backend.publishableKey, { ticket: crypto.randomUUID() })).toMatchObject([200, { finished: true }])
    expect((await server.auth.admin.getUserById(ids[0] ?? '')).error).toBeNull()
    expect(await call(backend.publishableKey, { ticket })).toEqual([
      200,
      { done: ['subscription', 'files', 'rows', 'account'], finished: true },
    ])
    await begin(accounts[1])
    expect(await call(backend.secretKey, {})).toEqual([200, { finished: 1, failed: 0 }])
    expect(await call(backend.secretKey, {})).toEqual([200, { finished: 0, failed: 0 }])
    const { data } = await server.auth.admin.listUsers()
    expect(data.users).toEqual([])
    const database = await openClient(databaseUrl)
    await database.query('delete from auth.mails')
    expect(await standing(database, [...ids, 'one@example.org', 'two@example.org'])).toEqual([])
  })
})

test('a backup of before brings nobody back', async () => {
  const root = await temporaryDirectory('cahier-deletion-')
  onTestFinished(() => rm(root, { recursive: true }))
  const backupsDir = join(root, 'backups')
  const given = { functionsDir, migrationsDir: migrationsDirectory, jobInterval: 100 }
  const first = await createBackend(
    { ...given, dataDir: join(root, 'first'), databaseUrl: await testDatabase('migrated'), backupsDir },
    silent,
  )
  const url = await first.listen()
  const server = connect(url, first.secretKey)
  const email = 'ada@example.org'
  const client = connect(url, first.publishableKey)
  const id = await fill(client, server, email)
  await fill(connect(url, first.publishableKey), server, 'stays@example.org')
  const path = join(backupsDir, 'old.backup')
  await mkdir(backupsDir, { recursive: true })
  await first.backUp(path)
  const ticket = await begin(client)
  await vi.waitFor(
    async () => {
      const { data } = await server.functions.invoke('delete-accounts', { body: { ticket } })
      expect(data).toMatchObject({ finished: true })
      expect(await readFile(join(backupsDir, 'erased-accounts'), 'utf8')).toMatch(/^\n[0-9a-f]{64}$/)
    },
    { interval: 100 },
  )
  await first.close()

  const databaseUrl = await testDatabase()
  const dataDir = join(root, 'second')
  await restoreBackup(path, { dataDir, databaseUrl, migrationsDir: migrationsDirectory })
  const database = await openClient(databaseUrl)
  expect(await standing(database, [id])).not.toEqual([])
  const second = await createBackend({ ...given, dataDir, databaseUrl, backupsDir }, silent)
  onTestFinished(() => second.close())
  const again = await second.listen()
  const { error } = await connect(again, second.publishableKey).auth.signInWithPassword({ email, password })
  expect(error).not.toBeNull()
  await vi.waitFor(async () => expect(await standing(database, [id, email])).toEqual([]), { interval: 200 })
  const { data } = await connect(again, second.secretKey).auth.admin.listUsers()
  expect(data.users.map((user) => user.email)).toEqual(['stays@example.org'])
})
