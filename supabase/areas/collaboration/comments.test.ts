import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId } from '../../tests/actors.ts'
import { id } from '../../tests/area.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { noteId } from '../notes/area.ts'
import { sessionId } from './area.ts'
import { actAs, addMembers, can, people, refusal } from './members.ts'

const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('delete from public.note_threads')
  await sql(`update public.notes set title = 'Cours', is_shared = true where id = $1`, [noteId])
  await sql('update public.collaboration_sessions set document_ids = $2 where id = $1', [sessionId, [noteId]])
  await sql('delete from public.notifications')
})

const thread = id(101)
const begin = (account: string, comment = id(102), content = 'À revoir', mentions: readonly string[] = []) =>
  [
    `select public.comment_note($1, $2, $3, $4, $5, 'la photosynthèse', 'AAE=', 'AAI=')`,
    [noteId, thread, comment, content, mentions],
    account,
  ] as const
const answer = (account: string, comment: string, content = 'Oui', mentions: readonly string[] = []) =>
  ['select public.comment_note($1, $2, $3, $4, $5)', [noteId, thread, comment, content, mentions], account] as const
const run = (sql: Sql, [statement, parameters, account]: readonly [string, readonly unknown[], string]) =>
  actAs(sql, account, statement, parameters)
const texts = (sql: Sql, account: string = ownerId) =>
  actAs<{ content: string }>(sql, account, 'select content from public.note_comments order by created_at').then(
    (rows) => rows.map(({ content }) => content),
  )
const told = (sql: Sql) =>
  sql<{ user_id: string; kind: string; title: string; href: string }>(
    'select user_id, kind, title, href from public.notifications order by title, user_id',
  )

describe('on a document of a session', () => {
  test('a reader resolves only what they began', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.editor))
      await run(sql, answer(people.viewer, id(103)))
      const resolve = (account: string, resolved = true) =>
        can(sql, account, 'select public.resolve_note_thread($1, $2, $3)', [noteId, thread, resolved])
      expect([await resolve(people.viewer), await resolve(people.editor), await resolve(ownerId)]).toEqual([
        false,
        true,
        true,
      ])
    }))

  test.each([
    ['their removal', `delete from public.collaboration_participants where user_id = '${people.viewer}'`],
    ['un-sharing', `update public.notes set is_shared = false where id = '${noteId}'`],
    ['the trash', `update public.notes set deleted_at = now() where id = '${noteId}'`],
  ])('nobody reads or writes after %s', (_what, statement) =>
    inScratch(async (sql) => {
      await run(sql, begin(people.viewer))
      await sql(statement)
      expect(await texts(sql, people.viewer)).toEqual([])
      expect(await run(sql, answer(people.viewer, id(103))).catch(refusal)).toEqual(['PT403', 'no_access'])
      expect(
        await can(sql, people.viewer, `update public.note_comments set content = 'x' where note_id = $1 returning 1`, [
          noteId,
        ]),
      ).toBe(false)
    }),
  )
})

