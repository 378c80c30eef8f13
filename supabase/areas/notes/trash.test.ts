import type { Sql } from '@cahier/backend'
import { expect, test } from 'vitest'
import { ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

async function keep(sql: Sql, title: string, inTrashSince: string | null): Promise<void> {
  await sql('insert into public.notes (user_id, title, deleted_at) values ($1, $2, now() - $3::interval)', [
    ownerId,
    title,
    inTrashSince,
  ])
}

const titles = async (sql: Sql) =>
  (await sql<{ title: string }>('select title from public.notes where user_id = $1 order by title', [ownerId])).map(
    ({ title }) => title,
  )

test('the due jobs permanently delete notes after 30 days in the trash, and no others', () =>
  inScratch(async (sql) => {
    await keep(sql, 'a note', null)
    await keep(sql, 'thrown away today', '1 minute')
    await keep(sql, 'on its last day', '29 days 23 hours')
    await keep(sql, 'overdue', '30 days 1 minute')
    const [{ cursor } = { cursor: 0 }] = await sql<{ cursor: number }>(
      'select max(revision)::integer as cursor from public.notes where user_id = $1',
      [ownerId],
    )
    const before = await titles(sql)
    await runAs(sql, 'service', 'select public.run_due_jobs()')
    expect(await titles(sql)).toEqual(before.filter((title) => title !== 'overdue'))

    const changes = await runAs(sql, 'owner', 'select note_id, note from public.sync_notes($1)', [cursor])
    expect(changes).toMatchObject([{ note: null }])
  }))
