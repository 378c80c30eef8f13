import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId, sqlState } from '../../tests/actors.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { sessionId } from './area.ts'
import { actAs, addMembers, people, refusal } from './members.ts'

const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('delete from public.session_messages')
  await sql('delete from public.notifications')
})

const messageId = '20000000-0000-4000-8000-000000000001'
const write = (sql: Sql, account: string, content: string, mentions: readonly string[] = [], id = messageId) =>
  actAs<{ place: string; mentions: string[] }>(
    sql,
    account,
    `insert into public.session_messages (session_id, id, content, mentions) values ($1, $2, $3, $4) returning place, mentions`,
    [sessionId, id, content, mentions],
  )
const change = (sql: Sql, set: string, account: string = people.editor) =>
  actAs(sql, account, `update public.session_messages set ${set} where id = $1 returning content`, [messageId])

describe('a message', () => {
  test('that is sent twice is there once', () =>
    inScratch(async (sql) => {
      await write(sql, people.editor, 'Bonjour')
      expect(await write(sql, people.editor, 'Bonjour').catch(sqlState)).toBe('23505')
    }))

  test('that is edited says so, and one that is deleted keeps its place without its text', () =>
    inScratch(async (sql) => {
      const [written] = await write(sql, people.editor, 'Bonjour @Nom admin', [people.admin])
      await change(sql, `content = 'Bonsoir'`)
      const stored = () =>
        sql(
          'select place, content, mentions, edited_at is not null as edited, deleted_at is not null as deleted from public.session_messages',
        )
      expect(await stored()).toMatchObject([{ content: 'Bonsoir', edited: true, deleted: false }])
      expect(await change(sql, 'deleted_at = now()')).toEqual([{ content: '' }])
      expect(await stored()).toMatchObject([{ place: written?.place, content: '', mentions: [], deleted: true }])
      // It stays deleted.
      expect(await change(sql, `deleted_at = null, content = 'De retour'`)).toEqual([])
    }))

  test('that names members tells them once, and nobody else', () =>
    inScratch(async (sql) => {
      const named = [people.viewer, people.viewer, people.outsider, people.removed, people.editor]
      const [written] = await write(sql, people.editor, '@Nom viewer, vois', named)
      expect(written?.mentions).toEqual([people.viewer])
      await change(sql, 'mentions = mentions')
      const told = () => sql('select user_id, kind, title, body, href from public.notifications')
      const first = {
        user_id: people.viewer,
        kind: 'mention',
        title: 'Nom editor vous a mentionné dans «\u202fZmarqueur\u202f»',
        body: '@Nom viewer, vois',
        href: `/collaboration/${sessionId}`,
      }
      expect(await told()).toEqual([first])
      await sql('update public.user_settings set collaboration_updates = false where user_id = $1', [people.admin])
      await write(sql, people.editor, '@Nom admin', [people.admin, people.viewer], crypto.randomUUID())
      // The viewer has not read the first.
      expect(await told()).toEqual([first])
    }))

  test('is refused after twenty in ten seconds, of this account only', () =>
    inScratch(async (sql) => {
      for (let count = 0; count < 20; count++) await write(sql, people.editor, `${count}`, [], crypto.randomUUID())
      expect(await write(sql, people.editor, 'De trop').catch(refusal)).toEqual(['PT429', 'too_many_messages'])
      expect(await write(sql, people.viewer, 'Bonjour')).toHaveLength(1)
      await sql(`update public.session_messages set created_at = created_at - interval '11 seconds'`)
      expect(await write(sql, people.editor, 'À temps', [], crypto.randomUUID())).toHaveLength(1)
    }))

  test('of twenty written at once beyond the limit does not pass by another session', () =>
    inScratch(async (sql) => {
      const other = crypto.randomUUID()
      await actAs(sql, people.editor, `insert into public.collaboration_sessions (id, title) values ($1, 'Autre')`, [
        other,
      ])
      for (let count = 0; count < 20; count++)
        await actAs(sql, people.editor, `insert into public.session_messages (session_id, content) values ($1, 'x')`, [
          other,
        ])
      expect(await write(sql, people.editor, 'De trop').catch(refusal)).toEqual(['PT429', 'too_many_messages'])
    }))
})

test('unread are texts of others since the last that was read, and reading does not go back', () =>
  inScratch(async (sql) => {
    const places: string[] = []
    for (const text of ['un', 'deux', 'trois']) {
      const [written] = await write(sql, people.editor, text, [], crypto.randomUUID())
      places.push(written?.place ?? '')
    }
    const unread = async (account: string) => {
      const [row] = await actAs<{ unread: number }>(sql, account, 'select unread from public.unread_messages()')
      return row?.unread
    }
    const read = (place?: string) => actAs(sql, people.viewer, 'select public.read_session($1, $2)', [sessionId, place])
    expect([await unread(people.viewer), await unread(people.editor), await unread(people.removed)]).toEqual([
      3,
      0,
      undefined,
    ])
    await read(places[1])
    expect(await unread(people.viewer)).toBe(1)
    await read(places[0])
    expect(await unread(people.viewer)).toBe(1)
    await read(places[2])
    expect(await unread(people.viewer)).toBe(0)
    await actAs(sql, people.outsider, 'select public.read_session($1, 1)', [sessionId])
    expect(await sql('select from public.session_reads where user_id = $1', [people.outsider])).toEqual([])
  }))

test('collaborators are known by name, whether they are in the team, and nobody else is', () =>
  inScratch(async (sql) => {
    const known = (account: string) =>
      actAs<{ name: string; is_team: boolean }>(
        sql,
        account,
        'select name, is_team from public.collaborators() order by name',
      )
    expect((await known(people.viewer)).filter(({ is_team }) => is_team).map(({ name }) => name)).toEqual([
      'Ada',
      'Nom admin',
      'Nom editor',
    ])
    expect(await known(people.outsider)).toEqual([])
    expect(await known(people.removed)).toEqual([])
    expect((await known(ownerId)).map(({ name }) => name)).toContain('Nom viewer')
  }))

test('whoever left is known by name to those who stay, however much was written since', () =>
  inScratch(async (sql) => {
    const known = (account: string) =>
      actAs<{ name: string }>(sql, account, 'select name from public.collaborators()').then((rows) =>
        rows.map(({ name }) => name),
      )
    await sql(
      `update public.collaboration_participants set status = 'pending' where user_id = $1 and session_id = $2`,
      [people.admin, sessionId],
    )
    await actAs(
      sql,
      people.admin,
      `update public.collaboration_participants set status = 'accepted' where user_id = $1`,
      [people.admin],
    )
    await write(sql, people.admin, 'Au revoir')
    await sql('alter table public.session_messages disable trigger check_message')
    await sql(
      `insert into public.session_messages (session_id, user_id, content) select $1, $2, 'x' from generate_series(1, 250)`,
      [sessionId, people.editor],
    )
    await sql('delete from public.collaboration_participants where user_id = $1', [people.admin])
    expect(await known(people.viewer)).toContain('Nom admin')
    expect(await known(people.outsider)).toEqual([])
  }))
