import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { claimsOfLearner, otherId, ownerId, runAs, signUp, sqlState } from '../../tests/actors.ts'
import { invitedId } from '../../tests/area.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { sessionId } from '../collaboration/area.ts'
import { noteId } from '../notes/area.ts'

const { inScratch } = scratchDatabase(storeFixtures)

interface HandOver {
  kind: string
  id: string
  to: string
}

/** Asks for the deletion as an account that gave its password so many minutes ago. */
async function deleteAccount(
  sql: Sql,
  {
    as = ownerId,
    word = 'SUPPRIMER',
    handOver = [],
    minutes = 0,
    method = 'password',
  }: { as?: string; word?: string; handOver?: unknown; minutes?: number; method?: string } = {},
): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000) - minutes * 60
  const claims = { ...claimsOfLearner(as), amr: [{ method, timestamp }] }
  await sql('savepoint ask')
  try {
    await sql(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(claims),
    ])
    const [row] = await sql<{ ticket: string }>('select public.delete_account($1, $2::jsonb) as ticket', [
      word,
      JSON.stringify(handOver),
    ])
    await sql('reset role')
    return row?.ticket ?? ''
  } catch (error) {
    await sql('rollback to savepoint ask')
    throw error
  }
}

const rows = async <Row>(sql: Sql, statement: string, parameters: readonly unknown[] = []) =>
  await sql<Row>(statement, parameters)
const refusal = (error: unknown) =>
  error instanceof Error && 'detail' in error ? [sqlState(error), error.detail] : [sqlState(error)]

describe('a deletion is refused', () => {
  const demoId = '00000000-0000-4000-8000-0000000000d1'
  const refusals: readonly [string, Parameters<typeof deleteAccount>[1], unknown[]][] = [
    ['in small letters', { word: 'supprimer' }, ['PT400', 'deletion_not_confirmed']],
    ['with a space', { word: 'SUPPRIMER ' }, ['PT400', 'deletion_not_confirmed']],
    ['without the word', { word: '' }, ['PT400', 'deletion_not_confirmed']],
    ['sixteen minutes after the password', { minutes: 16 }, ['PT403', 'step_up_required']],
    ['without a proof', { method: 'anonymous' }, ['PT403', 'step_up_required']],
    ['of a demo', { as: demoId }, ['PT403', 'deletion_demo']],
    ['with something else than a list', { handOver: {} }, ['PT400', 'hand_over_invalid']],
    [
      'with another’s document',
      { as: otherId, handOver: [{ kind: 'note', id: noteId, to: otherId }] },
      ['PT409', 'hand_over_changed'],
    ],
    [
      'in favour of somebody who is no member',
      { handOver: [{ kind: 'note', id: noteId, to: otherId }] },
      ['PT409', 'hand_over_changed'],
    ],
  ]
  test.each(refusals)('%s', (_, asked, expected) =>
    inScratch(async (sql) => {
      await signUp(sql, demoId, null, {})
      await sql('update auth.users set is_anonymous = true where id = $1', [demoId])
      expect(await deleteAccount(sql, asked).catch(refusal)).toEqual(expected)
      expect(await rows(sql, 'select from private.account_deletions')).toEqual([])
      expect(await rows(sql, 'select from auth.users where banned_until is not null')).toEqual([])
    }),
  )
})

test('a deletion closes the account at once, once', () =>
  inScratch(async (sql) => {
    const ticket = await deleteAccount(sql)
    expect(ticket).toMatch(/^[0-9a-f-]{36}$/)
    expect(await rows(sql, 'select from auth.sessions where user_id = $1', [ownerId])).toEqual([])
    expect(
      await rows(sql, `select from auth.users where id = $1 and banned_until > now() + interval '99 years'`, [ownerId]),
    ).toHaveLength(1)
    expect(await rows(sql, 'select email, done from private.account_deletions')).toEqual([
      { email: 'owner@cahier.test', done: [] },
    ])
    const again = await rows<{ ticket: string }>(sql, 'select private.begin_deletion($1) as ticket', [ownerId])
    expect(again).toEqual([{ ticket }])
    // A hash that does not hold the id.
    const [erased] = await rows<{ hash: string }>(sql, 'select hash from private.erased_accounts')
    expect(erased?.hash).toMatch(/^[0-9a-f]{64}$/)
    const due = await runAs<{ name: string }>(sql, 'service', 'select name from public.due_functions() as name')
    expect(due).toContainEqual({ name: 'delete-accounts' })
  }))

