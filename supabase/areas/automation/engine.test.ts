import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { notifications } from './presets.ts'
import {
  type Action,
  automate,
  confirmAddress,
  drain,
  execution,
  executions,
  hurry,
  notify,
  outside,
  run,
  steps,
} from './testing.ts'

const { inScratch } = scratchDatabase()

const webhook: Action = { type: 'webhook_call', config: { url: 'https://example.org/hook', method: 'POST' } }
const note = (title: string, config: object = {}): Action => ({ type: 'create_note', config: { title, ...config } })
const subscribe = (sql: Sql, plan: string) =>
  sql('update public.profiles set subscription = $2 where id = $1', [ownerId, plan])
const notes = (sql: Sql) => sql<{ title: string }>('select title from public.notes order by created_at, title')

describe('an occurrence', () => {
  test('of a request runs once, however often it is asked for', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {})
      const request = crypto.randomUUID()
      const first = await run(sql, id, request)
      expect((await run(sql, id, request)).id).toBe(first.id)
      expect(await notifications(sql)).toHaveLength(1)
      expect((await run(sql, id)).id).not.toBe(first.id)
    }))

  test('of the clock runs once, however many turns see it', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'time_based', config: { schedule: 'daily', time: '09:00' } })
      const due = () => sql(`update public.automations set next_execution_at = '2026-01-10T08:00:00Z'`)
      await due()
      expect(await drain(sql)).toBe(1)
      await due()
      await drain(sql)
      expect((await executions(sql)).map(({ occurrence }) => occurrence)).toEqual(['t:2026-01-10T08:00:00Z'])
    }))

  test('is run as its automation was, whatever becomes of it', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'note_created' })
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await sql(`update public.automations set action_config = '{"title": "later", "message": "c"}'`)
      await drain(sql)
      expect(await notifications(sql)).toMatchObject([{ title: 'a' }])
    }))

  test('waits its turn: the highest priority first, then what has waited longest', () =>
    inScratch(async (sql) => {
      for (const [name, priority] of [
        ['low', 1],
        ['high', 10],
        ['early', 5],
        ['late', 5],
      ] as const) {
        const id = await automate(sql, { name, priority, actions: [note(name)] })
        await sql(
          `insert into public.automation_executions (automation_id, user_id, definition, priority, due_at)
           select id, user_id, private.definition_of(a), priority, now() - interval '1 hour' + $2::interval from public.automations as a where id = $1`,
          [id, name === 'early' ? '1 minute' : '2 minutes'],
        )
      }
      for (const title of ['high', 'early', 'late', 'low']) {
        await runAs(sql, 'service', 'select public.drain_automations(1)')
        expect((await notes(sql)).map((made) => made.title)).toContain(title)
        await sql('delete from public.notes')
      }
    }))
})

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
})

