import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { notifications } from './presets.ts'
import { type Action, automate, confirmAddress, createNote, drain, notes, run, steps } from './testing.ts'

const { inScratch } = scratchDatabase()

describe('texts', () => {
  test('have the values of their paths, in one pass', () =>
    inScratch(async (sql) => {
      await automate(sql, {
        trigger: 'note_created',
        name: 'Auto',
        actions: [createNote('{{note.title}} / {{ automation.name }} / {{now.date}}', { content: '{{note.excerpt}}' })],
      })
      await sql(
        `insert into public.notes (user_id, title, content) values ($1, '{{learner.name}}', '# Titre\n\n*texte*')`,
        [ownerId],
      )
      await drain(sql)
      const [, made] = await sql<{ title: string; content: string }>(
        'select title, content from public.notes order by title desc',
      )
      const [first] = await sql<{ title: string; content: string }>(
        `select title, content from public.notes where title like '%/%'`,
      )
      expect(made).toBeDefined()
      expect(first?.title).toMatch(/^\{\{learner\.name\}\} \/ Auto \/ \d{4}-\d\d-\d\d$/)
      expect(first?.content).toBe('Titre texte')
    }))

  test.each(['word.word', 'note.user_id', 'learner.email', 'steps.9.x', 'a b', ''])('do not read %s', (path) =>
    inScratch(async (sql) => {
      const id = await automate(sql, { trigger: 'note_created', actions: [createNote(`a {{${path}}}`)] })
      expect(await run(sql, id)).toMatchObject({ status: 'failed', error_code: 'bad_path' })
      expect(await notes(sql)).toEqual([])
    }),
  )

  test('read what earlier steps made', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {
        actions: [
          createNote('Semaine'),
          {
            type: 'send_notification',
            config: { title: '{{steps.1.note_title}}', message: 'b', href: '{{steps.1.note_url}}' },
          },
        ],
      })
      await run(sql, id)
      const [made] = await sql<{ id: string }>('select id from public.notes')
      expect(await notifications(sql)).toMatchObject([{ title: 'Semaine', href: `/notes/${made?.id}` }])
    }))
})

