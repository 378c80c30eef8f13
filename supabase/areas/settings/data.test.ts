import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { sectionOrder } from '../../../mf-settings/src/data-panel/format/format.ts'
import { contentHashes } from '../../../mf-settings/tests/content-hashes.ts'
import { claimsOfLearner, otherId, ownerId } from '../../tests/actors.ts'
import { storeFile, storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

type Row = Record<string, unknown>
type Result = { added: number; present: number; refused: number }

/** Runs a statement as a learner who has just given the password, or never. */
async function as<Answer>(
  sql: Sql,
  id: string,
  statement: string,
  parameters: readonly unknown[] = [],
  isRecent = true,
): Promise<Answer> {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - (isRecent ? 0 : 16 * 60) }]
  await sql('savepoint act')
  try {
    await sql(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ ...claimsOfLearner(id), amr }),
    ])
    const [row] = await sql<{ answer: Answer }>(`select ${statement} as answer`, parameters)
    await sql('reset role')
    return row?.answer as Answer
  } catch (error) {
    await sql('rollback to savepoint act')
    throw error
  }
}

const sectionsOf = async (sql: Sql, id: string) =>
  (await as<{ sections: Record<string, { rows: number; is_importable: boolean }> }>(sql, id, 'public.begin_export()'))
    .sections

async function exported(sql: Sql, id: string, section: string, max = 200): Promise<Row[]> {
  const rows: Row[] = []
  let after: unknown = null
  do {
    const page: { rows: Row[]; after: unknown } = await as(sql, id, 'public.export_rows($1, $2::jsonb, $3)', [
      section,
      after === null ? null : JSON.stringify(after),
      max,
    ])
    rows.push(...page.rows)
    after = page.after
  } while (after !== null)
  return rows
}

async function everything(sql: Sql, id: string, max?: number): Promise<Record<string, Row[]>> {
  const sections = await sectionsOf(sql, id)
  const all: Record<string, Row[]> = {}
  for (const section of Object.keys(sections)) all[section] = await exported(sql, id, section, max)
  return all
}

const imported = (sql: Sql, id: string, section: string, rows: readonly unknown[]) =>
  as<Result>(sql, id, 'public.import_rows($1, $2::jsonb)', [section, JSON.stringify(rows)])

/** Without the profile: each account has its own. */
const order = sectionOrder.filter((section) => section !== 'profile')

async function importAll(sql: Sql, id: string, all: Record<string, Row[]>): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {}
  for (const section of order) {
    if (section === 'attachments') {
      const missing = await as<{ path: string }[]>(sql, id, 'public.missing_files($1::jsonb)', [
        JSON.stringify(all[section]),
      ])
      for (const { path } of missing) await storeFile(sql, 'note-attachments', path)
    }
    results[section] = await imported(sql, id, section, all[section] ?? [])
  }
  return results
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const asFile = (all: Record<string, Row[]>) =>
  Object.fromEntries(
    Object.entries(all).map(([section, rows]) => [
      camel(section),
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [camel(key), value]))),
    ]),
  )

