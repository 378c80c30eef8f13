import { join } from 'node:path'
import { type Backend, createBackend, type Sql, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type Actor, otherId, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const noteId = '20000000-0000-4000-8000-000000000001'
const gigabyte = 1024 ** 3

const writeNote = (sql: Sql, actor: Actor = 'owner', id = noteId) =>
  runAs(sql, actor, 'select public.save_note($1, 0, $2, $3)', [id, 'Titre', 'Texte'])

/** Writes the row of a file with a learner's rights, like the storage service does. */
const upload = (sql: Sql, bucket: string, name: string, { size = 10, actor = 'owner' as Actor } = {}) =>
  runAs(
    sql,
    actor,
    `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3::jsonb)
     on conflict (bucket_id, name) do update set metadata = excluded.metadata`,
    [bucket, name, JSON.stringify({ size, mimetype: 'application/pdf' })],
  )

const attach = (sql: Sql, path: string, { name = 'Résumé.pdf', note = noteId, actor = 'owner' as Actor } = {}) =>
  runAs(
    sql,
    actor,
    `insert into public.note_attachments (note_id, file_name, file_type, file_size, file_path)
     values ($1, $2, 'application/pdf', 1, $3)`,
    [note, name, path],
  )

/** What becomes of a file: whether it stays, or in how many hours it is removed. */
async function fateOf(sql: Sql, name: string): Promise<'unknown' | 'stays' | number> {
  const [file] = await sql<{ hours: number | null }>(
    `select extract(epoch from remove_at - now())::integer / 3600 as hours from private.stored_files where name = $1`,
    [name],
  )
  return file === undefined ? 'unknown' : (file.hours ?? 'stays')
}

const minuteLater = `update private.stored_files set remove_at = remove_at - interval '1 minute'`
const refusal = (detail: string, message?: string) => expect.objectContaining({ detail, ...(message && { message }) })
const key = `note-attachments/${noteId}/resume.pdf`

describe('the files of a note', () => {
  test('an upload is kept for a day until a row claims it, which gets its real size', () =>
    inScratch(async (sql) => {
      await writeNote(sql)
      await upload(sql, 'note-attachments', key, { size: 1234 })
      expect(await fateOf(sql, key)).toBe(24)
      await attach(sql, key)
      expect(await fateOf(sql, key)).toBe('stays')
      expect(await sql('select file_name, file_size::integer from public.note_attachments')).toEqual([
        { file_name: 'Résumé.pdf', file_size: 1234 },
      ])
    }))

  test('a row without its file is refused', () =>
    inScratch(async (sql) => {
      await writeNote(sql)
      await expect(attach(sql, key)).rejects.toEqual(
        refusal('attachment_file_missing', 'Le fichier n’est pas arrivé. Envoyez-le à nouveau.'),
      )
    }))

  test('a file that replaces another updates the size and date of its row', () =>
    inScratch(async (sql) => {
      await writeNote(sql)
      await upload(sql, 'note-attachments', key, { size: 1 })
      await attach(sql, key)
      await sql(`update public.note_attachments set created_at = '2026-01-01'`)
      await upload(sql, 'note-attachments', key, { size: 77 })
      expect(await fateOf(sql, key)).toBe('stays')
      expect(await sql('select file_size::integer, created_at = now() as new from public.note_attachments')).toEqual([
        { file_size: 77, new: true },
      ])
    }))

  test.each([
    ['the row', `delete from public.note_attachments`],
    ['the note', `delete from public.notes`],
  ])('are removed once %s is deleted', (_, statement) =>
    inScratch(async (sql) => {
      await writeNote(sql)
      await upload(sql, 'note-attachments', key)
      await attach(sql, key)
      await runAs(sql, 'owner', statement)
      expect(await fateOf(sql, key)).toBe(0)
      await sql(minuteLater)
      expect(await runAs(sql, 'service', 'select * from public.claim_file_removals()')).toEqual([
        { bucket_id: 'note-attachments', name: key },
      ])
      expect(await runAs(sql, 'service', 'select * from public.claim_file_removals()')).toEqual([])
      await writeNote(sql).catch(() => {})
      await expect(upload(sql, 'note-attachments', key)).rejects.toEqual(
        refusal('file_being_removed', 'Ce fichier est en cours de suppression. Réessayez dans une minute.'),
      )
    }),
  )

  test('stay for a minute, in which the deleted row may come back', () =>
    inScratch(async (sql) => {
      await writeNote(sql)
      await upload(sql, 'note-attachments', key)
      await attach(sql, key)
      await runAs(sql, 'owner', `delete from public.note_attachments`)
      expect(await runAs(sql, 'service', 'select * from public.claim_file_removals()')).toEqual([])
      await attach(sql, key)
      expect(await fateOf(sql, key)).toBe('stays')
    }))

  test.each([
    ['another’s note', key],
    ['a folder between', `note-attachments/${noteId}/a/b.pdf`],
    ['a step up', `note-attachments/${noteId}/../b.pdf`],
    ['no note', 'note-attachments/b.pdf'],
    ['an accent', `note-attachments/${noteId}/résumé.pdf`],
  ])('are refused: %s', (kind, path) =>
    inScratch(async (sql) => {
      await writeNote(sql)
      const actor = kind === 'another’s note' ? 'other' : 'owner'
      await expect(upload(sql, 'note-attachments', path, { actor })).rejects.toThrow()
      expect(await sql('select 1 from storage.objects')).toEqual([])
    }),
  )

  test('a row with another learner’s file is refused', () =>
    inScratch(async (sql) => {
      const theirs = '20000000-0000-4000-8000-000000000002'
      await writeNote(sql)
      await writeNote(sql, 'other', theirs)
      await upload(sql, 'note-attachments', key)
      await expect(attach(sql, key, { actor: 'other', note: theirs })).rejects.toThrow()
    }))
})

describe('the quota', () => {
  const fill = (sql: Sql, bytes: number) =>
    sql(`insert into private.stored_files (bucket_id, name, user_id, bytes) values ('avatars', 'full', $1, $2)`, [
      ownerId,
      bytes,
    ])
  const usage = (sql: Sql, actor: Actor = 'owner') =>
    runAs(sql, actor, 'select used::float, total::float from public.storage_usage()')

  test('refuses one byte too many with a French message, and reports it before an upload', () =>
    inScratch(async (sql) => {
      await writeNote(sql)
      await fill(sql, gigabyte - 10)
      await upload(sql, 'note-attachments', key, { size: 10 })
      expect(await usage(sql)).toEqual([{ used: gigabyte, total: gigabyte }])
      await expect(upload(sql, 'note-attachments', `${noteId}/b.pdf`, { size: 1 })).rejects.toEqual(
        refusal('plan_limit_storage', 'Votre formule Gratuit est limitée à 1 Go de fichiers.'),
      )
    }))

  test('counts a replaced file only once', () =>
    inScratch(async (sql) => {
      await writeNote(sql)
      await fill(sql, gigabyte - 10)
      await upload(sql, 'note-attachments', key, { size: 10 })
      await upload(sql, 'note-attachments', key, { size: 9 })
      expect(await usage(sql)).toEqual([{ used: gigabyte - 1, total: gigabyte }])
    }))

  test.each([
    ['basic', 50],
    ['premium', 500],
  ])('is larger with %s', (plan, total) =>
    inScratch(async (sql) => {
      await sql('update public.profiles set subscription = $1 where id = $2', [plan, ownerId])
      await fill(sql, 2 * gigabyte)
      await writeNote(sql)
      await upload(sql, 'note-attachments', key)
      expect(await usage(sql)).toEqual([{ used: 2 * gigabyte + 10, total: total * gigabyte }])
      expect(await usage(sql, 'other')).toEqual([{ used: 0, total: gigabyte }])
    }),
  )
})

describe('profile pictures', () => {
  const first = `${ownerId}/1.png`
  const second = `${ownerId}/2.png`
  const show = (sql: Sql, url: string | null) =>
    runAs(sql, 'owner', 'update public.profiles set avatar_url = $1', [url])

  test('the one in the profile stays, the others are removed after a day', () =>
    inScratch(async (sql) => {
      await upload(sql, 'avatars', first)
      await show(sql, `https://cahier.test/storage/v1/object/public/avatars/${first}`)
      expect(await fateOf(sql, first)).toBe('stays')
      await upload(sql, 'avatars', second)
      await show(sql, `/storage/v1/object/public/avatars/${second}?t=1`)
      expect(await fateOf(sql, first)).toBe(24)
      expect(await fateOf(sql, second)).toBe('stays')
      await show(sql, null)
      expect(await fateOf(sql, second)).toBe(24)
    }))

  test.each([
    ['another’s folder', `${otherId}/1.png`],
    ['no folder', '1.png'],
    ['a folder between', `${ownerId}/a/1.png`],
  ])('are refused: %s', (_, path) =>
    inScratch(async (sql) => {
      await expect(upload(sql, 'avatars', path)).rejects.toThrow()
    }),
  )

  test('are removed with the account', () =>
    inScratch(async (sql) => {
      await upload(sql, 'avatars', first)
      await show(sql, `/storage/v1/object/public/avatars/${first}`)
      await sql('delete from auth.users where id = $1', [ownerId])
      expect(await fateOf(sql, first)).toBe(0)
    }))
})

describe('the storage service', () => {
  let backend: Backend
  let database: pg.Client
  let server: SupabaseClient<Database>
  let ada: SupabaseClient<Database>

  beforeAll(async () => {
    const functionsDir = join(import.meta.dirname, '../../functions')
    const url = await testDatabase('migrated')
    const migrationsDir = migrationsDirectory
    backend = await createBackend({ databaseUrl: url, migrationsDir, functionsDir }, silent)
    database = new pg.Client(url)
    await database.connect()
    const address = await backend.listen()
    const connect = (secret: string) =>
      createClient<Database>(address, secret, { auth: { persistSession: false, autoRefreshToken: false } })
    server = connect(backend.secretKey)
    ada = connect(backend.publishableKey)
    await ada.auth.signUp({ email: 'ada@cahier.test', password: 'correct horse' })
  })
  afterAll(async () => {
    await database.end()
    await backend.close()
  })

  const bucket = (client: SupabaseClient<Database>) => client.storage.from('note-attachments')

  test('deletes due files and nothing else', async () => {
    await ada.rpc('save_note', { note_id: noteId, base_version: 0, title: 'Titre', content: '' })
    for (const name of ['kept.txt', 'gone.txt']) {
      const path = `note-attachments/${noteId}/${name}`
      expect((await bucket(ada).upload(path, new Blob([name], { type: 'text/plain' }))).error).toBeNull()
      const row = { note_id: noteId, file_name: name, file_type: 'text/plain', file_size: 1, file_path: path }
      expect((await ada.from('note_attachments').insert(row)).error).toBeNull()
    }
    await ada.from('note_attachments').delete().eq('file_name', 'gone.txt')
    await database.query(minuteLater)
    const authorization = `Bearer ${backend.secretKey}`
    const answer = await server.functions.invoke('remove-files', { body: {}, headers: { authorization } })
    expect(answer.data).toEqual({ removed: 1 })
    const { data: left } = await bucket(server).list(`note-attachments/${noteId}`)
    expect(left?.map(({ name }) => name)).toEqual(['kept.txt'])
    expect((await ada.rpc('storage_usage')).data).toEqual([{ used: 8, total: gigabyte }])
  })

  test('requires the secret key for that', async () => {
    expect((await ada.functions.invoke('remove-files', { body: {} })).error).not.toBeNull()
  })

  test('deletes the row when the learner removes the file', async () => {
    const path = `note-attachments/${noteId}/kept.txt`
    expect((await bucket(ada).remove([path])).data).toHaveLength(1)
    expect((await ada.from('note_attachments').select('id')).data).toEqual([])
  })

  test('refuses a file larger than 25 MB', async () => {
    const file = new Blob([new Uint8Array(25 * 1024 * 1024 + 1)], { type: 'text/plain' })
    expect((await bucket(ada).upload(`note-attachments/${noteId}/big.txt`, file)).error).toMatchObject({
      statusCode: '413',
    })
  })
})

describe('replacing an attachment', () => {
  const other = `note-attachments/${noteId}/resume-2.pdf`
  const replace = (sql: Sql, path: string, actor: Actor = 'owner') =>
    runAs(sql, actor, `select public.replace_attachment((select id from public.note_attachments), $1, 'text/plain')`, [
      path,
    ])
  const attached = async (sql: Sql) => {
    await writeNote(sql)
    await upload(sql, 'note-attachments', key)
    await attach(sql, key)
  }

  test('takes the new file, and lets the former one go', () =>
    inScratch(async (sql) => {
      await attached(sql)
      await upload(sql, 'note-attachments', other, { size: 77 })
      await replace(sql, other)
      expect(
        await sql('select file_name, file_path, file_size::integer, file_type from public.note_attachments'),
      ).toEqual([{ file_name: 'Résumé.pdf', file_path: other, file_size: 77, file_type: 'text/plain' }])
      expect([await fateOf(sql, key), await fateOf(sql, other)]).toEqual([0, 'stays'])
      await replace(sql, other)
      expect(await fateOf(sql, other)).toBe('stays')
    }))

  test.each([
    ['a file that has not arrived', other, 'attachment_file_missing'],
    ['another note’s file', 'note-attachments/20000000-0000-4000-8000-000000000002/a.pdf', 'attachment_file_missing'],
  ])('is refused with %s', (_, path, detail) =>
    inScratch(async (sql) => {
      await attached(sql)
      await writeNote(sql, 'owner', '20000000-0000-4000-8000-000000000002')
      if (path !== other) await upload(sql, 'note-attachments', path)
      await expect(replace(sql, path)).rejects.toEqual(refusal(detail))
    }),
  )

  test('is refused to anybody else', () =>
    inScratch(async (sql) => {
      await attached(sql)
      const [row] = await sql<{ id: string }>('select id from public.note_attachments')
      await expect(
        runAs(sql, 'other', `select public.replace_attachment($1, $2, 'text/plain')`, [row?.id, other]),
      ).rejects.toEqual(refusal('attachment_unknown'))
    }))
})