describe('actions', () => {
  test('a notification of low priority asks for no attention', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {
        actions: [{ type: 'send_notification', config: { title: 'a', message: 'b', priority: 'low' } }],
      })
      await run(sql, id)
      expect(await sql('select priority, read_at is not null as read from public.notifications')).toEqual([
        { priority: 'low', read: true },
      ])
    }))

  test('a note comes with its tags and its folder', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {
        actions: [createNote('a', { content: 'b', tags: ['plan', ' '], folder: 'Cours' })],
      })
      await run(sql, id)
      expect(
        await sql(`select content, folder, (select array_agg(name) from public.tags) as tags from public.notes`),
      ).toEqual([{ content: 'b', folder: 'Cours', tags: ['plan'] }])
    }))

  test('a note over the plan’s limit fails for good', () =>
    inScratch(async (sql) => {
      await sql(`insert into public.notes (user_id, title) select $1, 'n' from generate_series(1, 100)`, [ownerId])
      const id = await automate(sql, { actions: [createNote('a')] })
      expect(await run(sql, id)).toMatchObject({ status: 'failed', error_code: 'note_limit' })
    }))

  test('a session is planned by the learner’s clock', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', `update public.user_settings set time_zone = 'Asia/Tokyo'`)
      const id = await automate(sql, {
        actions: [
          {
            type: 'schedule_session',
            config: { title: 'a', session_type: 'mixed', duration: 45, in_days: 2, time: '18:00' },
          },
        ],
      })
      expect(await run(sql, id)).toMatchObject({ status: 'success' })
      expect(
        await sql(
          `select type, duration, time_zone, to_char(scheduled_for at time zone 'Asia/Tokyo', 'HH24:MI') as time,
             (scheduled_for at time zone 'Asia/Tokyo')::date - (now() at time zone 'Asia/Tokyo')::date as days from public.study_sessions`,
        ),
      ).toEqual([{ type: 'mixed', duration: 45, time_zone: 'Asia/Tokyo', time: '18:00', days: 2 }])
    }))

  test.each([
    [{ title: 'a', duration: 14 }, 'invalid_field'],
    [{ title: 'a', session_type: 'other' }, 'invalid_field'],
    [{ title: 'a', time: '25:00' }, 'invalid_field'],
    [{ title: 'a', in_days: 400 }, 'invalid_field'],
    [{ title: ' ' }, 'missing_field'],
  ])('a session %j is refused', (config, code) =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [{ type: 'schedule_session', config }] })
      expect(await run(sql, id)).toMatchObject({ status: 'failed', error_code: code })
    }),
  )

  const mail = (config: object): Action => ({
    type: 'send_email',
    config: { recipient: '', subject: 'Objet', message: 'Bonjour', ...config },
  })
  const mails = (sql: Sql) =>
    sql<{ id: string; recipient: string; subject: string; body: string }>(
      'select id, recipient, subject, body from auth.mails',
    )

  test('a mail waits in the outbox under the step’s key', () =>
    inScratch(async (sql) => {
      await confirmAddress(sql)
      await run(sql, await automate(sql, { name: 'Auto', actions: [mail({ subject: 'Un\nobjet' })] }))
      const [step] = await steps(sql)
      const [sent] = await mails(sql)
      expect(sent).toMatchObject({ id: step?.key, recipient: 'owner@cahier.test', subject: 'Un objet · Cahier' })
      expect(sent?.body).toContain('Bonjour')
      expect(sent?.body).toContain('« Auto »')
    }))

  test.each([
    ['congratulations', {}, /Félicitations !\n\nBonjour/],
    ['reminder', {}, /Un petit rappel :\n\nBonjour/],
    ['weekly_report', { message: '' }, /Vos sept derniers jours :\n\n\{REPORT\}/],
    ['default', { include_stats: true }, /Bonjour\n\n\{REPORT\}/],
  ])('a mail of the template %s', (template, config, text) =>
    inScratch(async (sql) => {
      await confirmAddress(sql)
      await run(sql, await automate(sql, { actions: [mail({ template, ...config })] }))
      expect((await mails(sql))[0]?.body).toMatch(text)
    }),
  )

  test.each([
    ['to another address', { recipient: 'other@cahier.test' }, true, 'mail_refused'],
    ['to two addresses', { recipient: 'owner@cahier.test, other@cahier.test' }, true, 'mail_refused'],
    ['to an address that is not confirmed', {}, false, 'mail_unconfirmed'],
    ['without a subject', { subject: ' ' }, true, 'missing_field'],
    ['without a message', { message: '' }, true, 'missing_field'],
    ['of another template', { template: 'advert' }, true, 'invalid_field'],
  ])('no mail goes %s', (_, config, confirmed, code) =>
    inScratch(async (sql) => {
      if (confirmed) await confirmAddress(sql)
      expect(await run(sql, await automate(sql, { actions: [mail(config)] }))).toMatchObject({
        status: 'failed',
        error_code: code,
      })
      expect(await mails(sql)).toEqual([])
    }),
  )
})

