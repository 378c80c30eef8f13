import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const noteId = '20000000-0000-4000-8000-000000000001'
const key = `note-attachments/${noteId}/resume.pdf`
const megabyte = 1024 ** 2

const upload = (sql: Sql, bucket: string, name: string) =>
  runAs(sql, 'owner', 'insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
    bucket,
    name,
    '{"size": 10}',
  ])

/** A note of the owner's with a file. */
async function attach(sql: Sql, name = key) {
  await runAs(sql, 'owner', 'select public.save_note($1, 0, $2, $3)', [noteId, 'Titre', 'Texte']).catch(() => {})
  await upload(sql, 'note-attachments', name)
  await runAs(
    sql,
    'owner',
    `insert into public.note_attachments (note_id, file_name, file_type, file_size, file_path)
     values ($1, 'a.pdf', 'application/pdf', 1, $2)`,
    [noteId, name],
  )
}

/** Writes a backup of the owner's, like the function does. @returns its name */
async function backUp(sql: Sql, day: number): Promise<string> {
  const name = `${ownerId}/cahier-${day}.json`
  await upload(sql, 'backups', name)
  await sql('update storage.objects set created_at = now() + make_interval(days => $2) where name = $1', [name, day])
  await sql('select private.keep_backup($1, $2)', [ownerId, name])
  return name
}

/** Deletes a backup, like the storage service does. */
async function remove(sql: Sql, backup: string) {
  await sql(`select set_config('storage.allow_delete_query', 'true', true)`)
  await sql('delete from storage.objects where name = $1', [backup])
}

const fates = (sql: Sql, bucket = 'note-attachments') =>
  sql<{ name: string; fate: string }>(
    `select name, case remove_at when 'infinity' then 'held' else coalesce(remove_at <= now() + interval '1 minute', false)::text end as fate
     from private.stored_files where bucket_id = $1 order by name`,
    [bucket],
  ).then((files) => Object.fromEntries(files.map(({ name, fate }) => [name, fate])))

const readable = (sql: Sql, actor: Actor) =>
  runAs<{ name: string }>(sql, actor, `select name from storage.objects where bucket_id = 'note-attachments'`)

const used = async (sql: Sql) =>
  (await runAs<{ used: number }>(sql, 'owner', 'select used::float from public.storage_usage()'))[0]?.used

describe('a file that a backup holds', () => {
  test.each([
    ['its row', 'delete from public.note_attachments'],
    ['its note', 'delete from public.notes'],
  ])('outlives %s, can be read by its owner alone, and takes no room', (_, statement) =>
    inScratch(async (sql) => {
      await attach(sql)
      const backup = await backUp(sql, 1)
      expect(await fates(sql)).toEqual({ [key]: 'false' })
      expect(await used(sql)).toBe(20)
      await runAs(sql, 'owner', statement)
      expect(await fates(sql)).toEqual({ [key]: 'held' })
      expect(await used(sql)).toBe(10)
      expect(await runAs(sql, 'service', 'select * from public.claim_file_removals()')).toEqual([])
      expect(await readable(sql, 'owner')).toEqual([{ name: key }])
      expect(await readable(sql, 'other')).toEqual([])
      expect(
        await runAs(sql, 'owner', 'select name from public.backup_files where backup = $1 order by name', [backup]),
      ).toEqual([{ name: key }])
      await remove(sql, backup)
      expect(await fates(sql)).toEqual({ [key]: 'true' })
    }),
  )

  test('is the note’s again where its row comes back, whatever becomes of the backup', () =>
    inScratch(async (sql) => {
      await attach(sql)
      const backup = await backUp(sql, 1)
      await runAs(sql, 'owner', 'delete from public.note_attachments')
      await runAs(
        sql,
        'owner',
        `insert into public.note_attachments (note_id, file_name, file_type, file_size, file_path)
         values ($1, 'a.pdf', 'application/pdf', 1, $2)`,
        [noteId, key],
      )
      await remove(sql, backup)
      expect(await fates(sql)).toEqual({ [key]: 'false' })
    }))

  test('stays what it was when the learner replaces the attachment', () =>
    inScratch(async (sql) => {
      const other = key.replace('resume', 'resume-2')
      await attach(sql)
      const backup = await backUp(sql, 1)
      await upload(sql, 'note-attachments', other)
      await runAs(sql, 'owner', `select public.replace_attachment(id, $1, 'text/plain') from public.note_attachments`, [
        other,
      ])
      expect(await sql('select file_path, file_type from public.note_attachments')).toEqual([
        { file_path: other, file_type: 'text/plain' },
      ])
      expect(await fates(sql)).toEqual({ [key]: 'held', [other]: 'false' })
      await remove(sql, backup)
      expect(await fates(sql)).toEqual({ [key]: 'true', [other]: 'false' })
    }))

  test('is missing, and not another one, where a client writes over it', () =>
    inScratch(async (sql) => {
      await attach(sql)
      await backUp(sql, 1)
      await runAs(
        sql,
        'owner',
        `update storage.objects set metadata = '{"size": 11}' where bucket_id = 'note-attachments'`,
      )
      expect(await sql('select from public.backup_files')).toEqual([])
    }))

  test('goes with the last of the backups that hold it: seven newer ones end one', () =>
    inScratch(async (sql) => {
      await attach(sql)
      await backUp(sql, 1)
      await backUp(sql, 2)
      await runAs(sql, 'owner', 'delete from public.note_attachments')
      for (let day = 3; day <= 8; day++) await backUp(sql, day)
      expect(await fates(sql)).toEqual({ [key]: 'held' })
      await backUp(sql, 9)
      expect(await fates(sql)).toEqual({ [key]: 'true' })
      expect(Object.values(await fates(sql, 'backups')).filter((fate) => fate === 'true')).toHaveLength(2)
    }))

  test('goes before its time when what only backups hold is more than the plan’s room', () =>
    inScratch(async (sql) => {
      const other = key.replace('resume', 'plan')
      await attach(sql, key)
      await backUp(sql, 1)
      await runAs(sql, 'owner', 'delete from public.note_attachments')
      await attach(sql, other)
      await backUp(sql, 2)
      await runAs(sql, 'owner', 'delete from public.note_attachments')
      expect(await fates(sql)).toEqual({ [key]: 'held', [other]: 'held' })
      await sql(`update private.stored_files set bytes = $1 where bucket_id = 'note-attachments'`, [700 * megabyte])
      await backUp(sql, 3)
      expect(await fates(sql)).toEqual({ [key]: 'true', [other]: 'held' })
    }))

  test('is removed with the account', () =>
    inScratch(async (sql) => {
      await attach(sql)
      await backUp(sql, 1)
      await runAs(sql, 'owner', 'delete from public.note_attachments')
      await sql('delete from auth.users where id = $1', [ownerId])
      expect(await fates(sql)).toEqual({ [key]: 'true' })
    }))
})

test('files without a row are in no backup', () =>
  inScratch(async (sql) => {
    await attach(sql)
    await upload(sql, 'note-attachments', key.replace('resume', 'lost'))
    await backUp(sql, 1)
    expect(await sql('select name from public.backup_files')).toEqual([{ name: key }])
  }))
