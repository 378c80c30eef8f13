import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../schema/migrations.ts'

// Tests what the areas' data layers rely on, with the client that they use.

type Client = SupabaseClient<Database>

let backend: Backend
let ada: Client
let eve: Client
let visitor: Client

beforeAll(async () => {
  backend = await createBackend(
    { databaseUrl: await testDatabase('migrated'), migrationsDir: migrationsDirectory },
    silent,
  )
  const url = await backend.listen()
  const connect = () =>
    createClient<Database>(url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  visitor = connect()
  ada = connect()
  eve = connect()
  await ada.auth.signUp({ email: 'ada@cahier.test', password: 'correct horse' })
  await eve.auth.signUp({ email: 'eve@cahier.test', password: 'correct horse' })
})
afterAll(() => backend.close())

const draft = (title: string, content = '') => ({ note_id: crypto.randomUUID(), base_version: 0, title, content })

describe('notes', () => {
  test('are saved with tags, and read with them embedded', async () => {
    const saved = await ada.rpc('save_note', { ...draft('Biologie', 'Le cœur'), tags: ['été', 'sciences'] })
    expect(saved.error).toBeNull()
    expect(saved.data).toMatchObject({ title: 'Biologie', version: 1, tags: [{ name: 'été' }, { name: 'sciences' }] })

    const listed = await ada
      .from('notes')
      .select('id, title, note_tags(tags(name, color)), note_attachments(id)')
      .is('deleted_at', null)
      .order('is_pinned', { ascending: false })
      .order('updated_at', { ascending: false })
    expect(listed.error).toBeNull()
    expect(listed.data).toMatchObject([
      { title: 'Biologie', note_tags: [{ tags: { name: 'été' } }, { tags: { name: 'sciences' } }] },
    ])

    const found = await ada.rpc('search_notes', { search_query: 'coeur' })
    expect(found.data).toMatchObject([
      { title: 'Biologie', tags: [{ name: 'été' }, { name: 'sciences' }], attachment_count: 0 },
    ])

    const changes = await ada.rpc('sync_notes', { since: 0 })
    expect(changes.data).toMatchObject([
      { note_id: saved.data?.id, deleted_at: null, note: { title: 'Biologie', tags: [{ name: 'été' }, {}] } },
    ])
  })

  test('are inserted and pinned as rows', async () => {
    const { data: note } = await ada.from('notes').insert({ title: 'Import' }).select('id, version').single()
    expect(note).toMatchObject({ version: 1 })
    const pinned = await ada
      .from('notes')
      .update({ is_pinned: true })
      .eq('id', note?.id ?? '')
      .select('is_pinned')
      .single()
    expect(pinned.data).toEqual({ is_pinned: true })
  })

  test('are refused under the id of somebody else’s', async () => {
    const note = draft('À moi')
    await ada.rpc('save_note', note).throwOnError()
    const row = { id: note.note_id, title: 'À toi' }
    const attempts = [
      await eve.from('notes').insert(row),
      await eve.from('notes').upsert(row),
      await eve.from('notes').upsert(row, { ignoreDuplicates: true }),
      await eve.rpc('save_note', { ...note, title: 'À toi' }),
    ]
    for (const { status, error } of attempts) expect([status, error?.code]).toEqual([403, '42501'])
    const kept = await ada.from('notes').select('title').eq('id', note.note_id)
    expect(kept.data).toEqual([{ title: 'À moi' }])
  })

  test('cannot be read by anyone else', async () => {
    const { data } = await eve.from('notes').select('id')
    expect(data).toEqual([])
    expect((await visitor.from('notes').select('id')).error).toMatchObject({ code: '42501' })
  })
})

describe('errors carry status, code, message and detail', () => {
  test('a conflict', async () => {
    const note = draft('Conflit', 'un')
    await ada.rpc('save_note', note)
    await ada.rpc('save_note', { ...note, base_version: 1, content: 'deux' })
    const { status, error } = await ada.rpc('save_note', { ...note, base_version: 1, content: 'trois' })
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'PT409',
      message: 'Cette note a été modifiée ailleurs entre-temps.',
      details: 'note_conflict',
      hint: '2',
    })
  })

  test('a full plan', async () => {
    await eve.from('notes').insert(Array.from({ length: 100 }, (_, index) => ({ title: `Note ${index}` })))
    const { status, error } = await eve.rpc('save_note', draft('Une de trop'))
    expect(status).toBe(402)
    expect(error).toMatchObject({ code: 'PT402', details: 'plan_limit_notes' })
  })

  test('a broken constraint', async () => {
    const { status, error } = await ada.from('vocabulary').insert({ word: ' ', definition: 'x' })
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '23514' })
  })
})

