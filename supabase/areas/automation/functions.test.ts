import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOrder as inExportOrder } from '../../../mf-settings/src/data-panel/format/format.ts'
import { readDataFile } from '../../../mf-settings/src/data-panel/import/data-file.ts'
import { inOrder } from '../../functions/automation/write-backups/format.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type EdgeRuntime, type RunningFunction, resolving, runtimes } from '../../tests/edge-runtimes.ts'
import { hostileAddresses } from './hostile-addresses.ts'

/** Where nobody answers. */
const nobody = 'http://127.0.0.1:1'

interface Received {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly wait?: number
  /** Repeats what it was sent, as echo services do. */
  readonly echoes?: boolean
}

/** A service of a learner's: it keeps what it gets and answers what it is told. */
async function startReceiver() {
  const received: Received[] = []
  const receiver = { received, answer: { status: 200 } as Answer }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ method: request.method, headers: request.headers, body })
      const { status, headers, wait = 0, echoes = false } = receiver.answer
      const text = echoes ? JSON.stringify(request.headers) : 'ok'
      setTimeout(() => response.writeHead(status, headers).end(text), wait)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(receiver, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  })
}

async function setUp(start: EdgeRuntime) {
  const receiver = await startReceiver()
  const databaseUrl = await testDatabase('migrated')
  const backend: Backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
  const url = await backend.listen()
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const env = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: backend.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    CAHIER_URL: 'https://cahier.example.org/',
    CAHIER_WEBHOOK_ORIGINS: `${receiver.origin},${nobody}`,
  }
  const running = new Map<string, Promise<RunningFunction>>()
  const call = async (name: string, key: string, body: object) => {
    const started = running.get(name) ?? start(name, env)
    running.set(name, started)
    const answer = await (await started).handle(
      new Request(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          apikey: key === backend.secretKey ? key : backend.publishableKey,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    )
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const run = async (statement: string, values: unknown[] = []) => (await database.query(statement, values)).rows
  return {
    receiver,
    run,
    /** Runs a function as the jobs do. */
    job: (name: string) => call(name, backend.secretKey, {}),
    async learner() {
      const client = createClient(url, backend.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      })
      const { data } = await client.auth.signUp({
        email: `${crypto.randomUUID()}@cahier.test`,
        password: 'correct horse',
      })
      const id = data.user?.id ?? ''
      const token = data.session?.access_token ?? ''
      await run(`update public.profiles set subscription = 'premium' where id = $1`, [id])
      return {
        client,
        id,
        secrets: async (body: object) => (await call('automation-secrets', token, body)).body,
        /** Runs an automation with one action, as far as it goes without the functions. @returns the execution's id */
        async act(action_type: string, action_config: object, retry_config = { max_retries: 3, retry_delay: 300 }) {
          const { data: made } = await client
            .from('automations')
            .insert({ name: 'Auto', trigger_type: 'manual', action_type, action_config, retry_config })
            .select('id')
            .single()
            .throwOnError()
          const { data: execution } = await client
            .rpc('run_automation', { automation_id: made.id, request: crypto.randomUUID() })
            .throwOnError()
          return String(execution.id)
        },
        async outcome(execution: string) {
          const { data: told } = await client
            .from('automation_executions')
            .select('status, error_code, steps:automation_steps(key, status, attempts, error_code, output)')
            .eq('id', execution)
            .single()
            .throwOnError()
          return told
        },
      }
    },
    async stop() {
      await Promise.all([...running.values()].map(async (one) => (await one).stop()))
      await database.end()
      await backend.close()
      receiver.stop()
    },
  }
}

test('a backup has its sections in the order of an export', () => {
  const sections = [
    'meeting_rooms',
    'documents',
    'zzz',
    'tags',
    'profile',
    'vocabulary',
    'note_versions',
    'folders',
    'messages',
    'conversations',
  ]
  expect(inOrder(sections)).toEqual(inExportOrder(sections))
})

