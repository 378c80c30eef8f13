import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { corpus } from '../../mf-notes/tests/constructs.ts'
import type { Database } from '../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../schema/migrations.ts'
import { type RunningFunction, runtimes } from './edge-runtimes.ts'

describe.each(runtimes)('on %s', (_runtime, start) => {
  let backend: Backend
  let url: string
  let ada: SupabaseClient<Database>
  let adaId: string
  let eve: SupabaseClient<Database>
  const running = new Map<string, RunningFunction>()

  beforeAll(async () => {
    backend = await createBackend(
      { databaseUrl: await testDatabase('migrated'), migrationsDir: migrationsDirectory },
      silent,
    )
    url = await backend.listen()
    const env = {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    }
    for (const name of ['update-profile', 'assistant', 'calendar', 'write-live-notes'])
      running.set(name, await start(name, env))
    ada = visitor()
    const { data } = await ada.auth.signUp({
      email: 'ada@cahier.test',
      password: 'correct horse',
      options: { data: { name: 'Ada' } },
    })
    adaId = data.user?.id ?? ''
    eve = visitor()
    await eve.auth.signUp({ email: 'eve@cahier.test', password: 'correct horse' })
  })
  afterAll(async () => {
    await Promise.all([...running.values()].map(({ stop }) => stop()))
    await backend.close()
  })

  /** Requests to a function go to the runtime, all others to the backend. */
  const request: typeof fetch = async (input, init) => {
    const asked = new Request(input, init)
    const name = /\/functions\/v1\/([a-z-]+)/.exec(asked.url)?.[1] ?? ''
    return await (running.get(name)?.handle(asked) ?? fetch(asked))
  }

  function visitor(): SupabaseClient<Database> {
    return createClient<Database>(url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: request },
    })
  }

  async function invoke(client: SupabaseClient<Database>, name: string, body: object) {
    const { data, error } = await client.functions.invoke(name, { body: { ...body } })
    if (error === null) return { status: 200, body: data }
    if (!(error instanceof FunctionsHttpError)) throw error
    const response: Response = error.context
    return { status: response.status, body: await response.json() }
  }

  describe('update-profile', () => {
    test('changes the caller’s name, role and picture', async () => {
      const change = { id: adaId, name: ' Ada Lovelace ', role: 'admin', avatar_url: 'https://cahier.test/ada.png' }
      const answer = await invoke(ada, 'update-profile', change)
      expect(answer).toMatchObject({
        status: 200,
        body: { profile: { ...change, name: 'Ada Lovelace', subscription: 'free' } },
      })
    })

    test('overwrites no value that was changed since the caller saw it', async () => {
      const edit = (name: string, seen: string) =>
        invoke(ada, 'update-profile', { id: adaId, name, based_on: { name: seen } })
      await invoke(ada, 'update-profile', { id: adaId, name: 'Ada' })
      expect(await edit('Ada L.', 'Ada')).toMatchObject({ status: 200, body: { profile: { name: 'Ada L.' } } })
      expect(await edit('Ada K.', 'Ada')).toMatchObject({ status: 409, body: { code: 'row_changed' } })
      const { data } = await ada.from('profiles').select('name').single()
      expect(data?.name).toBe('Ada L.')
    })

    test('refuses any id but the caller’s', async () => {
      const answer = await invoke(eve, 'update-profile', { id: adaId, name: 'Eve' })
      expect(answer).toEqual({
        status: 403,
        body: { error: 'Vous ne pouvez modifier que votre propre profil', code: 'not_your_profile' },
      })
      expect(await invoke(eve, 'update-profile', { id: adaId, name: 'Eve', based_on: {} })).toEqual(answer)
      const { data } = await ada.from('profiles').select('name').single()
      expect(data?.name).not.toBe('Eve')
    })

    test('refuses visitors', async () => {
      expect(await invoke(visitor(), 'update-profile', { id: adaId, name: 'x' })).toMatchObject({
        status: 401,
        body: { error: 'Vous devez être connecté' },
      })
    })

    test('does not change the plan', async () => {
      await invoke(ada, 'update-profile', { id: adaId, name: 'Ada', subscription: 'premium' })
      const { data } = await ada.from('profiles').select('subscription').single()
      expect(data?.subscription).toBe('free')
    })

    test.each([
      [{ name: '  ' }, 'Le nom est obligatoire'],
      [{ name: 7 }, 'Le nom est obligatoire'],
      [{ name: 'a'.repeat(101) }, 'Le nom est trop long (max 100 caractères)'],
      [{ role: 'teacher' }, 'Rôle inconnu'],
      [{ avatar_url: 'javascript:alert(1)' }, 'Adresse de l’image invalide'],
      [{ avatar_url: '//elsewhere.test/a.png' }, 'Adresse de l’image invalide'],
      [{ subscription: 'premium' }, 'Rien à modifier'],
      [{}, 'Rien à modifier'],
      [{ id: 'nobody', name: 'x' }, 'Profil inconnu'],
      [{ name: 'x', based_on: [] }, 'Requête illisible'],
    ])('%o is refused: %s', async (change, error) => {
      expect(await invoke(ada, 'update-profile', { id: adaId, ...change })).toMatchObject({
        status: 400,
        body: { error },
      })
    })
  })

  describe('assistant', () => {
    beforeAll(async () => {
      await ada.rpc('save_note', {
        note_id: crypto.randomUUID(),
        base_version: 0,
        title: 'Biologie',
        content: 'La photosynthèse transforme la lumière en énergie.',
      })
      await ada.from('vocabulary').insert({ word: 'chlorophylle', definition: 'pigment vert de la photosynthèse' })
    })

    test('quotes the caller’s notes and words with links, and keeps the exchange', async () => {
      const { status, body } = await invoke(ada, 'assistant', { message: 'Explique-moi la photosynthèse' })
      expect(status).toBe(200)
      expect(body.message.content).toBe('Voici ce que disent vos notes.')
      expect(body.message.analysis).toMatchObject({ type: 'note', confidence: expect.any(Number) })
      expect(body.message.sources).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            title: 'Biologie',
            href: expect.stringMatching(/^\/notes\//),
            excerpt: expect.stringContaining('lumière'),
          }),
          expect.objectContaining({ title: 'chlorophylle', href: expect.stringMatching(/^\/vocabulary\//) }),
        ]),
      )

      const { conversation_id } = body.message
      await invoke(ada, 'assistant', { message: 'Et mes dernières notes ?', conversation_id })
      const { data: messages } = await ada
        .from('ai_messages')
        .select('type, content')
        .eq('conversation_id', conversation_id)
        .order('place')
      expect(messages?.map(({ type }) => type)).toEqual(['user', 'ai', 'user', 'ai'])
      expect(messages?.at(-1)?.content).toBe('Voici votre note la plus récente.')
    })

    test('reports when nothing was found', async () => {
      const { body } = await invoke(eve, 'assistant', { message: 'Explique-moi la photosynthèse' })
      expect(body.message).toMatchObject({ content: expect.stringContaining('Je n’ai rien trouvé'), sources: [] })
    })

    test('does not write to another learner’s conversation', async () => {
      const { body } = await invoke(ada, 'assistant', { message: 'photosynthèse' })
      const { conversation_id } = body.message
      expect(await invoke(eve, 'assistant', { message: 'photosynthèse', conversation_id })).toEqual({
        status: 404,
        body: { error: 'Cette conversation n’existe plus.', code: 'conversation_not_found' },
      })
    })

    test('does not answer in a deleted conversation until it is restored', async () => {
      const { body } = await invoke(ada, 'assistant', { message: 'photosynthèse' })
      const { conversation_id } = body.message
      const mark = (deleted_at: string | null) =>
        ada.from('ai_conversations').update({ deleted_at }).eq('id', conversation_id)
      await mark(new Date().toISOString())
      expect(await invoke(ada, 'assistant', { message: 'lumière', conversation_id })).toMatchObject({ status: 404 })
      await mark(null)
      expect(await invoke(ada, 'assistant', { message: 'lumière', conversation_id })).toMatchObject({ status: 200 })
    })

    test.each([
      [{ message: '' }, 'Le message ne peut pas être vide'],
      [{ message: ' \n ' }, 'Le message ne peut pas être vide'],
      [{}, 'Le message ne peut pas être vide'],
      [{ message: 'a'.repeat(4001) }, 'Le message est trop long (max 4 000 caractères)'],
    ])('%o is refused: %s', async (body, error) => {
      expect(await invoke(ada, 'assistant', body)).toMatchObject({ status: 400, body: { error } })
    })

    test('refuses visitors', async () => {
      expect(await invoke(visitor(), 'assistant', { message: 'photosynthèse' })).toMatchObject({ status: 401 })
    })
  })

  describe('write-live-notes', () => {
    const service = () =>
      createClient<Database>(url, backend.secretKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: request, headers: { authorization: `Bearer ${backend.secretKey}` } },
      })

    test('merges what two devices have typed into the note, byte for byte, and makes a snapshot of many updates', async () => {
      const content = corpus.at(-2) ?? ''
      const { data: note } = await ada
        .from('notes')
        .insert({ title: 'Cours', content, is_shared: true })
        .select('id, version')
        .single()
        .throwOnError()
      const member = { note_id: note.id, user_id: (await eve.auth.getUser()).data.user?.id ?? '' }
      await ada.from('note_collaborators').insert(member).throwOnError()
      await eve.from('note_collaborators').update({ status: 'accepted' }).match(member).throwOnError()
      await ada.rpc('open_live_note', { note_id: note.id }).throwOnError()
      const push = (client: SupabaseClient<Database>, update: Uint8Array, version?: number) =>
        client
          .rpc('push_live_note', {
            note_id: note.id,
            update: Buffer.from(update).toString('base64'),
            ...(version !== undefined && { version }),
          })
          .throwOnError()
      const first = new Y.Doc()
      first.clientID = 1
      first.getText('content').insert(0, content)
      const seed = Y.encodeStateAsUpdate(first)
      await push(ada, seed, note.version)
      for (const [client, place, typed] of [
        [ada, 0, '# '],
        [eve, content.length, ' fin'],
      ] as const) {
        const device = new Y.Doc()
        Y.applyUpdate(device, seed)
        const updates: Uint8Array[] = []
        device.on('update', (update: Uint8Array) => updates.push(update))
        const text = device.getText('content')
        for (let count = 0; count < 50; count++) {
          text.insert(place, '**é**')
          text.delete(place, 5)
        }
        text.insert(place, typed)
        for (const update of updates) await push(client, update)
      }
      expect(await invoke(service(), 'write-live-notes', {})).toEqual({ status: 200, body: { written: 1 } })
      const { data: stored } = await ada.from('notes').select('content').eq('id', note.id).single().throwOnError()
      expect(stored.content).toBe(`# ${content} fin`)
      const { data: opened } = await eve.rpc('open_live_note', { note_id: note.id }).throwOnError()
      expect([opened.head, opened.base, opened.updates]).toEqual([203, 203, []])
      const late = new Y.Doc()
      Y.applyUpdate(late, Buffer.from(opened.snapshot ?? '', 'base64'))
      expect(late.getText('content').toString()).toBe(stored.content)
    })

    test('works for the server only', async () => {
      for (const client of [ada, visitor()])
        expect(await invoke(client, 'write-live-notes', {})).toMatchObject({
          status: expect.toSatisfy((is) => is >= 400),
        })
    })
  })

  describe('any function', () => {
    test.each([
      ['GET', undefined, 405],
      ['POST', 'not JSON', 400],
      ['POST', '[]', 400],
    ])('%s %s answers %i', async (method, body, status) => {
      const { data } = await ada.auth.getSession()
      const headers = { apikey: backend.publishableKey, authorization: `Bearer ${data.session?.access_token}` }
      const response = await request(`${url}/functions/v1/assistant`, { method, headers, body })
      expect(response.status).toBe(status)
      expect(await response.json()).toHaveProperty('error')
    })
  })

  describe('calendar', () => {
    const address = (secret: string) =>
      `${url}/functions/v1/calendar/cahier.ics?apikey=${backend.publishableKey}&secret=${secret}`

    test('writes the caller’s sessions into a file', async () => {
      await ada.from('study_sessions').insert({ title: 'Verbes', scheduled_for: '2030-07-01T16:00:00Z' }).throwOnError()
      const { status, body } = await invoke(ada, 'calendar', {})
      expect(status).toBe(200)
      expect(body.calendar).toContain('DTSTART;TZID=Europe/Paris:20300701T180000')
      expect((await invoke(eve, 'calendar', {})).body.calendar).not.toContain('Verbes')
      expect((await invoke(visitor(), 'calendar', {})).status).toBe(401)
    })

    test('gives a calendar program the sessions for the secret, and nothing without it', async () => {
      const { body } = await invoke(ada, 'calendar', { renew: true })
      const opened = await request(`${url}${body.path}`)
      expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(await opened.text()).toContain('SUMMARY:Verbes')
      const held = { 'If-None-Match': opened.headers.get('etag') ?? '' }
      expect((await request(`${url}${body.path}`, { headers: held })).status).toBe(304)
      expect((await request(address('0'.repeat(64)))).status).toBe(404)
      expect((await request(address('x'))).status).toBe(404)
    })

    test('works on a project that has no legacy keys', async () => {
      const { handle, stop } = await start('calendar', {
        SUPABASE_URL: url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      })
      const { data: secret } = await ada.rpc('renew_calendar_feed').throwOnError()
      expect((await handle(new Request(address(secret)))).status).toBe(200)
      await stop()
    })

    test('reports when it is read too often', async () => {
      const { data: secret } = await eve.rpc('renew_calendar_feed').throwOnError()
      const statuses: number[] = []
      for (let read = 0; read < 61; read++) statuses.push((await request(address(secret))).status)
      expect([statuses.slice(0, 60).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429])
    })
  })
})