describe('a dry run', () => {
  const dry = async (sql: Sql, definition: object) =>
    (
      await runAs<{ told: { data: Record<string, Record<string, unknown>>; matches: boolean; steps: object[] } }>(
        sql,
        'owner',
        'select public.test_automation($1) as told',
        [JSON.stringify(definition)],
      )
    )[0]?.told

  test('reads what there was at the latest moment of the clock', () =>
    inScratch(async (sql) => {
      const told = await dry(sql, {
        trigger_type: 'time_based',
        trigger_config: { schedule: 'daily', time: '12:34' },
        conditions: { match: 'all', rules: [{ field: 'now.time', operator: 'equals', value: '12:34' }] },
        action_type: 'create_note',
        action_config: { title: '{{now.date}}' },
      })
      const [last] = await sql<{ day: string }>(
        `select ((now() at time zone zone - interval '12:34')::date)::text as day from private.time_zone_of($1) as zone`,
        [ownerId],
      )
      expect(told).toMatchObject({
        data: { now: { date: last?.day, time: '12:34' } },
        matches: true,
        steps: [{ input: { title: last?.day } }],
      })
    }))

  test('renders each step with the latest event, says what is wrong, and does nothing', () =>
    inScratch(async (sql) => {
      await sql(`insert into public.notes (user_id, title) values ($1, 'Dernière')`, [ownerId])
      const before = await sql('select count(*) from public.automation_executions, public.notes')
      expect(
        await dry(sql, {
          name: 'Essai',
          trigger_type: 'note_created',
          conditions: { match: 'all', rules: [{ field: 'note.title', operator: 'equals', value: 'autre' }] },
          action_type: 'send_notification',
          action_config: { title: '{{note.title}}', message: 'b' },
          more_actions: [
            { type: 'create_note', config: { title: '{{word.word}}' } },
            { type: 'send_email', config: { subject: 'a', message: 'b' } },
            { type: 'webhook_call', config: { url: 'http://10.0.0.1/', body: { titre: '{{note.title}}' } } },
            {
              type: 'webhook_call',
              config: { url: 'https://example.org/{{note.title}}', body: { titre: '{{note.url}}' } },
            },
          ],
        }),
      ).toMatchObject({
        data: { automation: { name: 'Essai' }, note: { title: 'Dernière' } },
        matches: false,
        steps: [
          { position: 1, input: { title: 'Dernière' }, problem: null },
          { position: 2, input: null, problem: 'bad_path' },
          { position: 3, problem: 'mail_unconfirmed' },
          { position: 4, problem: 'webhook_address_refused' },
          { position: 5, input: { body: { titre: expect.stringMatching(/^\{CAHIER_URL\}\/notes\//) } }, problem: null },
        ],
      })
      expect(await sql('select count(*) from public.automation_executions, public.notes')).toEqual(before)
      expect(await notifications(sql)).toEqual([])
    }))

  test.each([
    'note_created',
    'note_updated',
    'vocabulary_added',
    'vocabulary_mastered',
    'session_completed',
    'document_shared',
    'user_registered',
    'time_based',
    'manual',
  ])('of %s reads only what its paths say, with and without an event', (trigger) =>
    inScratch(async (sql) => {
      const definition = {
        trigger_type: trigger,
        trigger_config: { schedule: 'daily', time: '09:00' },
        action_type: 'create_note',
        action_config: { title: '{{figures.words}} {{due.words}}' },
      }
      expect((await dry(sql, definition))?.steps).toMatchObject([{ problem: null }])
      await sql(
        `insert into public.notes (id, user_id, title, updated_at) values ($1, $2, 'a', now() + interval '1 minute')`,
        [otherId, otherId],
      )
      await sql(`insert into public.notes (user_id, title, updated_at) values ($1, 'a', now() + interval '1 minute')`, [
        ownerId,
      ])
      await sql('insert into public.note_collaborators (note_id, user_id) values ($1, $2)', [otherId, ownerId])
      await sql(
        `insert into public.vocabulary (user_id, word, definition, mastery, last_reviewed) values ($1, 'a', 'b', 90, now())`,
        [ownerId],
      )
      await sql(
        `insert into public.study_sessions (user_id, title, scheduled_for, completed) values ($1, 'a', now(), true)`,
        [ownerId],
      )
      const paths = await sql<{ path: string }>('select path from public.trigger_paths($1)', [trigger])
      const told = await dry(sql, definition)
      const held = Object.entries(told?.data ?? {}).flatMap(([group, fields]) =>
        Object.keys(fields).map((field) => `${group}.${field}`),
      )
      expect(held.filter((path) => !paths.some((known) => known.path === path) && path !== 'note.id')).toEqual([])
      const groups = new Set(paths.map(({ path }) => path.split('.')[0]))
      if (trigger !== 'user_registered') expect(new Set(Object.keys(told?.data ?? {}))).toEqual(groups)
    }),
  )
})

test('every template is complete: it renders without a problem', () =>
  inScratch(async (sql) => {
    await confirmAddress(sql)
    const templates = await sql<{ key: string; is_premium: boolean; definition: object; url: boolean }>(
      `select key, is_premium, action_schema ->> 'type' = 'webhook_call' as url, jsonb_build_object(
         'name', name, 'trigger_type', trigger_schema -> 'type', 'trigger_config', trigger_schema - 'type', 'conditions', conditions,
         'action_type', action_schema -> 'type', 'action_config', action_schema - 'type', 'more_actions', more_actions
       ) as definition from public.automation_templates`,
    )
    expect(templates.length).toBeGreaterThanOrEqual(24)
    for (const { key, definition, url } of templates) {
      const [row] = await runAs<{ told: { steps: { problem: string | null }[] } }>(
        sql,
        'owner',
        'select public.test_automation($1) as told',
        [JSON.stringify(definition)],
      )
      // What comes from an event is empty without one; the address of a webhook is the learner's.
      expect([key, row?.told.steps.map(({ problem }) => problem)]).toEqual([
        key,
        row?.told.steps.map((_, place) => (url && place === 0 ? 'missing_field' : null)),
      ])
    }
  }))
