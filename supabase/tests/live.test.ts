import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase()

/** Each published table, and the column that says whose its rows are. */
const published: Readonly<Record<string, string>> = {
  call_requests: 'user_id',
  collaboration_participants: 'user_id',
  collaboration_sessions: 'user_id',
  note_attachments: 'user_id',
  note_collaborators: 'user_id',
  note_tags: 'user_id',
  notes: 'user_id',
  notifications: 'user_id',
  profiles: 'id',
  study_sessions: 'user_id',
  support_messages: 'user_id',
  support_threads: 'user_id',
  tags: 'user_id',
  user_settings: 'user_id',
  vocabulary: 'user_id',
}

const names = (sql: Sql, query: string, ...parameters: unknown[]) =>
  sql<{ name: string }>(query, parameters).then((rows) => rows.map(({ name }) => name))

describe('the publication', () => {
  test('has these tables', () =>
    inScratch(async (sql) => {
      const query = `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`
      expect(await names(sql, query)).toEqual(Object.keys(published))
    }))

  test.each(Object.entries(published))('a deletion from %s can be filtered by %s', (table, owner) =>
    inScratch(async (sql) => {
      expect(
        await names(sql, 'select unnest(realtime.replica_identity($1::regclass)) as name', `public.${table}`),
      ).toContain(owner)
    }),
  )
})