describe('the job', () => {
  const claim = (sql: Sql, ticket: string | null = null) =>
    runAs<{ account: string; done: string[] }>(sql, 'service', 'select account, done from public.claim_deletion($1)', [
      ticket,
    ])
  const expire = (sql: Sql) => sql('update private.account_deletions set due_at = now()')
  const minutesLeft = async (sql: Sql) => {
    const [row] = await rows<{ minutes: number }>(
      sql,
      'select extract(epoch from due_at - now())::float / 60 as minutes from private.account_deletions',
    )
    return row?.minutes
  }

  test('is taken by one worker for a minute, and again when that is over', () =>
    inScratch(async (sql) => {
      const ticket = await deleteAccount(sql)
      expect(await claim(sql, '00000000-0000-4000-8000-000000000099')).toEqual([])
      expect(await claim(sql)).toEqual([{ account: ownerId, done: [] }])
      expect([await claim(sql), await claim(sql, ticket)]).toEqual([[], []])
      await runAs(sql, 'service', `select public.finish_deletion_step($1, 'files')`, [ownerId])
      await runAs(sql, 'service', `select public.finish_deletion_step($1, 'files')`, [ownerId])
      await expire(sql)
      expect(await claim(sql, ticket)).toEqual([{ account: ownerId, done: ['files'] }])
    }))

  test('is tried again after a pause that doubles, up to an hour', () =>
    inScratch(async (sql) => {
      await deleteAccount(sql)
      const pauses: (number | undefined)[] = []
      for (let attempt = 0; attempt < 9; attempt++) {
        await runAs(sql, 'service', `select public.release_deletion($1, 'payments_unavailable')`, [ownerId])
        pauses.push(await minutesLeft(sql))
      }
      expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60])
      await runAs(sql, 'service', `select public.finish_deletion_step($1, 'subscription')`, [ownerId])
      expect(await rows(sql, 'select failures, failure from private.account_deletions')).toEqual([
        { failures: 0, failure: null },
      ])
    }))

  test('goes on after a day of tries where nobody has the payment provider’s key, and names the customer', () =>
    inScratch(async (sql) => {
      await sql(`insert into private.customers (user_id, customer_id) values ($1, 'cus_left')`, [ownerId])
      await deleteAccount(sql)
      const state = async () =>
        (await rows<{ state: Record<string, unknown> }>(sql, 'select public.project_state() as state'))[0]?.state
      const fail = (failure: string) =>
        runAs(sql, 'service', 'select public.release_deletion($1, $2)', [ownerId, failure])
      for (let attempt = 0; attempt < 40; attempt++) await fail('payments_unavailable')
      expect(await state()).toMatchObject({ deletions: ['payments_unavailable'], customers: [] })
      await sql('update private.account_deletions set failures = 0')
      for (let attempt = 0; attempt < 29; attempt++) await fail('payments_not_configured')
      await expire(sql)
      expect(await claim(sql)).toEqual([{ account: ownerId, done: [] }])
      await fail('payments_not_configured')
      expect(await claim(sql)).toEqual([{ account: ownerId, done: ['subscription'] }])
      expect(await state()).toMatchObject({ deletions: [], customers: ['cus_left'] })
    }))

  test('does not end before the account has', () =>
    inScratch(async (sql) => {
      await deleteAccount(sql)
      expect(await runAs(sql, 'service', 'select public.finish_deletion($1)', [ownerId]).catch(refusal)).toEqual([
        'PT409',
        'deletion_unfinished',
      ])
    }))

  test('erases nothing of an account that nobody asked to delete', () =>
    inScratch(async (sql) => {
      expect(await runAs(sql, 'service', 'select public.erase_rows($1)', [ownerId]).catch(refusal)).toEqual([
        'PT404',
        'deletion_unknown',
      ])
    }))

  test('erases by portions', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.vocabulary (user_id, word, definition) select $1, 'mot ' || n, 'x' from generate_series(1, 1200) as n`,
        [ownerId],
      )
      await deleteAccount(sql)
      const portions: number[] = []
      for (;;) {
        const [row] = await runAs<{ count: number }>(sql, 'service', 'select public.erase_rows($1, 500) as count', [
          ownerId,
        ])
        portions.push(row?.count ?? 0)
        if (row?.count === 0) break
      }
      expect(portions.every((count) => count <= 500)).toBe(true)
      expect(portions.length).toBeGreaterThan(3)
    }))
})

test('every table whose rows go with an account is among those that are erased, after what it refers to', () =>
  inScratch(async (sql) => {
    const erased = (
      await rows<{ name: string }>(sql, 'select entity::text as name from private.tables_of_accounts() as entity')
    ).map(({ name }) => name)
    const owned = await rows<{ name: string }>(
      sql,
      `select distinct k.conrelid::regclass::text as name from pg_constraint as k
       join pg_class as c on c.oid = k.conrelid join pg_namespace as n on n.oid = c.relnamespace
       where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and k.confdeltype = 'c' and n.nspname in ('public', 'private')`,
    )
    // A profile's key is the account's: it goes with the account.
    expect(owned.map(({ name }) => name).filter((name) => !erased.includes(name))).toEqual(['profiles'])
    expect(erased.indexOf('notes')).toBeLessThan(erased.indexOf('note_versions'))
    expect(erased.indexOf('vocabulary')).toBeLessThan(erased.indexOf('reviews'))
  }))

describe('a restored backup', () => {
  test('has its erased accounts closed again, silently', () =>
    inScratch(async (sql) => {
      const [hash] = await rows<{ hash: string }>(sql, 'select private.erasure_hash($1) as hash', [ownerId])
      const [other] = await rows<{ hash: string }>(sql, 'select private.erasure_hash(gen_random_uuid()) as hash')
      const replay = async () => {
        const [row] = await rows<{ count: number }>(sql, 'select private.replay_erasures($1) as count', [
          [hash?.hash, other?.hash],
        ])
        return row?.count
      }
      expect([await replay(), await replay()]).toEqual([1, 0])
      expect(await rows(sql, 'select user_id, email from private.account_deletions')).toEqual([
        { user_id: ownerId, email: null },
      ])
      expect(await rows(sql, 'select from auth.sessions where user_id = $1', [ownerId])).toEqual([])
      expect(await rows(sql, 'select from private.erased_accounts')).toHaveLength(2)
    }))
})

describe('shared documents', () => {
  /** The owner's note, with a version, a tag, a file and two members. */
  async function share(sql: Sql): Promise<void> {
    await sql(
      `update public.notes set is_shared = true, title = 'Biologie', folder = 'Privé', is_pinned = true where id = $1`,
      [noteId],
    )
    await sql('delete from public.note_collaborators where note_id = $1', [noteId])
    await sql(
      `insert into public.note_collaborators (note_id, user_id, status) values ($1, $2, 'accepted'), ($1, $3, 'pending')`,
      [noteId, otherId, invitedId],
    )
    await sql(`update public.profiles set name = 'Zoé' where id = $1`, [otherId])
    await sql(`delete from public.collaboration_participants where session_id = $1`, [sessionId])
    await sql(
      `update public.collaboration_sessions set title = 'Révision', scheduled_for = now() + interval '1 day' where id = $1`,
      [sessionId],
    )
    await sql(
      `insert into public.collaboration_participants (session_id, user_id, status, role)
       values ($1, $2, 'accepted', 'admin'), ($1, $3, 'accepted', 'viewer')`,
      [sessionId, ownerId, otherId],
    )
    await sql(`update public.meeting_rooms set session_id = $1 where user_id = $2`, [sessionId, ownerId])
  }
  const listed = (sql: Sql) => runAs(sql, 'owner', 'select kind, id, title, members from public.shared_documents()')
  const told = (sql: Sql) =>
    rows<{ body: string }>(sql, `select body from public.notifications where kind = 'sharing' and user_id = $1`, [
      otherId,
    ])
  const zoe = { id: otherId, name: 'Zoé' }

  test('are named with those who have accepted', () =>
    inScratch(async (sql) => {
      await share(sql)
      expect(await listed(sql)).toEqual([
        { kind: 'note', id: noteId, title: 'Biologie', members: [zoe] },
        { kind: 'session', id: sessionId, title: 'Révision', members: [zoe] },
      ])
      await sql('update public.notes set deleted_at = now() where id = $1', [noteId])
      await sql(`update public.collaboration_sessions set scheduled_for = now() - interval '1 day'`)
      expect(await listed(sql)).toEqual([])
    }))

  test('go to the member who was chosen, with their versions and files', () =>
    inScratch(async (sql) => {
      await share(sql)
      const handOver: HandOver[] = [
        { kind: 'note', id: noteId, to: otherId },
        { kind: 'session', id: sessionId, to: otherId },
      ]
      const stored = (id: string) =>
        rows(
          sql,
          `select name from private.stored_files where user_id = $1 and private.note_of_file(name) = $2 order by name`,
          [id, noteId],
        )
      const versions = await rows(sql, 'select id from public.note_versions where note_id = $1', [noteId])
      await sql(`update public.note_attachments set created_at = '2025-01-01' where note_id = $1`, [noteId])
      const files = await rows(sql, 'select id, created_at from public.note_attachments where note_id = $1', [noteId])
      expect([versions.length > 0, files.length > 0]).toEqual([true, true])
      const held = await stored(ownerId)
      await deleteAccount(sql, { handOver })
      expect(
        await rows(sql, 'select user_id, folder, is_pinned, is_shared from public.notes where id = $1', [noteId]),
      ).toEqual([{ user_id: otherId, folder: null, is_pinned: false, is_shared: true }])
      for (const [columns, table, expected] of [
        ['id', 'note_versions', versions],
        ['id, created_at', 'note_attachments', files],
      ] as const)
        expect(
          await rows(sql, `select ${columns} from public.${table} where note_id = $1 and user_id = $2`, [
            noteId,
            otherId,
          ]),
        ).toEqual(expected)
      expect([await stored(ownerId), await stored(otherId)]).toEqual([[], held])
      expect(
        await rows(sql, `select from storage.objects where owner_id = $1 and name like '%' || $2 || '%'`, [
          ownerId,
          noteId,
        ]),
      ).toEqual([])
      expect(
        await rows(sql, 'select user_id, role from public.collaboration_participants where session_id = $1', [
          sessionId,
        ]),
      ).toEqual([{ user_id: otherId, role: 'admin' }])
      expect(await rows(sql, 'select from public.meeting_rooms where user_id = $1', [otherId])).toHaveLength(1)
      expect((await told(sql)).map(({ body }) => body)).toEqual([
        '«\u202fBiologie\u202f»\u202f: son propriétaire a fermé son compte et vous l’a confié.',
        '«\u202fRévision\u202f»\u202f: son propriétaire a fermé son compte et vous l’a confié.',
      ])
      // They are the member's from now on.
      await sql('delete from auth.users where id = $1', [ownerId])
      expect(await rows(sql, 'select from public.notes where id = $1', [noteId])).toHaveLength(1)
      expect(await runAs<{ note_id: string }>(sql, 'other', 'select note_id from public.sync_notes(0)')).toContainEqual(
        { note_id: noteId },
      )
    }))

  test.each(['fr', 'en', 'es', 'de'])('that nobody gets are announced as gone (%s)', (language) =>
    inScratch(async (sql) => {
      await share(sql)
      await sql('update public.user_settings set language = $1 where user_id = $2', [language, otherId])
      await deleteAccount(sql)
      const bodies = (await told(sql)).map(({ body }) => body)
      expect(bodies).toHaveLength(2)
      expect(bodies.join()).toMatch(/Biologie.*Révision/)
      expect(bodies.join()).not.toMatch(/Ada|owner@/)
    }),
  )

  test('are read once, however many are handed over', () =>
    inScratch(async (sql) => {
      await share(sql)
      const handOver = [{ kind: 'note', id: noteId, to: otherId }]
      const twice = [...handOver, ...handOver]
      expect(await deleteAccount(sql, { handOver: twice }).catch(refusal)).toEqual(['PT409', 'hand_over_changed'])
      const elsewhere = [{ kind: 'note', id: sessionId, to: otherId }]
      expect(await deleteAccount(sql, { handOver: elsewhere }).catch(refusal)).toEqual(['PT409', 'hand_over_changed'])
      await sql('create sequence private.readings')
      await sql(`create or replace function private.shared_sessions(account uuid) returns table (id uuid, title text, members jsonb)
                 language sql volatile set search_path = '' as $$ select null::uuid, nextval('private.readings')::text, '[]'::jsonb where false or nextval('private.readings') < 0 $$`)
      await deleteAccount(sql, { handOver })
      expect(await rows(sql, 'select last_value::integer as count from private.readings')).toEqual([{ count: 1 }])
    }))

  test('do not go to somebody whose account ends too', () =>
    inScratch(async (sql) => {
      await share(sql)
      const handOver = [{ kind: 'note', id: noteId, to: otherId }]
      await deleteAccount(sql, { as: otherId })
      expect(await deleteAccount(sql, { handOver }).catch(refusal)).toEqual(['PT409', 'hand_over_changed'])
    }))

  test('do not go to somebody whose plan is full', () =>
    inScratch(async (sql) => {
      await share(sql)
      await sql(`insert into public.notes (user_id, title) select $1, 'n' || n from generate_series(1, 100) as n`, [
        otherId,
      ])
      const handOver = [{ kind: 'note', id: noteId, to: otherId }]
      expect(await deleteAccount(sql, { handOver }).catch(refusal)).toEqual(['PT409', 'hand_over_no_room'])
      expect(await rows(sql, 'select user_id from public.notes where id = $1', [noteId])).toEqual([
        { user_id: ownerId },
      ])
    }))
})

test('an upload that was allowed before arrives no more', () =>
  inScratch(async (sql) => {
    const upload = () =>
      sql(`insert into storage.objects (bucket_id, name, metadata) values ('avatars', $1, '{"size": 1}')`, [
        `${ownerId}/late.png`,
      ])
    await deleteAccount(sql)
    await sql('savepoint upload')
    expect(await upload().catch(refusal)).toEqual(['PT404', 'file_path_unknown'])
    await sql('rollback to savepoint upload')
    await sql('delete from auth.users where id = $1', [ownerId])
    expect(await upload().catch(refusal)).toEqual(['PT404', 'file_path_unknown'])
  }))

test('mails that name a longer address stay', () =>
  inScratch(async (sql) => {
    await sql('delete from private.mail_queue')
    const texts = [
      'Du compte owner@cahier.test.',
      'Compte <Owner@Cahier.test>',
      'De co-owner@cahier.test',
      'De mon.owner@cahier.test',
      'À owner@cahier.test.fr',
    ]
    for (const text of texts)
      await sql(`insert into private.mail_queue (recipient, subject, body) values ('zoe@cahier.test', 's', $1)`, [text])
    await deleteAccount(sql)
    await sql('select private.erase_traces($1)', [ownerId])
    expect(
      await rows(sql, `select body from private.mail_queue where subject = 's' order by body collate "C"`),
    ).toEqual(texts.slice(2).map((body) => ({ body })))
  }))

test('somebody whose recovery address it was is told that it is gone', () =>
  inScratch(async (sql) => {
    await sql(`update auth.users set email_confirmed_at = now()`)
    await sql(`update public.security_settings set recovery_email = 'Owner@cahier.test' where user_id = $1`, [otherId])
    await deleteAccount(sql)
    await sql('select private.erase_traces($1)', [ownerId])
    expect(
      await rows(sql, 'select recovery_email from public.security_settings where user_id = $1', [otherId]),
    ).toEqual([{ recovery_email: null }])
    expect(await rows(sql, 'select recipient, subject from auth.mails')).toEqual([
      { recipient: 'other@cahier.test', subject: 'Adresse de récupération retirée · Cahier' },
    ])
  }))