const id = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** An account with something in each section, written as learners write it, with a log that has a mastery set by hand. */
async function fill(sql: Sql): Promise<void> {
  const run = (statement: string, parameters: readonly unknown[] = []) => as(sql, ownerId, statement, parameters)
  await run('public.import_notes($1::jsonb)', [
    JSON.stringify([
      {
        title: 'La cellule',
        content: 'Un texte',
        tags: ['biologie', 'été'],
        is_pinned: true,
        folder: 'SVT',
        created_at: '2024-03-01T08:00:00.123456Z',
        updated_at: '2025-01-02T10:00:00Z',
        head: 'aliases: [a]',
      },
      { title: 'Brouillon', content: '', updated_at: '2025-05-05T10:00:00Z' },
    ]),
  ])
  await sql(`update public.notes set deleted_at = now() - interval '3 days' where title = 'Brouillon'`)
  await sql(`insert into public.notes (user_id, title, content, is_template) values ($1, 'Fiche', '## Plan', true)`, [
    ownerId,
  ])
  // A folder that no note lies in, in another one.
  await sql(`insert into public.note_folders (user_id, path) values ($1, 'Langues'), ($1, 'Langues/Latin')`, [ownerId])
  await sql(`update public.note_folders set created_at = '2024-02-03T04:05:06Z' where user_id = $1`, [ownerId])
  await sql(
    `insert into public.note_versions (note_id, user_id, version, title, content, created_at)
     select id, user_id, 1, 'La celule', 'Un', '2024-12-01' from public.notes where title = 'La cellule'`,
  )
  await sql(`update public.notes set version = 2, pinned_at = '2025-02-03T04:05:06.789Z' where title = 'La cellule'`)
  await sql('insert into public.review_settings (user_id, retention, recall) values ($1, 0.93, true)', [ownerId])
  await sql(
    `insert into public.vocabulary (id, user_id, word, definition, examples, mastery, created_at, updated_at) values
       ($1, $3, 'mitose', 'division', '{une mitose}', 0, '2024-01-01', '2024-01-02'),
       ($2, $3, 'noyau', 'centre', '{}', 60, '2024-01-01', '2024-01-03')`,
    [id(1), id(2), ownerId],
  )
  await sql(
    `insert into public.vocabulary (user_id, word, definition, kind, note_id, quotation)
     select $1, 'cellule', 'Le noyau de la {{c1::cellule::petite}}.', 'cloze', id, 'Un texte' from public.notes where title = 'La cellule'`,
    [ownerId],
  )
  await sql(
    `insert into public.reviews (user_id, word_id, rating, direction, reviewed_at, time_zone)
     select $1, $2, 1 + n % 4, case when n % 3 = 0 then 'recall' else 'recognition' end, now() - (60 - n) * interval '1 day', 'Europe/Paris'
     from generate_series(1, 20) as n`,
    [ownerId, id(1)],
  )
  await sql(`update public.vocabulary set mastery = 90 where id = $1`, [id(1)])
  await run(
    `public.plan_series($1, 'Relire', 'mixed', '', 30, $2::uuid[], '2026-01-05 18:00', 'Europe/Paris', 'FREQ=WEEKLY;BYDAY=MO')`,
    [id(3), [id(1), id(2)]],
  )
  await sql(
    `insert into public.study_sessions (user_id, title, type, items, scheduled_for, completed, completed_at, seconds_studied)
     select $1, 'Faite', 'document', array[id], '2025-02-01', true, '2025-02-01 01:00', 1200 from public.notes where title = 'La cellule'`,
    [ownerId],
  )
  await sql(
    `with made as (
       insert into public.automations (id, user_id, name, trigger_type, action_type, preset) values ($2, $1, 'Rappel', 'manual', 'send_notification', 'daily')
       returning id
     )
     insert into public.automation_executions (automation_id, user_id, status, started_at) select id, $1, 'success', '2025-03-01' from made`,
    [ownerId, id(4)],
  )
  await sql(`select public.store_exchange($1, 'Bonjour ?', 'Bonjour !', $2::jsonb, $3::jsonb)`, [
    ownerId,
    JSON.stringify([{ title: 'mitose', href: `/vocabulary/${id(1)}`, excerpt: 'division' }]),
    JSON.stringify({ type: 'vocabulaire', confidence: 1, alternatives: [] }),
  ])
  await sql(
    `select public.store_exchange($1, 'Encore ?', 'Oui.', '[]', null, (select id from public.ai_conversations limit 1))`,
    [ownerId],
  )
  await sql(
    `with made as (
       insert into public.collaboration_sessions (id, user_id, title, document_ids)
       select $2, $1, 'Ensemble', array[id] from public.notes where title = 'La cellule' returning id
     )
     insert into public.meeting_rooms (user_id, session_id, name, subject) select $1, id, 'salle-1', 'Révisions' from made`,
    [ownerId, id(5)],
  )
  const [note] = await sql<{ id: string }>(`select id from public.notes where title = 'La cellule'`)
  const path = `note-attachments/${note?.id}/resume.pdf`
  await storeFile(sql, 'note-attachments', path)
  await sql(
    `insert into public.note_attachments (note_id, user_id, file_name, file_type, file_size, file_path, created_at)
     values ($1, $2, 'Résumé.pdf', 'application/pdf', 1, $3, '2025-01-01')`,
    [note?.id, ownerId, path],
  )
}