describe('upserts', () => {
  test('of settings', async () => {
    const { data: user } = await ada.auth.getUser()
    const user_id = user.user?.id ?? ''
    const { data, error } = await ada
      .from('user_settings')
      .upsert({ user_id, theme: 'dark' })
      .select('theme, language')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({ theme: 'dark', language: null })
  })

  test('of an automation by its preset', async () => {
    const { data: user } = await ada.auth.getUser()
    const { data: template } = await ada
      .from('automation_templates')
      .select('id, name')
      .eq('key', 'weekly_summary')
      .single()
    const row = {
      user_id: user.user?.id ?? '',
      preset: 'weekly_summary',
      template_id: template?.id ?? null,
      name: template?.name ?? '',
      trigger_type: 'time_based' as const,
      trigger_config: { schedule: 'weekly', time: '17:00', day_of_week: 5 },
      action_type: 'send_notification' as const,
      action_config: { title: 'Votre semaine', report: 'week' },
    }
    const first = await ada
      .from('automations')
      .upsert(row, { onConflict: 'user_id,preset' })
      .select('id, is_active')
      .single()
    expect(first).toMatchObject({ error: null, data: { is_active: true } })
    const again = await ada
      .from('automations')
      .upsert({ ...row, is_active: false }, { onConflict: 'user_id,preset' })
      .select('id, is_active')
      .single()
    expect(again.data).toEqual({ id: first.data?.id, is_active: false })

    const run = await ada.rpc('run_automation', { automation_id: again.data?.id ?? '' })
    expect(run.data).toMatchObject({ status: 'success' })
    const log = await ada
      .from('automation_executions')
      .select('status, automations(name)')
      .order('started_at', { ascending: false })
    expect(log.data).toMatchObject([{ status: 'success', automations: { name: 'Résumé de la semaine' } }])
  })
})

test('one call counts the dashboard', async () => {
  await ada
    .from('study_sessions')
    .insert({ title: 'Révision', scheduled_for: '2099-01-01T08:00:00Z', items: [crypto.randomUUID()] })
  const { data, error } = await ada.rpc('dashboard_counters').single()
  expect(error).toBeNull()
  expect(data).toMatchObject({
    sessions_total: 0,
    next_session: { title: 'Révision', begun: false },
    unread_notifications: 1,
  })
  await ada.rpc('study', { session_id: data?.next_session?.id ?? '', running: true })
  const begun = await ada.rpc('dashboard_counters').single()
  expect(begun.data?.next_session).toMatchObject({ title: 'Révision', begun: true })
})

test('visitors can write to the support', async () => {
  const message = { name: 'Ada', email: 'ada@cahier.test', subject: 'Bonjour', message: 'Une question' }
  expect((await visitor.rpc('send_contact_message', message)).error).toBeNull()
  expect((await visitor.rpc('send_contact_message', { ...message, email: 'nobody' })).error).toMatchObject({
    code: 'PT422',
  })
})

test('the browser never sees the video provider’s tokens', async () => {
  const { error } = await ada.from('zoom_tokens').select('user_id, expires_at')
  expect(error).toBeNull()
  expect((await ada.from('zoom_tokens').select('*')).error).toMatchObject({ code: '42501' })
})
