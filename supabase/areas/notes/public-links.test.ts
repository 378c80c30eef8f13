import { type Backend, createBackend, type Sql, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { ownerId } from '../../tests/actors.ts'
import { secret as secretName } from '../../tests/area.ts'
import { type RunningFunction, runtimes } from '../../tests/edge-runtimes.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { actAs, addMembers, people, refusal } from '../collaboration/members.ts'
import { noteId } from './area.ts'

const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('delete from public.note_public_links')
  await sql('delete from public.note_collaborators')
  await sql(
    `insert into public.note_collaborators (note_id, user_id, role, status)
     values ($1, $2, 'admin', 'accepted'), ($1, $3, 'editor', 'accepted')`,
    [noteId, people.admin, people.editor],
  )
  await sql(
    `update public.notes set is_shared = true, title = 'La cellule', content = 'Elle se divise.' where id = $1`,
    [noteId],
  )
})

interface Publishing {
  by?: string
  days?: number | null
  withFiles?: boolean
}
async function publish(sql: Sql, { by = ownerId, days = 7, withFiles = false }: Publishing = {}): Promise<string> {
  const [row] = await actAs<{ secret: string }>(sql, by, 'select secret from public.publish_note($1, $2, $3)', [
    noteId,
    days,
    withFiles,
  ])
  return row?.secret ?? ''
}
const open = (sql: Sql, secret: string, account: string | null = null) =>
  actAs<{ title: string; content: string; author: string; files: { name: string }[] }>(
    sql,
    account,
    'select title, content, author, files from public.open_public_note($1)',
    [secret],
  )
const linkOf = (sql: Sql, account: string = ownerId) =>
  actAs<{ views: number; days: number | null }>(
    sql,
    account,
    'select views, extract(day from expires_at - now())::integer as days from public.note_public_links where note_id = $1',
    [noteId],
  )
const fileOf = async (sql: Sql, secret: string, name: string) =>
  (await sql<{ path: string | null }>('select public.public_note_file($1, $2) as path', [secret, name]))[0]?.path

describe('a note with a reading link', () => {
  test('is read by whoever has it, without an account, and by nobody else', () =>
    inScratch(async (sql) => {
      const secret = await publish(sql)
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
      const read = [{ title: 'La cellule', content: 'Elle se divise.', author: expect.any(String), files: [] }]
      expect(await open(sql, secret)).toEqual(read)
      expect(await open(sql, secret, people.outsider)).toEqual(read)
      for (const other of ['', noteId, `${secret}=`]) expect(await open(sql, other)).toEqual([])
    }))

  test('counts its views, but not those of whoever made it', () =>
    inScratch(async (sql) => {
      const secret = await publish(sql)
      await open(sql, secret)
      await open(sql, secret, people.outsider)
      await open(sql, secret, ownerId)
      expect(await linkOf(sql)).toEqual([{ views: 2, days: 7 }])
    }))

  test.each([
    ['the link was withdrawn', (sql: Sql) => actAs(sql, ownerId, 'select public.withdraw_public_link($1)', [noteId])],
    ['it ended', (sql: Sql) => sql(`update public.note_public_links set expires_at = now()`)],
    [
      'the note is in the trash',
      (sql: Sql) => sql('update public.notes set deleted_at = now() where id = $1', [noteId]),
    ],
    ['the note is gone', (sql: Sql) => sql('delete from public.notes where id = $1', [noteId])],
    ['another link was made', (sql: Sql) => publish(sql)],
  ])('shows nothing once %s', (_cause, end) =>
    inScratch(async (sql) => {
      const secret = await publish(sql, { withFiles: true })
      await end(sql)
      expect(await open(sql, secret)).toEqual([])
      expect(await fileOf(sql, secret, secretName)).toBeNull()
    }),
  )

  test('shows nothing once whoever made it may not share the note any more', () =>
    inScratch(async (sql) => {
      const secret = await publish(sql, { by: people.admin })
      expect(await open(sql, secret)).toHaveLength(1)
      await actAs(sql, ownerId, `select public.set_note_role($1, $2, 'editor')`, [noteId, people.admin])
      expect(await open(sql, secret)).toEqual([])
    }))

  test('keeps its secret when its end or its files change', () =>
    inScratch(async (sql) => {
      const secret = await publish(sql)
      expect(await fileOf(sql, secret, secretName)).toBeNull()
      await actAs(sql, people.admin, 'select public.change_public_link($1, true)', [noteId])
      expect(await linkOf(sql)).toEqual([{ views: 0, days: 7 }])
      await actAs(sql, people.admin, 'select public.change_public_link($1, days => 30)', [noteId])
      expect(await linkOf(sql)).toEqual([{ views: 0, days: 30 }])
      await actAs(sql, people.admin, 'select public.change_public_link($1, is_endless => true)', [noteId])
      expect(await linkOf(sql)).toEqual([{ views: 0, days: null }])
      expect((await open(sql, secret))[0]?.files).toEqual([{ name: secretName, type: 'text/plain', size: 1 }])
      expect(await fileOf(sql, secret, secretName)).toBe(`${noteId}/a.txt`)
      expect(await fileOf(sql, secret, 'another')).toBeNull()
    }))

  test('is opened sixty times a minute, and a minute later again', () =>
    inScratch(async (sql) => {
      const secret = await publish(sql)
      await sql('update public.note_public_links set minute_views = 60')
      expect(await open(sql, secret).catch(refusal)).toEqual(['PT429', 'public_link_busy'])
      await sql(`update public.note_public_links set minute = now() - interval '1 minute'`)
      expect(await open(sql, secret)).toHaveLength(1)
    }))
})