describe('every table with data of learners', () => {
  test('is in a section of the export, or says why not', () =>
    inScratch(async (sql) => {
      const missing = await sql(
        `with recursive owned (entity) as (
           select 'auth.users'::regclass
           union
           select conrelid::regclass from pg_constraint join owned on confrelid = entity where contype = 'f'
         ),
         named as (
           select attrelid::regclass from pg_attribute where attname in ('user_id', 'owner_id', 'account') and attnum > 0 and not attisdropped
         )
         select entity::text as source from (select entity from owned union select * from named) as held
           join pg_class on pg_class.oid = entity
         where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
           and not exists (select from private.data_sections as told where to_regclass(told.source) = entity)`,
      )
      expect(missing).toEqual([])
    }))

  test('is there, with the columns that its section names', () =>
    inScratch(async (sql) => {
      const wrong = await sql(
        `select told.source, name from private.data_sections as told,
           unnest(case when section is null then '{}' else key || hidden || owner || coalesce(writable, '{}') end
             || array(select jsonb_object_keys(refs || fixed))) as name
         where not exists (
           select from pg_attribute where attrelid = told.source::regclass and attname = name and not attisdropped
         )`,
      )
      expect(wrong).toEqual([])
    }))

  test('that an account takes back has its place in the order of the import', () =>
    inScratch(async (sql) => {
      const told = await sql<{ section: string }>(
        'select section from private.data_sections where importer is not null',
      )
      expect(told.map(({ section }) => section).toSorted()).toEqual(sectionOrder.toSorted())
    }))

  test('shows no secret', () =>
    inScratch(async (sql) => {
      await storeFixtures(sql)
      const text = JSON.stringify(await everything(sql, ownerId))
      for (const hidden of ['secret_hash', 'access_token', 'refresh_token', 'code_hash'])
        expect(text).not.toContain(hidden)
    }))
})

describe('an export', () => {
  test('asks for a password or a code of the last fifteen minutes, and holds for one session', () =>
    inScratch(async (sql) => {
      const refusal = { code: 'PT403', detail: 'step_up_required' }
      await expect(exported(sql, ownerId, 'documents')).rejects.toMatchObject(refusal)
      await expect(as(sql, ownerId, 'public.begin_export()', [], false)).rejects.toMatchObject(refusal)
      await as(sql, ownerId, 'public.begin_export()')
      expect(await exported(sql, ownerId, 'documents')).toEqual([])
      await expect(exported(sql, otherId, 'documents')).rejects.toMatchObject(refusal)
      await sql(`update private.exports set begun_at = now() - interval '7 hours'`)
      await expect(exported(sql, ownerId, 'documents')).rejects.toMatchObject(refusal)
    }))

  test('has the same rows whatever the pages’ size, and nobody else’s', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const whole = await everything(sql, ownerId)
      expect(await everything(sql, ownerId, 1)).toEqual(whole)
      const overview = await sectionsOf(sql, ownerId)
      for (const [section, rows] of Object.entries(whole))
        expect([section, rows.length]).toEqual([section, overview[section]?.rows])
      const others = await everything(sql, otherId)
      expect(order.filter((section) => (others[section] ?? []).length > 0)).toEqual(['settings', 'security_settings'])
    }))

  test('ends a page before it becomes too large', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.notes (user_id, title, content) select $1, 'n' || n, repeat('é', 190000) from generate_series(1, 12) as n`,
        [ownerId],
      )
      await sectionsOf(sql, ownerId)
      const page = await as<{ rows: Row[] }>(sql, ownerId, `public.export_rows('documents')`)
      expect(page.rows.length).toBeLessThan(7)
      expect(new Set((await exported(sql, ownerId, 'documents')).map(({ title }) => title)).size).toBe(12)
    }))

  test('writes out no more rows than a page holds', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.vocabulary (user_id, word, definition) select $1, 'mot ' || n, 'x' from generate_series(1, 100) as n`,
        [ownerId],
      )
      await sql('create sequence private.written')
      await sql(
        `create or replace function private.word_details(word uuid) returns jsonb language sql volatile set search_path = '' as $$
           select jsonb_build_object('written', nextval('private.written'), 'text', repeat('x', 500000)) $$`,
      )
      await sectionsOf(sql, ownerId)
      const page = await as<{ rows: Row[] }>(sql, ownerId, `public.export_rows('vocabulary')`)
      const [written] = await sql<{ rows: string }>('select last_value as rows from private.written')
      expect([page.rows.length, Number(written?.rows)]).toEqual([3, 4])
    }))

  test('knows no other section', () =>
    inScratch(async (sql) => {
      await sectionsOf(sql, ownerId)
      for (const section of ['cards', 'zoom_tokens', 'users'])
        await expect(exported(sql, ownerId, section)).rejects.toMatchObject({ code: 'PT404' })
    }))
})

