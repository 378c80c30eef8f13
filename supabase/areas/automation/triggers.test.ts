import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { notifications } from './presets.ts'
import { automate, drain, executions, hurry } from './testing.ts'

const { inScratch } = scratchDatabase()

describe('triggers', () => {
  test.each([
    ['a new note', 'note_created', {}, true],
    ['one with a keyword, whatever its case and accents', 'note_created', { keywords: ['Ete'] }, true],
    ['one without the keyword', 'note_created', { keywords: ['hiver'] }, false],
    ['one with a tag', 'note_created', { tags: ['EXAMEN'] }, true],
    ['one without the tag', 'note_created', { tags: ['plan'] }, false],
    ['one with the keyword but not the tag', 'note_created', { keywords: ['été'], tags: ['plan'] }, false],
    ['lists that are none', 'note_created', { keywords: 3, tags: {} }, true],
  ])('%s', (_, trigger, config, runs) =>
    inScratch(async (sql) => {
      await automate(sql, { trigger, config })
      await runAs(sql, 'owner', `select public.save_note(null, 0, 'Notes de l’été', 'texte', '{examen}')`)
      await drain(sql)
      expect(await notifications(sql)).toHaveLength(runs ? 1 : 0)
    }),
  )

  test('a note that is being written is told of once it has been quiet for a minute', () =>
    inScratch(async (sql) => {
      const [made] = await sql<{ id: string }>(
        `insert into public.notes (user_id, title) values ($1, 'x') returning id`,
        [ownerId],
      )
      await automate(sql, { trigger: 'note_updated', config: { keywords: ['urgent'] } })
      const write = async (content: string) => {
        await sql('update public.notes set content = $2 where id = $1', [made?.id, content])
        await drain(sql)
      }
      await write('rien')
      expect(await executions(sql)).toEqual([])
      await write('urgent')
      await write('urgent !')
      expect(await executions(sql)).toMatchObject([{ status: 'pending' }])
      expect(await notifications(sql)).toEqual([])
      await hurry(sql)
      await drain(sql)
      expect(await notifications(sql)).toHaveLength(1)
      await write('urgent, encore')
      await hurry(sql)
      await drain(sql)
      expect(await notifications(sql)).toHaveLength(2)
    }))

  test.each([
    ['a tag that the note has', ['plan'], 'rien', true],
    ['a tag that it gets with the change', ['examen'], 'rien', true],
    ['a tag that it loses with the change', ['ancien'], 'rien', false],
    ['a tag that it has not', ['autre'], 'rien', false],
    ['a tag and a keyword', ['plan'], 'urgent', true],
  ])('a changed note with %s', (_, tags, word, runs) =>
    inScratch(async (sql) => {
      const save = (version: number, content: string, names: string) =>
        runAs<{ version: number }>(sql, 'owner', `select version from public.save_note($1, $2, 'Titre', $3, $4)`, [
          otherId,
          version,
          content,
          names,
        ])
      const [made] = await save(0, 'vide', '{plan,ancien}')
      await automate(sql, { trigger: 'note_updated', config: { tags, ...(word === 'urgent' && { keywords: [word] }) } })
      await save(made?.version ?? 0, word, '{plan,examen}')
      await drain(sql)
      expect(await notifications(sql)).toEqual([])
      await hurry(sql)
      await drain(sql)
      expect(await notifications(sql)).toHaveLength(runs ? 1 : 0)
      if (!runs) expect(await executions(sql)).toEqual([])
    }),
  )

  test('a word is mastered once', () =>
    inScratch(async (sql) => {
      await automate(sql, {
        trigger: 'vocabulary_mastered',
        actions: [{ type: 'send_notification', config: { title: '{{word.word}}', message: '{{words.total}}' } }],
      })
      await sql(`insert into public.vocabulary (user_id, word, definition) values ($1, 'mot', 'sens')`, [ownerId])
      for (const mastery of [79, 80, 40, 90]) {
        await sql('update public.vocabulary set mastery = $1', [mastery])
        await drain(sql)
      }
      expect(await notifications(sql)).toMatchObject([{ title: 'mot', body: '1' }])
    }))

  test('a shared document is told of to whom it is shared with, without its text', () =>
    inScratch(async (sql) => {
      await automate(sql, {
        trigger: 'document_shared',
        actions: [
          { type: 'send_notification', config: { title: '{{sharer.name}} : {{note.title}}', message: '{{note.url}}' } },
        ],
      })
      await sql(`insert into public.notes (id, user_id, title, content) values ($1, $1, 'Plan', 'secret')`, [otherId])
      await sql('insert into public.note_collaborators (note_id, user_id) values ($1, $2)', [otherId, ownerId])
      await drain(sql)
      expect(await notifications(sql)).toMatchObject([{ title: 'other : Plan', body: `/notes/${otherId}` }])
      expect(JSON.stringify(await sql('select data from public.automation_executions'))).not.toContain('secret')
    }))

  test('a new account is told of to whom has invited it', () =>
    inScratch(async (sql) => {
      await automate(sql, {
        trigger: 'user_registered',
        actions: [{ type: 'send_notification', config: { title: '{{member.name}}', message: 'b' } }],
      })
      await sql(
        `insert into public.session_invitations (user_id, email, secret_hash, created_at) values ($1, 'a@b.c', repeat('0', 64), now() - interval '1 day')`,
        [ownerId],
      )
      await sql(`update public.session_invitations set status = 'accepted', accepted_by = $1, answered_at = now()`, [
        otherId,
      ])
      await drain(sql)
      expect(await notifications(sql)).toMatchObject([{ title: 'other' }])
    }))

  test('any new account is told of to an administrator, and to nobody else', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'user_registered' })
      const register = async (id: string) => {
        await sql('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@cahier.test`])
        await drain(sql)
      }
      await register(crypto.randomUUID())
      expect(await notifications(sql)).toEqual([])
      await sql(`update auth.users set raw_app_meta_data = '{"cahier_admin": true}' where id = $1`, [ownerId])
      await register(crypto.randomUUID())
      expect(await notifications(sql)).toHaveLength(1)
    }))
})