describe('a comment', () => {
  test('that is sent twice is there once, and its thread keeps its passage', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.editor))
      await run(sql, begin(people.editor))
      expect(await texts(sql)).toEqual(['À revoir'])
      expect(await sql('select quote, start_place, end_place from public.note_threads')).toEqual([
        { quote: 'la photosynthèse', start_place: 'AAE=', end_place: 'AAI=' },
      ])
    }))

  test('that is edited says so; one that is deleted keeps its place among answers, and the last one ends the thread', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.editor))
      await run(sql, answer(people.viewer, id(103)))
      await actAs(sql, people.editor, `update public.note_comments set content = 'Mieux' where id = $1`, [id(102)])
      const stored = () =>
        sql(
          'select content, edited_at is not null as edited, deleted_at is not null as deleted from public.note_comments order by created_at',
        )
      expect((await stored())[0]).toEqual({ content: 'Mieux', edited: true, deleted: false })
      const remove = (account: string, comment: string) =>
        actAs(sql, account, 'update public.note_comments set deleted_at = now() where id = $1', [comment])
      await remove(people.editor, id(102))
      expect((await stored())[0]).toMatchObject({ content: '', deleted: true })
      await remove(people.viewer, id(103))
      expect(await sql('select from public.note_threads')).toEqual([])
    }))

  test('goes with its author’s account, and the thread stays while others have written in it', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.editor))
      await run(sql, answer(people.viewer, id(103)))
      await sql('delete from auth.users where id = $1', [people.editor])
      expect(await texts(sql)).toEqual(['Oui'])
      expect(await sql('select from public.note_threads')).toHaveLength(1)
      await sql('delete from auth.users where id = $1', [people.viewer])
      expect(await sql('select from public.note_threads')).toEqual([])
    }))

  test('is refused after twenty in ten seconds, of this account only', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.editor))
      for (let n = 1; n < 20; n += 1) await run(sql, answer(people.editor, id(200 + n)))
      expect(await run(sql, answer(people.editor, id(300))).catch(refusal)).toEqual(['PT429', 'too_many_comments'])
      await run(sql, answer(people.viewer, id(301)))
    }))

  test('is refused in a thread that has 200, and a thread in a note that has 500', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.editor))
      await sql(
        `insert into public.note_comments (note_id, id, thread_id, user_id, content, created_at)
         select $1, gen_random_uuid(), $2, $3, 'x', now() - interval '1 day' from generate_series(2, 200)`,
        [noteId, thread, people.admin],
      )
      expect(await run(sql, answer(people.viewer, id(103))).catch(refusal)).toEqual(['PT409', 'too_many_answers'])
      await sql(
        `insert into public.note_threads (note_id, id, quote) select $1, gen_random_uuid(), 'x' from generate_series(2, 500)`,
        [noteId],
      )
      const another = actAs(sql, people.viewer, `select public.comment_note($1, $2, $3, 'x', '{}', 'mots')`, [
        noteId,
        id(120),
        id(121),
      ])
      expect(await another.catch(refusal)).toEqual(['PT409', 'too_many_threads'])
    }))

  test('answers no thread of another note', () =>
    inScratch(async (sql) => {
      await run(sql, begin(ownerId))
      const elsewhere = actAs(sql, ownerId, `select public.comment_note($1, $2, $3, 'x')`, [id(2), thread, id(103)])
      expect(await elsewhere.catch(refusal)).toEqual(['PT404', 'thread_unknown'])
    }))
})

describe('of a comment are told', () => {
  const comment = { kind: 'comment', href: `/notes/${noteId}?thread=${thread}` }
  const mention = { ...comment, kind: 'mention' }

  test('the owner, and whoever wrote in the thread before: each once until they read it', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.viewer))
      const first = { ...comment, user_id: ownerId, title: 'Nom viewer a commenté «\u202fCours\u202f»' }
      expect(await told(sql)).toEqual([first])
      await run(sql, answer(people.editor, id(103)))
      await run(sql, answer(people.editor, id(104)))
      const title = 'Nom editor a commenté «\u202fCours\u202f»'
      expect(await told(sql)).toEqual([
        ...[ownerId, people.viewer].sort().map((user_id) => ({ ...comment, user_id, title })),
        first,
      ])
    }))

  test('those whom it names, nobody outside, and nobody whose settings say no', () =>
    inScratch(async (sql) => {
      await sql('update public.user_settings set collaboration_updates = false where user_id = $1', [ownerId])
      const named = [people.viewer, people.viewer, people.outsider, people.removed, people.editor]
      await run(sql, begin(people.editor, id(102), '@Nom viewer, vois', named))
      expect(await told(sql)).toEqual([
        { ...mention, user_id: people.viewer, title: 'Nom editor vous a mentionné dans «\u202fCours\u202f»' },
      ])
    }))

  test('nobody who was removed since', () =>
    inScratch(async (sql) => {
      await run(sql, begin(people.viewer))
      await sql('delete from public.collaboration_participants where user_id = $1', [people.viewer])
      await sql('delete from public.notifications')
      await run(sql, answer(ownerId, id(103)))
      expect(await told(sql)).toEqual([])
      const names = await actAs<{ name: string; is_reader: boolean }>(
        sql,
        ownerId,
        'select name, is_reader from public.note_people($1)',
        [noteId],
      )
      // Their name stays with what they wrote.
      expect(names).toContainEqual({ name: 'Nom viewer', is_reader: false })
      expect(names).not.toContainEqual({ name: 'Nom removed', is_reader: false })
    }))
})