describe('texts', () => {
  test('have the values of their paths, in one pass', () =>
    inScratch(async (sql) => {
      await automate(sql, {
        trigger: 'note_created',
        name: 'Auto',
        actions: [note('{{note.title}} / {{ automation.name }} / {{now.date}}', { content: '{{note.excerpt}}' })],
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
      const id = await automate(sql, { trigger: 'note_created', actions: [note(`a {{${path}}}`)] })
      expect(await run(sql, id)).toMatchObject({ status: 'failed', error_code: 'bad_path' })
      expect(await notes(sql)).toEqual([])
    }),
  )

  test('read what earlier steps made', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {
        actions: [
          note('Semaine'),
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
        actions: [note('a', { content: 'b', tags: ['plan', ' '], folder: 'Cours' })],
      })
      await run(sql, id)
      expect(
        await sql(`select content, folder, (select array_agg(name) from public.tags) as tags from public.notes`),
      ).toEqual([{ content: 'b', folder: 'Cours', tags: ['plan'] }])
    }))

  test('a note over the plan’s limit fails for good', () =>
    inScratch(async (sql) => {
      await sql(`insert into public.notes (user_id, title) select $1, 'n' from generate_series(1, 100)`, [ownerId])
      const id = await automate(sql, { actions: [note('a')] })
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

describe('a step that leads outside', () => {
  test('is leased, and the steps after it go on when it is settled', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {
        actions: [webhook, { type: 'send_notification', config: { title: '{{steps.1.status}}', message: 'b' } }],
      })
      expect(await run(sql, id)).toMatchObject({ status: 'running' })
      expect(await sql('select * from public.due_functions() as name')).toEqual([{ name: 'send-webhooks' }])
      await outside(sql, 'webhook_call', { output: { status: 204 } })
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
      expect(await notifications(sql)).toMatchObject([{ title: '204' }])
    }))

  test('is given to another when its lease ends, with the same key, and settled by that one alone', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, { actions: [webhook] }))
      const claim = () =>
        runAs<{ id: string; key: string; attempt: number }>(
          sql,
          'service',
          `select * from public.claim_automation_steps('webhook_call')`,
        )
      const [first] = await claim()
      expect(await claim()).toEqual([])
      await hurry(sql)
      const [second] = await claim()
      expect(second).toMatchObject({ id: first?.id, key: first?.key, attempt: 2 })
      const settle = (attempt: number | undefined) =>
        runAs(
          sql,
          'service',
          `select public.settle_automation_step($1, $2, '{"output": {"status": 200}}') as settled`,
          [first?.id, attempt],
        )
      expect(await settle(1)).toEqual([{ settled: false }])
      expect(await settle(2)).toEqual([{ settled: true }])
      expect(await settle(2)).toEqual([{ settled: false }])
    }))

  test('is tried again as often as its automation says, later each time asked for', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, { actions: [webhook], retry: { max_retries: 2, retry_delay: 60 } }))
      const failure = { code: 'webhook_status', message: '503', retry: true, patience: 600 }
      const key = (await outside(sql, 'webhook_call', failure)).key
      const [wait] = await sql<{ wait: number }>(
        `select extract(epoch from next_attempt_at - now())::integer as wait from public.automation_steps`,
      )
      expect(wait?.wait).toBeGreaterThanOrEqual(600)
      expect(wait?.wait).toBeLessThanOrEqual(661)
      for (const _ of [2, 3]) {
        await hurry(sql)
        expect((await outside(sql, 'webhook_call', failure)).key).toBe(key)
      }
      expect(await executions(sql)).toMatchObject([{ status: 'failed', error_code: 'webhook_status' }])
    }))

  test('that is final is not tried again', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, { actions: [webhook] }))
      await outside(sql, 'webhook_call', { code: 'webhook_status', message: '404', retry: false })
      expect(await executions(sql)).toMatchObject([{ status: 'failed' }])
    }))

  test.each<[config: object, code: string]>([
    [{ url: ' ' }, 'missing_field'],
    [{ method: 'GET' }, 'invalid_field'],
    [{ timeout: 31 }, 'invalid_field'],
    [{ timeout: 0 }, 'invalid_field'],
    ...[
      'Host',
      'cookie',
      'Content-Length',
      'webhook-signature',
      'X-Forwarded-For',
      'Proxy-Authorization',
      'Sec-Fetch-Mode',
      'Transfer-Encoding',
      'a b',
      '',
    ].map((name): [object, string] => [{ headers: [{ name, value: 'a' }] }, 'invalid_field']),
    [{ headers: [{ name: 'X-A', value: 'a\r\nHost: b' }] }, 'invalid_field'],
  ])('%j is refused before it leaves', (config, code) =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [{ type: 'webhook_call', config: { ...webhook.config, ...config } }] })
      expect(await run(sql, id)).toMatchObject({ status: 'failed', error_code: code })
      expect(await sql('select * from public.due_functions() as name')).toEqual([])
    }),
  )
})