describe.each(runtimes)('on %s', (_runtime, start) => {
  let given: Awaited<ReturnType<typeof setUp>>
  let ada: Awaited<ReturnType<(typeof given)['learner']>>
  beforeAll(async () => {
    given = await setUp(start)
    ada = await given.learner()
  })
  afterAll(() => given.stop())

  const send = async (answer: Answer, config: object = {}, retry?: { max_retries: number; retry_delay: number }) => {
    given.receiver.answer = answer
    const execution = await ada.act('webhook_call', { url: `${given.receiver.origin}/hook`, ...config }, retry)
    await given.job('send-webhooks')
    return { execution, outcome: await ada.outcome(execution), received: given.receiver.received.at(-1) }
  }

  test('a webhook leaves with its secrets, signed, under the key of its step', async () => {
    const { secret } = await ada.secrets({ sign: true })
    const { sealed } = await ada.secrets({ seal: 'Bearer geheim' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(sealed).not.toContain('geheim')
    const { execution, outcome, received } = await send(
      { status: 204 },
      {
        method: 'PUT',
        headers: [
          { name: 'Authorization', sealed },
          { name: 'X-Source', value: 'cahier' },
        ],
      },
    )
    const key = outcome.steps[0]?.key
    expect(outcome).toMatchObject({ status: 'success', steps: [{ output: { status: 204 } }] })
    expect(received).toMatchObject({
      method: 'PUT',
      headers: {
        authorization: 'Bearer geheim',
        'x-source': 'cahier',
        'content-type': 'application/json',
        'webhook-id': key,
      },
    })
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      execution,
      automation: { name: 'Auto' },
      data: { automation: { name: 'Auto' } },
    })
    const signed = `${key}.${received?.headers['webhook-timestamp']}.${received?.body}`
    const digest = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(signed)
      .digest('base64')
    expect(received?.headers['webhook-signature']).toBe(`v1,${digest}`)
  })

  test.each([undefined, 'POST', 'PUT', 'PATCH'])('its method is %s as asked for, else POST', async (method) => {
    const { outcome, received } = await send({ status: 200 }, { ...(method && { method }), body: 'é' })
    expect(outcome).toMatchObject({ status: 'success' })
    expect(received).toMatchObject({ method: method ?? 'POST', body: 'é', headers: { 'content-length': '2' } })
  })

  test('its body is the learner’s where there is one', async () => {
    const { received } = await send({ status: 200 }, { body: { texte: '{{automation.name}}', nombre: 3 } })
    expect(received).toMatchObject({
      body: '{"texte":"Auto","nombre":3}',
    })
    expect((await send({ status: 200 }, { body: 'Bonjour {{automation.name}}' })).received).toMatchObject({
      body: 'Bonjour Auto',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  })

  test.each([
    [{ status: 500 }, 'pending'],
    [{ status: 408 }, 'pending'],
    [{ status: 425 }, 'pending'],
    [{ status: 429, headers: { 'retry-after': '900' } }, 'pending'],
    [{ status: 404 }, 'failed'],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'failed'],
  ])('an answer %j leaves the step %s', async (answer, status) => {
    const { execution, outcome } = await send(answer)
    expect(outcome.steps).toMatchObject([{ status, attempts: 1, error_code: 'webhook_status' }])
    const [wait] = await given.run(
      'select extract(epoch from next_attempt_at - now())::integer as seconds from public.automation_steps where execution_id = $1',
      [execution],
    )
    if (status === 'pending') expect(wait?.seconds).toBeGreaterThan(answer.status === 429 ? 890 : 290)
  })

  test('one that comes too late, or not at all, is waited for no longer', async () => {
    expect((await send({ status: 200, wait: 3_000 }, { timeout: 1 })).outcome.steps).toMatchObject([
      { status: 'pending', error_code: 'timeout' },
    ])
    const { outcome } = await send({ status: 200 }, { url: `${nobody}/` })
    expect(outcome.steps).toMatchObject([{ status: 'pending', error_code: 'webhook_no_answer' }])
  })

  test('after a retry it has the same id, and what was retried is one delivery', async () => {
    const before = given.receiver.received.length
    const { execution, outcome } = await send({ status: 503 })
    await given.run('update public.automation_steps set next_attempt_at = now() where execution_id = $1', [execution])
    given.receiver.answer = { status: 200 }
    await given.job('send-webhooks')
    expect(await ada.outcome(execution)).toMatchObject({ status: 'success', steps: [{ attempts: 2 }] })
    const ids = given.receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([outcome.steps[0]?.key, outcome.steps[0]?.key])
  })

  test('no hostile address is asked', async () => {
    const before = given.receiver.received.length
    const port = new URL(given.receiver.origin).port
    const addresses = hostileAddresses
      .map((address) => address.replace('PORT', port))
      .filter((address) => !address.startsWith(`${given.receiver.origin}/`) && address.length <= 2_000)
    const executions = await Promise.all(addresses.slice(0, 70).map((url) => ada.act('webhook_call', { url })))
    await given.job('send-webhooks')
    const outcomes = await Promise.all(executions.map(ada.outcome))
    expect(outcomes.filter(({ error_code }) => error_code !== 'webhook_address_refused')).toEqual([])
    expect(outcomes.length).toBeGreaterThanOrEqual(60)
    expect(given.receiver.received).toHaveLength(before)
  })

  test('a secret that the other side repeats is not kept', async () => {
    const { sealed } = await ada.secrets({ seal: 'Bearer geheimnis' })
    const { outcome, received } = await send(
      { status: 200, echoes: true },
      { headers: [{ name: 'Authorization', sealed }] },
    )
    expect(received?.headers.authorization).toBe('Bearer geheimnis')
    const answer = expect.stringContaining('"authorization":"•••"')
    expect(outcome).toMatchObject({ status: 'success', steps: [{ output: { status: 200, answer } }] })
    expect(JSON.stringify(outcome)).not.toContain('geheimnis')
  })

  test('a secret opens for nobody else’s webhook', async () => {
    const bob = await given.learner()
    const { sealed } = await bob.secrets({ seal: 'geheim' })
    const before = given.receiver.received.length
    const { outcome } = await send({ status: 200 }, { headers: [{ name: 'Authorization', sealed }] })
    expect(outcome).toMatchObject({ status: 'failed', error_code: 'secret_unreadable' })
    expect(given.receiver.received).toHaveLength(before)
    const { sealed: odd } = await ada.secrets({ seal: 'clé — 🌱' })
    expect((await send({ status: 200 }, { headers: [{ name: 'X-Key', sealed: odd }] })).outcome).toMatchObject({
      status: 'failed',
      error_code: 'invalid_field',
    })
    expect(given.receiver.received).toHaveLength(before)
    expect(await ada.secrets({ seal: '' })).toMatchObject({ code: 'invalid_body' })
    expect(await ada.secrets({ sign: true, seal: 'a' })).toMatchObject({ code: 'invalid_body' })
  })

  test('without the secret key nothing is sent', async () => {
    const denied = await ada.client.rpc('claim_automation_steps', { kind: 'webhook_call' })
    expect(denied.error?.code).toBe('42501')
  })

  test('a backup is a file of all that the learner has, which another account takes back', async () => {
    const { client } = ada
    await client
      .rpc('save_note', {
        note_id: crypto.randomUUID(),
        base_version: 0,
        title: 'Été',
        content: 'texte',
        tags: ['plan'],
      })
      .throwOnError()
    await client.from('vocabulary').insert({ word: 'mot', definition: 'sens', letter_category: 'SVT' }).throwOnError()
    const { data: note } = await client.from('notes').select('id').single().throwOnError()
    const key = `note-attachments/${note.id}/resume.txt`
    await client.storage.from('note-attachments').upload(key, new Blob(['pièce'], { type: 'text/plain' }))
    await client
      .from('note_attachments')
      .insert({ note_id: note.id, file_name: 'Résumé.txt', file_type: 'text/plain', file_size: 6, file_path: key })
      .throwOnError()
    const execution = await ada.act('create_backup', {})
    expect(await ada.outcome(execution)).toMatchObject({ status: 'running' })
    expect((await given.job('write-backups')).body).toEqual({ written: 1, failed: 0 })
    const { status, steps } = await ada.outcome(execution)
    const path = String((steps[0]?.output as { path?: string } | null)?.path)
    expect(steps[0]?.output).toEqual({ path, bytes: expect.any(Number), files: 1, file_bytes: 6 })
    expect([status, path]).toEqual([
      'success',
      expect.stringMatching(new RegExp(`^${ada.id}/cahier-\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{8}\\.json$`)),
    ])

    const { data: file } = await client.storage.from('backups').download(path)
    if (file === null) throw new Error('no file')
    expect(steps[0]?.output).toMatchObject({ bytes: file.size })
    const backup = await readDataFile(file, new AbortController().signal)
    expect([...backup.counts.keys()].slice(0, 2)).toEqual(['profile', 'settings'])
    expect(['documents', 'vocabulary', 'attachments'].map((section) => backup.counts.get(section))).toEqual([1, 1, 1])
    // The file stays for whoever downloads the backup, also when the note is gone.
    await client.from('notes').delete().eq('id', note.id).throwOnError()
    const { data: held } = await client.from('backup_files').select('bucket_id, name').eq('backup', path).throwOnError()
    expect(held).toEqual([{ bucket_id: 'note-attachments', name: key }])
    expect(await (await client.storage.from('note-attachments').download(key)).data?.text()).toBe('pièce')
    const bob = await given.learner()
    expect((await bob.client.storage.from('backups').download(path)).data).toBeNull()
    for await (const { section, row } of backup.rows(new AbortController().signal)) {
      if (['profile', 'settings', 'security_settings', 'review_settings'].includes(section)) continue
      if (section === 'attachments') {
        expect(row).toMatchObject({ fileName: 'Résumé.txt', file: `files/${note.id}/resume.txt` })
        continue
      }
      const stored = Object.fromEntries(
        Object.entries(row as object).map(([name, value]) => [
          name === 'category' && section === 'vocabulary'
            ? 'letter_category'
            : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      )
      await bob.client.rpc('import_rows', { section, rows: [stored] }).throwOnError()
    }
    expect((await bob.client.from('notes').select('title, content').throwOnError()).data).toEqual([
      { title: 'Été', content: 'texte' },
    ])
    expect((await bob.client.from('vocabulary').select('word, letter_category').throwOnError()).data).toEqual([
      { word: 'mot', letter_category: 'SVT' },
    ])
    // What came along waits for nobody.
    expect(
      await given.run(
        `select from public.automation_executions where user_id = $1 and (due_at is not null or definition <> '{}')`,
        [bob.id],
      ),
    ).toEqual([])
  })

  test('of backups the seven newest stay', async () => {
    const bob = await given.learner()
    await given.run(
      `insert into storage.objects (bucket_id, name, metadata, created_at)
       select 'backups', $1 || '/old-' || n || '.json', '{"size": 1}', now() - make_interval(days => n) from generate_series(1, 8) as n`,
      [bob.id],
    )
    await given.run(`update private.stored_files set remove_at = null where user_id = $1`, [bob.id])
    await bob.act('create_backup', {})
    await given.job('write-backups')
    const going = await given.run(
      'select name from private.stored_files where user_id = $1 and remove_at <= now() order by name',
      [bob.id],
    )
    expect(going.map(({ name }) => name)).toEqual([`${bob.id}/old-7.json`, `${bob.id}/old-8.json`])
  })
})

test.each(runtimes)(
  'on %s, where connections resolve names by themselves, no webhook is sent and its execution says so',
  async (_, start) => {
    const given = await setUp(resolving(start))
    try {
      const ada = await given.learner()
      // Also to an address that the operator allows: what holds for one connection holds for all.
      const execution = await ada.act('webhook_call', { url: `${given.receiver.origin}/hook` })
      expect(await given.job('send-webhooks')).toEqual({ status: 200, body: { sent: 0, failed: 1, holds: false } })
      expect(await ada.outcome(execution)).toMatchObject({
        status: 'failed',
        error_code: 'webhook_not_here',
        steps: [{ status: 'failed', attempts: 1, error_code: 'webhook_not_here', output: null }],
      })
      // What leads nowhere outside works.
      const backup = await ada.act('create_backup', {})
      await given.job('write-backups')
      expect(await ada.outcome(backup)).toMatchObject({ status: 'success' })
      expect(given.receiver.received).toEqual([])
    } finally {
      await given.stop()
    }
  },
)
