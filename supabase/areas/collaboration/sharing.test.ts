import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import type { Row } from '../../tests/area.ts'
import { tables } from '../../tests/areas.ts'
import { insertStatement, storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { noteId } from '../notes/area.ts'

const { inScratch } = scratchDatabase(storeFixtures)

describe('ownership does not change', () => {
  test.each(Object.keys(tables).filter((table) => tables[table]?.rights.updatable.includes('user_id')))(
    '%s cannot be given to another',
    (table) =>
      inScratch(async (sql) => {
        const given = tryAs(sql, 'owner', `update public.${table} set user_id = $1 where user_id = $2`, [
          otherId,
          ownerId,
        ])
        expect(await given.catch(sqlState)).toBe('42501')
      }),
  )

  const strangers: readonly (readonly [string, Row])[] = [
    ['note_attachments', { ...tables.note_attachments?.fixture.fresh, user_id: otherId }],
    ['reviews', { ...tables.reviews?.fixture.fresh, user_id: otherId }],
  ]
  test.each(strangers)('a row of %s cannot refer to another learner’s row', (table, row) =>
    inScratch(async (sql) => {
      const hung = tryAs(sql, 'other', insertStatement(table, row), Object.values(row))
      expect(await hung.catch(sqlState)).toBe('23503')
    }),
  )

  test('a room can only be linked to the owner’s session', () =>
    inScratch(async (sql) => {
      const row = { name: 'room', subject: 'x', session_id: tables.collaboration_sessions?.fixture.stored.id ?? null }
      const linked = (actor: 'owner' | 'other') =>
        tryAs(sql, actor, `${insertStatement('meeting_rooms', row)} returning 1`, Object.values(row))
      expect(await linked('owner')).toHaveLength(1)
      expect(await linked('other').catch(sqlState)).toBe('42501')
    }))
})

describe('sharing', () => {
  const notesSeen = (sql: Sql) =>
    tryAs(sql, 'other', 'select id, title from public.notes where id = $1', [noteId]).then((rows) => rows.length)

  test.each([
    { status: 'pending', shared: true, deleted: false, seen: 0 },
    { status: 'declined', shared: true, deleted: false, seen: 0 },
    { status: 'accepted', shared: false, deleted: false, seen: 0 },
    { status: 'accepted', shared: true, deleted: true, seen: 0 },
    { status: 'accepted', shared: true, deleted: false, seen: 1 },
  ])(
    'a note with shared $shared, deleted $deleted, collaborator $status is seen $seen times',
    ({ status, shared, deleted, seen }) =>
      inScratch(async (sql) => {
        await sql('update public.notes set is_shared = $1, deleted_at = $2 where id = $3', [
          shared,
          deleted ? '2026-01-01' : null,
          noteId,
        ])
        await sql('insert into public.note_collaborators (note_id, user_id, status) values ($1, $2, $3)', [
          noteId,
          otherId,
          status,
        ])
        expect(await notesSeen(sql)).toBe(seen)
      }),
  )

  test('a collaborator can read, but not change', () =>
    inScratch(async (sql) => {
      await sql('update public.notes set is_shared = true where id = $1', [noteId])
      await sql(`insert into public.note_collaborators (note_id, user_id, status) values ($1, $2, 'accepted')`, [
        noteId,
        otherId,
      ])
      const changed = tryAs(sql, 'other', 'update public.notes set is_pinned = true where id = $1 returning 1', [
        noteId,
      ])
      expect(await changed).toEqual([])
    }))

  test('only the invited learner can accept', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', 'update public.notes set is_shared = true where id = $1', [noteId])
      await runAs(
        sql,
        'owner',
        `insert into public.note_collaborators (note_id, user_id, role) values ($1, $2, 'viewer')`,
        [noteId, otherId],
      )
      const accept = `update public.note_collaborators set status = 'accepted' where note_id = $1 and user_id = $2 returning 1`
      expect(await tryAs(sql, 'owner', accept, [noteId, otherId])).toEqual([])
      expect(await runAs(sql, 'other', accept, [noteId, otherId])).toHaveLength(1)
      expect(await notesSeen(sql)).toBe(1)
    }))

  test('an invited person sees the session, its password only once accepted', () =>
    inScratch(async (sql) => {
      const session = tables.collaboration_sessions?.fixture.stored.id
      await sql(`update public.meeting_rooms set session_id = $1, password = 'abcd'`, [session])
      await sql('insert into public.collaboration_participants (session_id, user_id) values ($1, $2)', [
        session,
        otherId,
      ])
      const sees = async (table: string) => (await tryAs(sql, 'other', `select 1 from public.${table}`)).length
      expect([await sees('collaboration_sessions'), await sees('meeting_rooms')]).toEqual([1, 0])
      await runAs(sql, 'other', `update public.collaboration_participants set status = 'accepted' where user_id = $1`, [
        otherId,
      ])
      expect([await sees('collaboration_sessions'), await sees('meeting_rooms')]).toEqual([1, 1])
    }))
})