describe('what failed', () => {
  test('is taken up at the step that failed; what was done is not done again', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [note('a'), notify, webhook] })
      const { id: execution_id } = await run(sql, id)
      const { key } = await outside(sql, 'webhook_call', { code: 'webhook_status', message: '500', retry: false })
      expect(await execution(sql, 'retry_execution($1)', execution_id)).toMatchObject({
        status: 'running',
        error_code: null,
      })
      expect((await outside(sql, 'webhook_call', { output: { status: 200 } })).key).toBe(key)
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
      expect([(await notes(sql)).length, (await notifications(sql)).length]).toEqual([1, 1])
    }))

  test('is tried again by the clock when it was not the learner’s doing', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'note_created', actions: [note('made')] })
      await sql(
        `create function private.stumble() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      )
      await sql(
        `create trigger stumble before insert on public.notes for each row when (new.title = 'made') execute function private.stumble()`,
      )
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await drain(sql)
      expect(await steps(sql)).toMatchObject([{ status: 'pending', error_code: 'internal', attempts: 1 }])
      await sql('drop trigger stumble on public.notes')
      await hurry(sql)
      await drain(sql)
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
    }))

  test('ten times in a row pauses the automation and says so; switching it on begins anew', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [note(' ')] })
      for (let failures = 1; failures <= 10; failures++) {
        const [paused] = await sql('select 1 from public.automations where not is_active')
        expect(paused).toBeUndefined()
        await run(sql, id)
      }
      const state =
        'select is_active, failures_in_row, pause_reason, paused_at is not null as paused from public.automations'
      expect(await sql(state)).toEqual([
        { is_active: false, failures_in_row: 10, pause_reason: 'failures', paused: true },
      ])
      expect(await notifications(sql)).toMatchObject([
        { kind: 'automation_paused', title: 'Automatisation suspendue : a', href: '/automation' },
      ])
      await runAs(sql, 'owner', 'update public.automations set is_active = true')
      expect(await sql(state)).toEqual([{ is_active: true, failures_in_row: 0, pause_reason: null, paused: false }])
    }))

  test('is run again as the automation is now, for what set it off', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { trigger: 'note_created', actions: [note('  ')] })
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await drain(sql)
      const [failed] = await executions(sql)
      await runAs(
        sql,
        'owner',
        `update public.automations set action_config = '{"title": "de {{note.title}}"}' where id = $1`,
        [id],
      )
      expect(await execution(sql, 'run_again($1, $2)', failed?.id, crypto.randomUUID())).toMatchObject({
        status: 'success',
      })
      expect((await notes(sql)).map(({ title }) => title)).toContain('de x')
    }))

  test('is not taken up when it is not failed, nor by somebody else', () =>
    inScratch(async (sql) => {
      const { id } = await run(sql, await automate(sql, {}))
      for (const [actor, call, code] of [
        ['owner', 'retry_execution($1)', 'PT409'],
        ['other', 'retry_execution($1)', 'PT404'],
        ['other', 'cancel_execution($1)', 'PT404'],
        ['other', 'run_again($1, gen_random_uuid())', 'PT404'],
      ] as const) {
        expect(await tryAs(sql, actor, `select public.${call}`, [id]).catch(sqlState)).toBe(code)
      }
    }))

  test('is cancelled before it goes on', () =>
    inScratch(async (sql) => {
      const { id } = await run(sql, await automate(sql, { actions: [webhook, notify] }))
      expect(await execution(sql, 'cancel_execution($1)', id)).toMatchObject({ status: 'cancelled' })
      expect(await runAs(sql, 'service', `select * from public.claim_automation_steps('webhook_call')`)).toEqual([])
      expect(await sql('select execution_count, failure_count from public.automations')).toEqual([
        { execution_count: 0, failure_count: 0 },
      ])
    }))
})

describe('loops', () => {
  test('an automation does not set off itself, directly or through another', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'note_created', name: 'one', actions: [note('one')] })
      await automate(sql, { trigger: 'note_created', name: 'two', actions: [note('two')] })
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await drain(sql)
      // Each runs for the note, and for what the other made of it.
      expect((await notes(sql)).map(({ title }) => title).sort()).toEqual(['one', 'one', 'two', 'two', 'x'])
    }))

  test('a chain ends after the fourth, and says so', () =>
    inScratch(async (sql) => {
      for (const [from, to] of [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'e'],
        ['e', 'f'],
      ] as const) {
        await automate(sql, { trigger: 'note_created', config: { tags: [from] }, actions: [note(to, { tags: [to] })] })
      }
      await runAs(sql, 'owner', `select public.save_note(null, 0, 'a', '', '{a}')`)
      await drain(sql)
      expect((await notes(sql)).map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
      expect(
        await sql(`select status, error_code from public.automation_executions where status <> 'success'`),
      ).toEqual([{ status: 'cancelled', error_code: 'loop' }])
    }))
})

describe('plans', () => {
  const used = (sql: Sql, count: number) =>
    sql(
      `insert into public.automation_executions (automation_id, user_id, status) select id, user_id, 'success' from public.automations, generate_series(1, $1)`,
      [count],
    )

  test.each([
    ['free', 200],
    ['basic', 2000],
  ])('%s runs %i a day', (plan, most) =>
    inScratch(async (sql) => {
      await subscribe(sql, plan)
      const id = await automate(sql, {})
      await used(sql, most - 1)
      expect(await run(sql, id)).toMatchObject({ status: 'success' })
      expect(await run(sql, id)).toMatchObject({ status: 'cancelled', error_code: 'daily_cap' })
      expect(await runAs(sql, 'owner', `select used, most from public.automation_caps() where what = 'runs'`)).toEqual([
        { used: most, most },
      ])
      await sql(`update public.automation_executions set started_at = now() - interval '25 hours'`)
      expect(await run(sql, id)).toMatchObject({ status: 'success' })
    }),
  )

  test('what a day has of mails is not exceeded', () =>
    inScratch(async (sql) => {
      await confirmAddress(sql)
      const id = await automate(sql, { actions: [{ type: 'send_email', config: { subject: 'a', message: 'b' } }] })
      for (let sent = 0; sent < 20; sent++) expect(await run(sql, id)).toMatchObject({ status: 'success' })
      expect(await run(sql, id)).toMatchObject({ status: 'cancelled', error_code: 'daily_cap' })
    }))

  test('templates of paid plans make no automation of a free one', () =>
    inScratch(async (sql) => {
      const insert = () =>
        tryAs(
          sql,
          'owner',
          `insert into public.automations (name, trigger_type, action_type, template_id) select 'a', 'manual', 'create_note', id from public.automation_templates where is_premium limit 1 returning id`,
        )
      expect(await insert().catch(sqlState)).toBe('PT402')
      await automate(sql, {})
      expect(
        await tryAs(
          sql,
          'owner',
          'update public.automations set template_id = (select id from public.automation_templates where is_premium limit 1)',
        ).catch(sqlState),
      ).toBe('PT402')
      await subscribe(sql, 'basic')
      expect(await insert()).toHaveLength(1)
    }))
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

describe('figures and moments', () => {
  test('are those of the last seven days', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [note('a')] })
      const failing = await automate(sql, { actions: [note(' ')] })
      for (const automation of [id, id, failing]) await run(sql, automation)
      await sql(`update public.automation_executions set execution_time_ms = 100`)
      expect(await runAs(sql, 'owner', 'select * from public.automation_stats()')).toEqual([
        {
          total_automations: 2,
          active_automations: 2,
          total_executions: 3,
          success_rate: 66.7,
          avg_execution_time: 100,
          executions_today: 3,
          executions_this_week: 3,
          most_used_trigger: 'manual',
          most_used_action: 'create_note',
        },
      ])
    }))

  test('the next moments of all automations, in order', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'time_based', name: 'jour', config: { schedule: 'daily', time: '09:00' } })
      await automate(sql, {
        trigger: 'time_based',
        name: 'semaine',
        config: { schedule: 'weekly', time: '10:00', day_of_week: 1 },
      })
      const next = await runAs<{ name: string; at: string }>(
        sql,
        'owner',
        `select name, at from public.next_runs(now() + interval '14 days')`,
      )
      expect(next.filter(({ name }) => name === 'jour').length).toBeGreaterThanOrEqual(13)
      expect(next.filter(({ name }) => name === 'semaine')).toHaveLength(2)
      expect(next.map(({ at }) => at)).toEqual(next.map(({ at }) => at).toSorted())
      const [last] = await runAs(
        sql,
        'owner',
        `select count(*)::integer as moments, max(at) <= now() + interval '62 days' as near from public.next_runs('infinity')`,
      )
      expect(last).toEqual({ moments: expect.toSatisfy((count: number) => count >= 69 && count <= 73), near: true })
    }))

  test('executions go after 90 days', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, {}))
      const jobs = () => runAs(sql, 'service', 'select public.run_due_jobs()')
      await sql(`update public.automation_executions set started_at = now() - interval '89 days'`)
      await jobs()
      expect(await executions(sql)).toHaveLength(1)
      await sql(`update public.automation_executions set started_at = now() - interval '91 days'`)
      await jobs()
      expect([await executions(sql), await steps(sql)]).toEqual([[], []])
    }))
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
