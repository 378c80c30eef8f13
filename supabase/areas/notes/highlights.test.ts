import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId } from '../../tests/actors.ts'
import { id } from '../../tests/area.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { actAs, refusal } from '../collaboration/members.ts'
import { noteId } from './area.ts'

const attachmentId = id(6)
const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await sql('delete from public.file_highlights')
})

/** Marks passages of a file in one statement. */
const mark = (sql: Sql, count: number, attachment = attachmentId) =>
  actAs(
    sql,
    ownerId,
    `insert into public.file_highlights (note_id, id, attachment_id, file_hash, page, quads, quote)
     select $1, gen_random_uuid(), $2, repeat('a', 64), 1, '{1,2,3,4}', 'mots' from generate_series(1, $3)`,
    [noteId, attachment, count],
  )
/** Removes the bytes of a file, as storage does when their time has come. */
const removeBytes = async (sql: Sql, path: string) => {
  await sql(`select set_config('storage.allow_delete_query', 'true', true)`)
  await sql('delete from storage.objects where name = $1', [path])
}
const held = async (sql: Sql) =>
  (await sql<{ count: number }>('select count(*)::integer as count from public.file_highlights'))[0]?.count

describe('a file has 2,000 highlights at most', () => {
  test('one by one', () =>
    inScratch(async (sql) => {
      await mark(sql, 1999)
      await mark(sql, 1)
      expect(await mark(sql, 1).catch(refusal)).toEqual(['PT409', 'too_many_highlights'])
      expect(await held(sql)).toBe(2000)
    }))

  test('in one statement', () =>
    inScratch(async (sql) => {
      expect(await mark(sql, 2001).catch(refusal)).toEqual(['PT409', 'too_many_highlights'])
      expect(await held(sql)).toBe(0)
    }))
})

describe('a file that is deleted', () => {
  const remove = (sql: Sql) => actAs(sql, ownerId, 'delete from public.note_attachments where id = $1', [attachmentId])
  const path = `${noteId}/a.txt`

  test('keeps its highlights while it may come back', () =>
    inScratch(async (sql) => {
      await mark(sql, 2)
      await remove(sql)
      expect(await held(sql)).toBe(2)
    }))

  test('takes them with it when its bytes go', () =>
    inScratch(async (sql) => {
      await mark(sql, 2)
      await remove(sql)
      await sql(`delete from private.stored_files where name <> $1`, [path])
      await removeBytes(sql, path)
      expect(await held(sql)).toBe(0)
    }))

  test('leaves those of another one that may still come back', () =>
    inScratch(async (sql) => {
      await mark(sql, 2)
      await remove(sql)
      await removeBytes(sql, `note-attachments/${noteId}/c.txt`)
      expect(await held(sql)).toBe(2)
    }))

  test('cannot be marked any more', () =>
    inScratch(async (sql) => {
      await remove(sql)
      expect(await mark(sql, 1).catch(refusal)).toEqual(['42501', undefined])
    }))
})

test('a file that is replaced keeps its highlights', () =>
  inScratch(async (sql) => {
    await mark(sql, 2)
    await sql(`update private.stored_files set user_id = $1, remove_at = now() + interval '1 day' where name = $2`, [
      ownerId,
      `note-attachments/${noteId}/c.txt`,
    ])
    await actAs(sql, ownerId, 'select public.replace_attachment($1, $2, $3)', [
      attachmentId,
      `note-attachments/${noteId}/c.txt`,
      'application/pdf',
    ])
    await removeBytes(sql, `${noteId}/a.txt`)
    expect(await held(sql)).toBe(2)
  }))