describe('who may publish a note', () => {
  test.each([
    ['its owner', ownerId, true],
    ['whoever shares it', people.admin, true],
    ['whoever writes in it', people.editor, false],
    ['somebody else', people.outsider, false],
  ])('%s', (_who, account, may) =>
    inScratch(async (sql) => {
      if (may) expect(await publish(sql, { by: account })).not.toBe('')
      else {
        expect(await publish(sql, { by: account }).catch(refusal)).toEqual(['PT403', 'public_link_denied'])
        await publish(sql)
        for (const call of ['change_public_link', 'withdraw_public_link'])
          expect(await actAs(sql, account, `select public.${call}($1)`, [noteId]).catch(refusal)).toEqual([
            'PT403',
            'public_link_denied',
          ])
        expect(await linkOf(sql, account)).toEqual([])
      }
    }),
  )

  test('not a demo, and not for any time', () =>
    inScratch(async (sql) => {
      expect(await publish(sql, { days: 365 }).catch(refusal)).toEqual(['PT400', 'public_link_end'])
      await sql('update auth.users set is_anonymous = true, email = null where id = $1', [ownerId])
      expect(await publish(sql).catch(refusal)).toEqual(['PT403', 'public_link_demo'])
    }))
})

describe.each(runtimes)('the files of a published note, on %s', (_name, start) => {
  let backend: Backend
  let url: string
  let readFile: RunningFunction

  beforeAll(async () => {
    const databaseUrl = await testDatabase('migrated')
    backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
    url = await backend.listen()
    readFile = await start('read-public-file', {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    })
  })
  afterAll(async () => {
    await readFile.stop()
    await backend.close()
  })

  const ask = (body: object) =>
    readFile.handle(
      new Request('http://localhost/read-public-file', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: backend.publishableKey },
        body: JSON.stringify(body),
      }),
    )

  test('are given as bytes that no browser shows as a page, while the link gives them', async () => {
    const client = createClient(url, backend.publishableKey, { auth: { persistSession: false } })
    const email = 'files@exemple.fr'
    await client.auth.signUp({ email, password: 'correct horse battery' })
    await client.rpc('save_note', { note_id: noteId, base_version: 0, title: 'Page', content: 'x', tags: [] })
    const file_path = `note-attachments/${noteId}/page.html`
    const file = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })
    await client.storage.from('note-attachments').upload(file_path, file)
    const row = { note_id: noteId, file_name: 'page.html', file_type: 'text/html', file_size: 1, file_path }
    expect((await client.from('note_attachments').insert(row)).error).toBeNull()
    const made = await client.rpc('publish_note', { note: noteId, with_files: true }).single()
    const { secret } = made.data as { secret: string }

    const answer = await ask({ secret, name: 'page.html' })
    expect([answer.status, await answer.text()]).toEqual([200, '<script>alert(1)</script>'])
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')

    for (const body of [
      { secret, name: 'other' },
      { secret: 'x', name: 'page.html' },
    ])
      expect((await ask(body)).status).toBe(404)
    expect((await ask({ secret })).status).toBe(400)
    await client.rpc('withdraw_public_link', { note: noteId })
    expect(await (await ask({ secret, name: 'page.html' })).json()).toMatchObject({ code: 'public_file_unknown' })
  })
})