describe('an import', () => {
  test('into another account gives the same content', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const all = await everything(sql, ownerId)
      const results = await importAll(sql, otherId, all)
      for (const section of order.slice(3)) {
        expect([section, results[section]]).toEqual([section, { added: all[section]?.length, present: 0, refused: 0 }])
      }
      const again = await everything(sql, otherId)
      const before: Record<string, string> = contentHashes(asFile(all))
      const after = contentHashes(asFile(again))
      delete before.profile
      delete after.profile
      expect(after).toEqual(before)
    }))

  test('into an account that was deleted and made again gives the same content', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const all = await everything(sql, ownerId)
      await sql(`delete from auth.users where id = $1`, [ownerId])
      await importAll(sql, otherId, all)
      const after = contentHashes(asFile(await everything(sql, otherId)))
      expect({ ...after, profile: '' }).toEqual({ ...contentHashes(asFile(all)), profile: '' })
    }))

  test('a second time, or into the account that it comes from, adds nothing', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const all = await everything(sql, ownerId)
      await importAll(sql, otherId, all)
      const once = await everything(sql, otherId)
      for (const account of [otherId, ownerId]) {
        const results = await importAll(sql, account, all)
        for (const section of order.slice(3)) {
          expect([section, results[section]]).toEqual([
            section,
            { added: 0, present: all[section]?.length, refused: 0 },
          ])
        }
      }
      expect(contentHashes(asFile(await everything(sql, otherId)))).toEqual(contentHashes(asFile(once)))
      expect(await everything(sql, ownerId)).toEqual(all)
    }))

  test('that was broken off goes on where it was', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const { documents = [] } = await everything(sql, ownerId)
      expect(await imported(sql, otherId, 'documents', documents.slice(0, 1))).toMatchObject({ added: 1 })
      expect(await imported(sql, otherId, 'documents', documents)).toMatchObject({
        added: documents.length - 1,
        present: 1,
      })
    }))

  test('of a note that was deleted for good brings it back, and it can be deleted again', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const { documents = [] } = await everything(sql, ownerId)
      for (const _ of [1, 2]) {
        await sql('delete from public.notes where user_id = $1', [ownerId])
        expect(await imported(sql, ownerId, 'documents', documents)).toMatchObject({ added: documents.length })
      }
    }))

  test('leaves notes out that the plan has no room for, and takes them later', () =>
    inScratch(async (sql) => {
      const notes = Array.from({ length: 103 }, (_, index) => ({ id: id(100 + index), title: `n${index}` }))
      expect(await imported(sql, ownerId, 'documents', notes)).toEqual({ added: 100, present: 0, refused: 3 })
      await sql(`update public.profiles set subscription = 'basic' where id = $1`, [ownerId])
      expect(await imported(sql, ownerId, 'documents', notes)).toEqual({ added: 3, present: 100, refused: 0 })
    }))

  test('switches no automation on, and gives no plan', () =>
    inScratch(async (sql) => {
      await imported(sql, ownerId, 'automations', [
        {
          id: id(1),
          name: 'a',
          trigger_type: 'time_based',
          action_type: 'send_notification',
          is_active: true,
          trigger_config: { time: '08:00' },
          user_id: otherId,
        },
      ]).catch(() => {})
      await imported(sql, ownerId, 'automations', [
        {
          id: id(2),
          name: 'b',
          trigger_type: 'manual',
          action_type: 'send_notification',
          is_active: true,
          user_id: otherId,
        },
      ])
      expect(await sql('select distinct is_active, user_id from public.automations')).toEqual([
        { is_active: false, user_id: ownerId },
      ])
      await imported(sql, ownerId, 'profile', [
        { name: 'Ada', role: 'user', subscription: 'premium', avatar_url: '/x' },
      ])
      await imported(sql, ownerId, 'security_settings', [
        { login_alerts: false, recovery_email: 'eve@cahier.test', password_strength: 5 },
      ])
      expect(await sql('select subscription, avatar_url from public.profiles where id = $1', [ownerId])).toEqual([
        { subscription: 'free', avatar_url: null },
      ])
      expect(
        await sql(
          'select login_alerts, recovery_email, password_strength from public.security_settings where user_id = $1',
          [ownerId],
        ),
      ).toEqual([{ login_alerts: false, recovery_email: null, password_strength: null }])
    }))

  test('leads links in texts to the notes and words that came along', () =>
    inScratch(async (sql) => {
      const link = `[b](/notes/${id(2)}) /vocabulary/${id(3)} ${id(2)} /notes/${id(2)}`
      await imported(sql, ownerId, 'documents', [
        { id: id(1), title: 'a', content: link },
        { id: id(2), title: 'b' },
      ])
      const rows = await sql<{ id: string; content: string }>('select id, content from public.notes order by title')
      const [first, second] = rows
      expect(second?.id).not.toBe(id(2))
      expect(first?.content).toMatch(
        new RegExp(
          `^\\[b\\]\\(/notes/${second?.id}\\) /vocabulary/(?!${id(3)})[0-9a-f-]{36} ${id(2)} /notes/${second?.id}$`,
        ),
      )
    }))

  test('leaves links as they are that lead out of the file', () =>
    inScratch(async (sql) => {
      const content = `/notes/${id(2)} /vocabulary/${id(3)} /notes/${id(4)}`
      await imported(sql, ownerId, 'documents', [
        { id: id(1), title: 'a', content, outside: [id(2), id(3)] },
        { id: id(4), title: 'b' },
      ])
      const [first, second] = await sql<{ id: string; content: string }>(
        'select id, content from public.notes order by title',
      )
      expect(first?.content).toBe(`/notes/${id(2)} /vocabulary/${id(3)} /notes/${second?.id}`)
      // What the account has since is the better target.
      await imported(sql, ownerId, 'note_versions', [
        { id: id(9), note_id: id(1), version: 1, title: 'a', content, created_at: '2026-01-01', outside: [id(4)] },
      ])
      expect(await sql('select content from public.note_versions')).toMatchObject([
        { content: expect.stringContaining(`/notes/${second?.id}`) },
      ])
    }))

  test('keeps of each note the latest hundred texts', () =>
    inScratch(async (sql) => {
      await imported(sql, ownerId, 'documents', [{ id: id(1), title: 'a', version: 200 }])
      const versions = Array.from({ length: 130 }, (_, index) => ({
        ...{
          id: id(1000 + index),
          note_id: id(1),
          version: 1 + index,
          title: 'a',
          content: '',
          created_at: '2026-01-01',
        },
      }))
      expect(await imported(sql, ownerId, 'note_versions', versions)).toMatchObject({ added: 100 })
      expect(await sql('select min(version), max(version) from public.note_versions')).toEqual([{ min: 31, max: 130 }])
    }))

  test('refuses what is larger than an automation’s report, and what a section does not name', () =>
    inScratch(async (sql) => {
      await imported(sql, ownerId, 'automations', [
        { id: id(1), name: 'a', trigger_type: 'manual', action_type: 'send_notification' },
      ])
      const run = { id: id(2), automation_id: id(1), status: 'success', started_at: '2026-01-01' }
      const report = { ...run, action_result: { text: 'x'.repeat(140_000) } }
      await expect(imported(sql, ownerId, 'automation_executions', [report])).rejects.toMatchObject({
        code: 'PT422',
        detail: 'import_too_large',
      })
      await sql(
        `update private.data_sections set writable = array_remove(writable, 'error_message') where section = 'automation_executions'`,
      )
      await imported(sql, ownerId, 'automation_executions', [{ ...run, error_message: 'x' }])
      expect(await sql('select status, error_message from public.automation_executions')).toEqual([
        { status: 'success', error_message: null },
      ])
    }))

  test('is not for a demo', () =>
    inScratch(async (sql) => {
      await sql('update auth.users set is_anonymous = true where id = $1', [ownerId])
      await expect(imported(sql, ownerId, 'documents', [{ id: id(1), title: 'a' }])).rejects.toMatchObject({
        code: 'PT403',
        detail: 'import_demo',
      })
    }))

  test('gathers statistics when a table has outgrown them', () =>
    inScratch(async (sql) => {
      const words = Array.from({ length: 500 }, (_, index) => ({
        ...{ id: id(1000 + index), word: `mot ${index}`, definition: 'x'.repeat(900), cards: [] },
        reviews: Array.from({ length: 5 }, () => ({ direction: 'recognition', rating: 3, reviewed_at: '2026-01-01' })),
      }))
      const known = () =>
        sql<{ name: string; rows: number }>(
          `select relname as name, reltuples::integer as rows from pg_class
           where oid in ('public.vocabulary'::regclass, 'public.reviews'::regclass) order by 1`,
        )
      await imported(sql, ownerId, 'vocabulary', words.slice(0, 1))
      expect((await known()).every(({ rows }) => rows < 500)).toBe(true)
      await imported(sql, ownerId, 'vocabulary', words)
      expect(await known()).toEqual([
        { name: 'reviews', rows: 2500 },
        { name: 'vocabulary', rows: 500 },
      ])
    }))

  test('takes what an account exported that has more than its plan holds', () =>
    inScratch(async (sql) => {
      await sql(`update public.profiles set subscription = 'premium' where id = $1`, [ownerId])
      await sql(`insert into public.notes (user_id, title) select $1, 'n' || n from generate_series(1, 120) as n`, [
        ownerId,
      ])
      await sql(`update public.profiles set subscription = 'free' where id = $1`, [ownerId])
      const { documents = [] } = await everything(sql, ownerId)
      expect(documents).toHaveLength(120)
      expect(await imported(sql, otherId, 'documents', documents)).toEqual({ added: 100, present: 0, refused: 20 })
    }))

  test('does not touch another account’s rows with the same ids', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const before = await everything(sql, ownerId)
      const { documents = [], vocabulary = [] } = before
      await imported(
        sql,
        otherId,
        'documents',
        documents.map((row) => ({ ...row, title: 'Copie', content: 'x' })),
      )
      await imported(sql, otherId, 'vocabulary', vocabulary)
      expect(await everything(sql, ownerId)).toEqual(before)
    }))

  test('of a word without cards logs the mastery that it has', () =>
    inScratch(async (sql) => {
      await imported(sql, ownerId, 'vocabulary', [{ id: id(1), word: 'mot', definition: 'd', mastery: 80 }])
      expect(
        await sql(
          `select word.mastery, told.rating, round(card.stability) as stability from public.vocabulary as word
           join public.reviews as told on told.word_id = word.id join public.cards as card on card.word_id = word.id`,
        ),
      ).toEqual([{ mastery: 80, rating: 0, stability: 21 }])
    }))

  test('is answered afterwards as if it had been learnt here', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const all = await everything(sql, ownerId)
      await importAll(sql, otherId, all)
      const answer = (account: string) =>
        sql(
          `insert into public.reviews (user_id, word_id, rating, reviewed_at, time_zone)
           select user_id, id, 3, now() + interval '1 minute', 'Europe/Paris' from public.vocabulary where user_id = $1 and word = 'mitose'`,
          [account],
        )
      const states = () =>
        sql(
          `select distinct on (card.user_id) card.stability, card.difficulty, card.due, card.reps from public.cards as card
           join public.vocabulary as word on word.id = card.word_id
           where word.word = 'mitose' and card.direction = 'recognition' order by card.user_id`,
        )
      await answer(ownerId)
      await answer(otherId)
      const [mine, theirs] = await states()
      expect(theirs).toEqual(mine)
    }))

  test.each([
    ['no list', 'documents', {}, 'PT422'],
    ['no objects', 'documents', ['x'], 'PT422'],
    ['too many', 'tags', Array.from({ length: 501 }, () => ({})), 'PT422'],
    ['a section that is only told', 'security_events', [{}], 'PT404'],
    ['the accounts', 'users', [{}], 'PT404'],
    ['a text too long', 'documents', [{ id: id(1), title: 'x', content: 'a'.repeat(200_001) }], '23514'],
    [
      'a card from nowhere',
      'vocabulary',
      [
        {
          id: id(1),
          word: 'a',
          definition: 'b',
          cards: [
            {
              direction: 'recognition',
              stability: 'NaN',
              difficulty: 5,
              due: '2026-01-01',
              learning_step: 0,
              reps: 1,
              lapses: 0,
              forgiven: 0,
              state: 2,
            },
          ],
        },
      ],
      'PT422',
    ],
    [
      'a card that is never due',
      'vocabulary',
      [
        {
          id: id(1),
          word: 'a',
          definition: 'b',
          cards: [
            {
              direction: 'recognition',
              stability: 5,
              difficulty: 5,
              due: 'infinity',
              learning_step: 0,
              reps: 1,
              lapses: 0,
              forgiven: 0,
              state: 2,
            },
          ],
        },
      ],
      'PT422',
    ],
    [
      'a rating of nine',
      'vocabulary',
      [
        {
          id: id(1),
          word: 'a',
          definition: 'b',
          cards: [],
          reviews: [{ direction: 'recognition', rating: 9, reviewed_at: '2026-01-01' }],
        },
      ],
      '23514',
    ],
    [
      'no number',
      'study_sessions',
      [{ id: id(1), title: 'x', scheduled_for: '2026-01-01', duration: 'long' }],
      '22P02',
    ],
  ])('refuses %s', (_, section, rows, code) =>
    inScratch(async (sql) => {
      const before = await everything(sql, ownerId)
      await expect(imported(sql, ownerId, section, rows as never)).rejects.toMatchObject({ code })
      expect(await everything(sql, ownerId)).toEqual(before)
    }),
  )

  const series = {
    ...{ id: id(1), title: 's', type: 'mixed', description: '', duration: 30, items: [], created_at: '2026-01-01' },
    ...{ starts_at: '2026-01-05T18:00', time_zone: 'Europe/Paris', rule: 'FREQ=DAILY' },
  }
  test.each([
    ['begins with the calendar', { starts_at: '0001-01-01' }],
    ['begins never', { starts_at: 'infinity' }],
    ['has no beginning', { starts_at: null }],
    ['ends on a day that is none', { rule: 'FREQ=DAILY;UNTIL=99999999' }],
  ])('refuses a repeated session that %s, which a job would extend for ever', (_, change) =>
    inScratch(async (sql) => {
      await expect(imported(sql, ownerId, 'study_series', [{ ...series, ...change }])).rejects.toMatchObject({
        code: 'PT422',
      })
    }),
  )

  test('makes no sessions of days that are over', () =>
    inScratch(async (sql) => {
      await imported(sql, otherId, 'study_series', [series])
      await sql('select private.extend_all_series()')
      const [made] = await sql<{ past: string; all: string }>(
        `select count(*) as all, count(*) filter (where series_day < current_date) as past
         from public.study_sessions where user_id = $1 and series_id is not null`,
        [otherId],
      )
      expect([Number(made?.all) > 80, Number(made?.past)]).toEqual([true, 0])
    }))

  test('of a series that cannot be extended holds no other up', () =>
    inScratch(async (sql) => {
      await imported(sql, otherId, 'study_series', [series])
      await sql(
        `insert into public.study_series (user_id, title, starts_at, time_zone, rule)
         values ($1, 'x', '2026-01-05', 'Europe/Paris', 'FREQ=DAILY;UNTIL=99999999')`,
        [ownerId],
      )
      await sql('select private.extend_all_series()')
      const made = await sql('select from public.study_sessions where user_id = $1 and series_id is not null', [
        otherId,
      ])
      expect(made.length).toBeGreaterThan(80)
    }))

  test('puts a file beside another that has its key now', () =>
    inScratch(async (sql) => {
      await fill(sql)
      const { attachments: [row] = [] } = await everything(sql, ownerId)
      const path = String(row?.file_path)
      // Deleted, and another one attached whose name gives the same key.
      await sql(`update public.note_attachments set id = gen_random_uuid(), file_name = 'Resume.pdf'`)
      const [missing] = await as<{ path: string }[]>(sql, ownerId, 'public.missing_files($1::jsonb)', [
        JSON.stringify([row]),
      ])
      expect(missing?.path).toMatch(/\/[0-9a-f]{8}-resume\.pdf$/)
      await storeFile(sql, 'note-attachments', missing?.path ?? '')
      expect(await imported(sql, ownerId, 'attachments', [row])).toMatchObject({ added: 1 })
      expect(await sql('select file_name, file_path from public.note_attachments order by file_name')).toEqual([
        { file_name: 'Resume.pdf', file_path: path },
        { file_name: 'Résumé.pdf', file_path: missing?.path },
      ])
    }))

  test('takes no more repeated sessions than an account may have', () =>
    inScratch(async (sql) => {
      const many = Array.from({ length: 201 }, (_, index) => ({ ...series, id: id(index), made_until: '2027-12-31' }))
      expect(await imported(sql, ownerId, 'study_series', many.slice(0, 200))).toMatchObject({ added: 200 })
      await expect(imported(sql, ownerId, 'study_series', many.slice(200))).rejects.toMatchObject({ code: 'PT413' })
    }))
})