describe('conditions', () => {
  const rule = (field: string, operator: string, value?: string | number) => ({ field, operator, value })
  test.each([
    ['all of them', 'all', [rule('note.title', 'contains', 'ÉTÉ'), rule('note.tags', 'contains', 'plan')], true],
    ['all but one', 'all', [rule('note.title', 'contains', 'été'), rule('note.tags', 'is_empty')], false],
    ['any of them', 'any', [rule('note.title', 'equals', 'x'), rule('note.tags', 'is_not_empty')], true],
    ['none of them', 'any', [rule('note.title', 'equals', 'x'), rule('note.tags', 'not_contains', 'plan')], false],
    ['numbers as numbers', 'all', [rule('figures.notes', 'less', 10), rule('figures.notes', 'greater', 0)], true],
    ['numbers that are equal', 'all', [rule('figures.notes', 'equals', '1.0')], true],
    ['a number that differs', 'all', [rule('figures.notes', 'not_equals', 1)], false],
    ['a field of another trigger', 'all', [rule('word.word', 'is_empty')], false],
  ])('%s', (_, match, rules, holds) =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'note_created', conditions: { match, rules } })
      await runAs(sql, 'owner', `select public.save_note(null, 0, 'Bel été', '', '{plan}')`)
      await drain(sql)
      expect(await executions(sql)).toMatchObject([
        holds ? { status: 'success' } : { status: 'cancelled', error_code: 'conditions' },
      ])
    }),
  )

  test('are counted over what happened in 30 days', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.notes (user_id, title, created_at) values ($1, 'a', now()), ($1, 'b', now()), ($1, 'a', now() - interval '31 days'), ($2, 'a', now())`,
        [ownerId, otherId],
      )
      const counted = await runAs(sql, 'owner', 'select public.count_matches($1, $2, $3) as counted', [
        'note_created',
        '{}',
        JSON.stringify({ match: 'all', rules: [rule('note.title', 'equals', 'A')] }),
      ])
      expect(counted).toEqual([{ counted: { matched: 1, of: 2, days: 30 } }])
    }))

  const countByName = async (sql: Sql, name: string | undefined, ...rules: object[]) => {
    const [told] = await runAs<{ counted: { matched: number; of: number } }>(
      sql,
      'owner',
      `select public.count_matches(trigger_type => 'note_created', trigger_config => '{}', conditions => $1${name === undefined ? '' : ', name => $2'}) as counted`,
      [JSON.stringify({ match: 'all', rules }), ...(name === undefined ? [] : [name])],
    )
    return told?.counted
  }

  test.each([
    ['equals', 'RÉVISER l’été', true],
    ['equals', 'Réviser', false],
    ['contains', 'ETE', true],
    ['not_contains', 'été', false],
    ['is_not_empty', undefined, true],
  ])('on the automation’s name are counted as they are judged: %s %s', (operator, value, holds) =>
    inScratch(async (sql) => {
      const name = 'Réviser l’été'
      const about = rule('automation.name', operator, value)
      await automate(sql, { trigger: 'note_created', conditions: { match: 'all', rules: [about] }, name })
      await runAs(sql, 'owner', `select public.save_note(null, 0, 'Titre', '', '{}')`)
      await drain(sql)
      expect(await executions(sql)).toMatchObject([{ status: holds ? 'success' : 'cancelled' }])
      expect(await countByName(sql, name, about)).toEqual({ matched: holds ? 1 : 0, of: 1, days: 30 })
    }),
  )

  test('are counted without a name for whoever gives none, and not with one that is too long', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', `select public.save_note(null, 0, 'Titre', '', '{}')`)
      const isEmpty = rule('automation.name', 'is_empty')
      expect(await countByName(sql, undefined, isEmpty)).toMatchObject({ matched: 1, of: 1 })
      expect(await countByName(sql, 'é'.repeat(200), isEmpty)).toMatchObject({ matched: 0, of: 1 })
      await expect(countByName(sql, 'é'.repeat(201), isEmpty)).rejects.toThrow('pas valables')
    }))

  const noon = { schedule: 'daily', time: '12:00' }
  const inUtc = `update public.user_settings set time_zone = 'UTC'`
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  /** Words of the owner, one a second, the last of them some days ago. */
  const words = (count: number, days = 1, category = 'General') => [
    `insert into public.vocabulary (user_id, word, definition, letter_category, created_at)
     select '${ownerId}', 'mot ' || n, 'b', '${category}', now() - interval '${days} days' - interval '1 second' * (${count} - n)
     from generate_series(1, ${count}) as n`,
  ]

  // Of each trigger: two that match and one that does not, one of before, and one of somebody else.
  test.each<[trigger: string, config: object, rules: object[], before: string[], counted: object]>([
    [
      'note_updated',
      { tags: ['plan'] },
      [rule('note.title', 'contains', 'été')],
      [
        `insert into public.notes (id, user_id, title, created_at, updated_at)
         select ('30000000-0000-4000-8000-00000000000' || n)::uuid, '${ownerId}', title, now() - interval '40 days', now() - interval '1 day' * days
         from (values (1, 'Été', 1), (2, 'Bel été', 2), (3, 'Hiver', 3), (4, 'Été', 31), (5, 'Été', 1)) as v (n, title, days)`,
        `insert into public.tags (id, user_id, name) values ('30000000-0000-4000-8000-000000000009', '${ownerId}', 'Plan')`,
        `insert into public.note_tags (note_id, tag_id, user_id)
         select id, '30000000-0000-4000-8000-000000000009', user_id from public.notes where id <> '30000000-0000-4000-8000-000000000005'`,
      ],
      { matched: 2, of: 3 },
    ],
    [
      'vocabulary_added',
      { category: 'Science' },
      [rule('word.word', 'contains', 'a')],
      [
        `insert into public.vocabulary (user_id, word, definition, letter_category, created_at)
         select owner::uuid, word, 'b', category, now() - interval '1 day' * days
         from (values ('${ownerId}', 'atome', 'Science', 1), ('${ownerId}', 'masse', 'Science', 2), ('${ownerId}', 'onde', 'Science', 3),
           ('${ownerId}', 'acide', 'Science', 31), ('${ownerId}', 'art', 'General', 1), ('${otherId}', 'axe', 'Science', 1)) as v (owner, word, category, days)`,
      ],
      { matched: 2, of: 3 },
    ],
    [
      'vocabulary_mastered',
      {},
      [rule('word.word', 'not_equals', 'onde')],
      [
        `insert into public.vocabulary (user_id, word, definition, mastery, last_reviewed)
         select owner::uuid, word, 'b', mastery, now() - interval '1 day' * days
         from (values ('${ownerId}', 'atome', 80, 1), ('${ownerId}', 'masse', 95, 2), ('${ownerId}', 'onde', 85, 3),
           ('${ownerId}', 'acide', 90, 31), ('${ownerId}', 'art', 79, 1), ('${otherId}', 'axe', 90, 1)) as v (owner, word, mastery, days)`,
      ],
      { matched: 2, of: 3 },
    ],
    [
      'session_completed',
      { session_types: ['mixed'], min_duration: 30 },
      [rule('session.minutes', 'greater', 40)],
      [
        `insert into public.study_sessions (user_id, title, scheduled_for, type, duration, completed, completed_at)
         select owner::uuid, 'a', now() - interval '1 day' * days, type, duration, true, now() - interval '1 day' * days
         from (values ('${ownerId}', 'mixed', 45, 1), ('${ownerId}', 'mixed', 60, 2), ('${ownerId}', 'mixed', 30, 3), ('${ownerId}', 'mixed', 20, 1),
           ('${ownerId}', 'document', 60, 1), ('${ownerId}', 'mixed', 60, 31), ('${otherId}', 'mixed', 60, 1)) as v (owner, type, duration, days)`,
      ],
      { matched: 2, of: 3 },
    ],
    [
      'document_shared',
      {},
      [rule('note.title', 'contains', 'plan')],
      [
        `insert into public.notes (id, user_id, title)
         select ('30000000-0000-4000-8000-00000000000' || n)::uuid, '${otherId}', title
         from (values (1, 'Plan'), (2, 'Le plan'), (3, 'Autre'), (4, 'Plan'), (5, 'Plan')) as v (n, title)`,
        `insert into public.note_collaborators (note_id, user_id, created_at)
         select id, '${ownerId}', now() - case when id = '30000000-0000-4000-8000-000000000004' then interval '31 days' else interval '1 day' end
         from public.notes where id <> '30000000-0000-4000-8000-000000000005'`,
      ],
      { matched: 2, of: 3 },
    ],
    [
      'user_registered',
      {},
      [rule('member.name', 'equals', 'other')],
      [
        `insert into public.session_invitations (user_id, email, secret_hash, created_at)
         select '${ownerId}', 'a' || n || '@b.c', repeat(n::text, 64), now() - interval '40 days' from generate_series(0, 2) as n`,
        `update public.session_invitations set status = 'accepted', accepted_by = '${otherId}',
           answered_at = now() - case secret_hash when repeat('2', 64) then interval '31 days' else interval '1 day' end`,
      ],
      { matched: 2, of: 2 },
    ],
    [
      'time_based',
      { schedule: 'weekly', time: '10:00', day_of_week: 1 },
      [rule('now.date', 'is_not_empty')],
      [],
      { matched: 4, of: 4 },
    ],
    ['time_based', { schedule: 'hourly' }, [rule('now.date', 'is_not_empty')], [], { matched: 0, of: 0 }],
    ['time_based', noon, [rule('now.time', 'equals', '12:00')], [inUtc], { matched: 30, of: 30 }],
    ['time_based', noon, [rule('now.date', 'equals', daysAgo(5))], [inUtc], { matched: 1, of: 30 }],
    // The figures are of the seven days before each moment.
    ['time_based', noon, [rule('figures.words', 'greater', 0)], [inUtc, ...words(1, 10)], { matched: 7, of: 30 }],
    [
      'time_based',
      noon,
      [rule('figures.notes', 'equals', 1)],
      [
        inUtc,
        `insert into public.notes (id, user_id, title, created_at, updated_at)
         select '30000000-0000-4000-8000-000000000001', '${ownerId}', 'a', now() - interval '20 days', now() - interval '2 days'`,
        // Of a note that was written again since, the history says that it was written then.
        `insert into public.note_versions (note_id, user_id, version, title, content, created_at)
         select id, user_id, 1, 'a', '', now() - interval '20 days' from public.notes`,
      ],
      { matched: 9, of: 30 },
    ],
    [
      'note_created',
      {},
      [rule('now.date', 'equals', daysAgo(3))],
      [
        inUtc,
        `insert into public.notes (user_id, title, created_at)
         select '${ownerId}', 'a', now() - interval '1 day' * days from generate_series(1, 4) as days`,
      ],
      { matched: 1, of: 4 },
    ],
    // Words run it as often as they would have, one after the other, with as many as there were then.
    ['vocabulary_added', { threshold: 10 }, [rule('words.total', 'greater', 0)], words(50), { matched: 5, of: 5 }],
    ['vocabulary_added', { threshold: 10 }, [rule('words.total', 'greater', 30)], words(50), { matched: 2, of: 5 }],
    ['vocabulary_added', {}, [rule('words.total', 'greater', 30)], words(50), { matched: 20, of: 50 }],
    [
      'vocabulary_added',
      { thresholds: [50, 100] },
      [rule('words.total', 'equals', 100)],
      words(120),
      { matched: 1, of: 2 },
    ],
    [
      'vocabulary_added',
      { threshold: 10 },
      [rule('words.total', 'equals', 50)],
      [...words(45, 40), ...words(10)],
      { matched: 1, of: 1 },
    ],
    [
      'vocabulary_added',
      { threshold: 10 },
      // An import is one event.
      [rule('words.added', 'equals', 25), rule('words.total', 'equals', 25)],
      [
        `insert into public.vocabulary (user_id, word, definition) select '${ownerId}', 'mot ' || n, 'b' from generate_series(1, 25) as n`,
      ],
      { matched: 1, of: 1 },
    ],
    ['vocabulary_added', { threshold: 'dix' }, [rule('words.total', 'greater', 0)], words(50), { matched: 0, of: 0 }],
    [
      'vocabulary_added',
      { category: 'Science', threshold: 2 },
      [rule('words.total', 'equals', 4)],
      [...words(50), ...words(5, 2, 'Science')],
      { matched: 1, of: 2 },
    ],
    [
      'vocabulary_mastered',
      {},
      [rule('words.total', 'equals', 3)],
      [...words(4), `update public.vocabulary set mastery = 80, last_reviewed = created_at`],
      { matched: 1, of: 4 },
    ],
    ['manual', {}, [rule('learner.name', 'equals', 'Ada')], [], { matched: 1, of: 1 }],
  ])('are counted for %s with %j', (trigger, config, rules, before, counted) =>
    inScratch(async (sql) => {
      for (const statement of before) await sql(statement)
      const [told] = await runAs<{ counted: { matched: number; of: number } }>(
        sql,
        'owner',
        'select public.count_matches($1, $2, $3) as counted',
        [trigger, JSON.stringify(config), JSON.stringify({ match: 'all', rules })],
      )
      if (Object(config).schedule === 'weekly') {
        // Thirty days have four Mondays, or five.
        expect([4, 5]).toContain(told?.counted.of)
        expect(told?.counted.matched).toBe(told?.counted.of)
      } else expect(told?.counted).toEqual({ ...counted, days: 30 })
    }),
  )
})
