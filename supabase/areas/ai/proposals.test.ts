import type { Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { claimsOfLearner, otherId, ownerId, runAs, signUpLearners } from '../../tests/actors.ts'
import { addNote } from '../../tests/items.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

interface Made {
  kind: string
  id: string
  title: string
}
interface Stored {
  id: string
  kind: string
  payload: Record<string, unknown>
  hash: string
  state: string
  made: Made[]
}
type Payload = Record<string, unknown>

const fact = 'L’osmose est le passage de l’eau.'
const cloze = {
  key: 'c1',
  kind: 'cloze',
  word: 'osmose',
  definition: 'L’{{c1::osmose}} est le passage de l’eau.',
  quotation: fact,
}
const question = { key: 'c2', kind: 'word', word: 'Osmose', definition: 'passage de l’eau', quotation: fact }
const cardsOf = (id: string, cards: object[] = [cloze, question]): Payload => ({
  note: { id, title: 'Biologie' },
  cards,
})
const summaryOf = (id: string, title = 'Résumé'): Payload => ({
  note: { id, title: 'Biologie' },
  title,
  content: '- Un point.',
})
const session = (key: string, starts_at: string, items: string[] = []) => ({
  key,
  title: `Séance ${key}`,
  starts_at,
  duration: 30,
  items,
})
const planOf = (sessions = [session('s1', '2027-01-04T18:00'), session('s2', '2027-01-08T17:30')]): Payload => ({
  title: 'Révisions',
  exam: '2027-01-09',
  time_zone: 'Europe/Paris',
  sessions,
})

const one = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('no row')
  return row
}
/** Stores an answer of the owner's that proposes something, as the function does. */
async function propose(sql: Sql, kind: string, payload: Payload, owner = ownerId): Promise<Stored> {
  const [message] = await runAs<{ id: string }>(
    sql,
    'service',
    `select id from public.store_answer($1, 'question', 'answer', '[]', null, $2::jsonb)`,
    [owner, JSON.stringify({ kind, payload })],
  )
  return one(await sql<Stored>('select * from public.ai_proposals where message_id = $1', [message?.id]))
}
const call =
  (statement: string) =>
  async (sql: Sql, parameters: unknown[], actor: 'owner' | 'other' = 'owner'): Promise<Stored> =>
    one(await runAs<Stored>(sql, actor, `select * from public.${statement}`, parameters))
const confirm = call('confirm_proposal($1, $2)')
const change = call('change_proposal($1, $2, $3)')
const undo = call('undo_proposal($1)')
const drop = call('drop_proposal($1)')
const countOf = async (sql: Sql, table: string) =>
  one(
    await sql<{ count: number }>(`select count(*)::integer as count from public.${table} where user_id = $1`, [
      ownerId,
    ]),
  ).count

describe('confirming', () => {
  test('makes cards that know their note and the passage', () =>
    inScratch(async (sql) => {
      const note = await addNote(sql, 'Biologie')
      const { id, hash } = await propose(sql, 'cards', cardsOf(note))
      const done = await confirm(sql, [id, hash])
      expect(done).toMatchObject({
        state: 'done',
        made: [
          { kind: 'word', title: 'osmose' },
          { kind: 'word', title: 'Osmose' },
        ],
      })
      const words = await sql(
        'select word, definition, kind, note_id, quotation, user_id from public.vocabulary order by kind',
      )
      expect(words).toEqual([
        {
          word: 'osmose',
          definition: cloze.definition,
          kind: 'cloze',
          note_id: note,
          quotation: fact,
          user_id: ownerId,
        },
        {
          word: 'Osmose',
          definition: question.definition,
          kind: 'word',
          note_id: note,
          quotation: fact,
          user_id: ownerId,
        },
      ])
    }))

  test('makes cards of somebody else’s note without naming it', () =>
    inScratch(async (sql) => {
      const note = await addNote(sql, 'Biologie')
      const { id, hash } = await propose(sql, 'cards', cardsOf(note), otherId)
      await confirm(sql, [id, hash], 'other')
      expect(await sql('select distinct note_id, user_id from public.vocabulary')).toEqual([
        { note_id: null, user_id: otherId },
      ])
    }))

  test('makes a note of a summary', () =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, 'summary', summaryOf(await addNote(sql, 'Biologie')))
      const { made } = await confirm(sql, [id, hash])
      expect(await sql('select title, content, user_id from public.notes where id = $1', [made[0]?.id])).toEqual([
        { title: 'Résumé', content: '- Un point.', user_id: ownerId },
      ])
    }))

  test('makes a series of a plan, by the wall clock, which no job adds to', () =>
    inScratch(async (sql) => {
      const note = await addNote(sql, 'Biologie')
      const { id, hash } = await propose(
        sql,
        'plan',
        planOf([session('s1', '2027-01-04T18:00', [note]), session('s2', '2027-07-09T17:30', [crypto.randomUUID()])]),
      )
      const { made } = await confirm(sql, [id, hash])
      expect(made.map(({ kind }) => kind)).toEqual(['session', 'session', 'series'])
      await sql('select public.run_due_jobs()')
      const sessions = await sql(
        `select session.title, scheduled_for, session.items, rule from public.study_sessions as session
         join public.study_series as series on series.id = series_id order by scheduled_for`,
      )
      const rule = 'FREQ=WEEKLY;BYDAY=FR,MO;UNTIL=20270709'
      expect(sessions).toEqual([
        { title: 'Séance s1', scheduled_for: '2027-01-04T17:00:00+00:00', items: [note], rule },
        { title: 'Séance s2', scheduled_for: '2027-07-09T15:30:00+00:00', items: [], rule },
      ])
    }))

  test.each([
    [
      'a second time',
      'proposal_settled',
      async (sql: Sql, { id, hash }: Stored) => void (await confirm(sql, [id, hash])),
    ],
    ['after it was put aside', 'proposal_settled', async (sql: Sql, { id }: Stored) => void (await drop(sql, [id]))],
    [
      'after it was undone',
      'proposal_settled',
      async (sql: Sql, { id, hash }: Stored) => {
        await confirm(sql, [id, hash])
        await undo(sql, [id])
      },
    ],
    [
      'after it was changed elsewhere',
      'proposal_changed',
      async (sql: Sql, { id, hash, payload }: Stored) =>
        void (await change(sql, [id, hash, { ...payload, title: 'Autre' }])),
    ],
    [
      'after a week',
      'proposal_expired',
      async (sql: Sql, { id }: Stored) =>
        void (await sql(`update public.ai_proposals set expires_at = now() where id = $1`, [id])),
    ],
    [
      'after its conversation was deleted',
      'proposal_not_found',
      async (sql: Sql) => void (await sql('delete from public.ai_conversations')),
    ],
  ])('is refused %s', (_when, detail, before) =>
    inScratch(async (sql) => {
      const proposal = await propose(sql, 'summary', summaryOf(await addNote(sql, 'Biologie')))
      await before(sql, proposal)
      const notes = await countOf(sql, 'notes')
      await expect(confirm(sql, [proposal.id, proposal.hash])).rejects.toMatchObject({ detail })
      expect(await countOf(sql, 'notes')).toBe(notes)
    }),
  )

  test.each(['confirm_proposal', 'change_proposal', 'drop_proposal', 'undo_proposal'])(
    '%s is refused to others',
    (name) =>
      inScratch(async (sql) => {
        const { id, hash } = await propose(sql, 'summary', summaryOf(await addNote(sql, 'Biologie')))
        const given = name.startsWith('confirm') ? [id, hash] : name.startsWith('change') ? [id, hash, {}] : [id]
        const places = given.map((_, at) => `$${at + 1}`).join(', ')
        await expect(runAs(sql, 'other', `select public.${name}(${places})`, given)).rejects.toMatchObject({
          detail: 'proposal_not_found',
        })
      }),
  )

  test('keeps the limits of the plan, and can be repeated then', () =>
    inScratch(async (sql) => {
      const note = await addNote(sql, 'Biologie')
      await sql(
        `insert into public.notes (user_id, title) select $1, 'Note ' || at from generate_series(2, 100) as at`,
        [ownerId],
      )
      const { id, hash } = await propose(sql, 'summary', summaryOf(note))
      await expect(confirm(sql, [id, hash])).rejects.toMatchObject({ detail: 'plan_limit_notes' })
      await sql(`delete from public.notes where title = 'Note 100'`)
      expect((await confirm(sql, [id, hash])).state).toBe('done')
    }))

  test('by twenty at once passes once', async () => {
    const connectionString = await testDatabase('migrated')
    const connect = async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }
    const database = await connect()
    const sql: Sql = async (statement, parameters) =>
      (await database.query(statement, parameters && [...parameters])).rows as never
    await database.query('begin')
    await signUpLearners(sql)
    const { id, hash } = await propose(sql, 'cards', cardsOf(crypto.randomUUID()))
    await database.query('commit')
    const clients = await Promise.all(Array.from({ length: 20 }, connect))
    const settled = await Promise.allSettled(
      clients.map(async (client) => {
        await client.query('set role authenticated')
        await client.query(`select set_config('request.jwt.claims', $1, false)`, [
          JSON.stringify(claimsOfLearner(ownerId)),
        ])
        return await client.query('select public.confirm_proposal($1, $2)', [id, hash])
      }),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.detail] : []))
    expect(refusals).toEqual(Array.from({ length: 19 }, () => 'proposal_settled'))
    expect(await countOf(sql, 'vocabulary')).toBe(2)
    await Promise.all([database, ...clients].map((client) => client.end()))
  })
})

describe('changing', () => {
  test('keeps the note, the quotations, the kinds and the items, and gives another hash', () =>
    inScratch(async (sql) => {
      const note = await addNote(sql, 'Biologie')
      const { id, hash } = await propose(sql, 'cards', cardsOf(note))
      const forged = {
        note: { id: crypto.randomUUID(), title: 'Autre' },
        cards: [
          { key: 'c2', kind: 'cloze', word: 'Osmose ?', definition: 'passage', quotation: 'Rien de tel.' },
          { key: 'c9', kind: 'word', word: 'Forgée', definition: 'd', quotation: 'Rien de tel.' },
        ],
      }
      const changed = await change(sql, [id, hash, forged])
      expect(changed.hash).not.toBe(hash)
      expect(changed.payload).toEqual(cardsOf(note, [{ ...question, word: 'Osmose ?', definition: 'passage' }]))
      await confirm(sql, [id, changed.hash])
      expect(await sql('select word, quotation from public.vocabulary')).toEqual([
        { word: 'Osmose ?', quotation: fact },
      ])
    }))

  test('moves the sessions of a plan, without their items', () =>
    inScratch(async (sql) => {
      const items = [crypto.randomUUID()]
      const { id, hash } = await propose(sql, 'plan', planOf([session('s1', '2027-01-04T18:00', items)]))
      const { payload } = await change(sql, [
        id,
        hash,
        { sessions: [{ key: 's1', title: 'Relecture', starts_at: '2027-01-05T08:15', duration: 45, items: [] }] },
      ])
      expect(payload.sessions).toEqual([
        { key: 's1', title: 'Relecture', starts_at: '2027-01-05T08:15', duration: 45, items },
      ])
    }))

  test.each<[string, (note: string) => Payload, object]>([
    ['cards', cardsOf, { cards: [] }],
    ['cards', cardsOf, { cards: 'c1' }],
    ['cards', cardsOf, { cards: [{ key: 'c1', definition: 'sans trou' }] }],
    ['cards', cardsOf, { cards: [{ key: 'c1', definition: '{{c1::a' }] }],
    ['cards', cardsOf, { cards: [{ key: 'c2', word: ' ' }] }],
    ['cards', cardsOf, { cards: [{ key: 'c2', word: 'a'.repeat(201) }] }],
    ['cards', cardsOf, { cards: [{ key: 'c2', definition: 'a'.repeat(4001) }] }],
    ['cards', cardsOf, { cards: [{ key: 'c2' }, { key: 'c2' }] }],
    ['summary', summaryOf, { title: '', content: 'a' }],
    ['summary', summaryOf, { title: 'a' }],
    ['summary', summaryOf, { title: 'a', content: 'a'.repeat(20001) }],
    ['plan', () => planOf(), { sessions: [{ key: 's1', duration: 5 }] }],
    ['plan', () => planOf(), { sessions: [{ key: 's1', duration: '30' }] }],
  ])('%s into what is none is refused', (kind, payload, given) =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, kind, payload(await addNote(sql, 'Biologie')))
      await expect(change(sql, [id, hash, given])).rejects.toMatchObject({ detail: 'proposal_invalid' })
    }),
  )

  test.each([
    '2027-02-31T10:00',
    '2027-02-29T10:00',
    '2027-04-31T10:00',
    '2027-13-01T10:00',
    '2027-01-00T10:00',
    '2027-01-01T24:00',
    'demain',
    null,
  ])('a plan to %s, which is no time, is refused', (starts_at) =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, 'plan', planOf())
      await expect(change(sql, [id, hash, { sessions: [{ key: 's1', starts_at }] }])).rejects.toMatchObject({
        code: 'PT422',
        detail: 'proposal_moment',
      })
    }),
  )

  test('a plan to a leap day is taken', () =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, 'plan', planOf())
      const changed = await change(sql, [id, hash, { sessions: [{ key: 's1', starts_at: '2028-02-29T10:00' }] }])
      expect(await confirm(sql, [id, changed.hash])).toMatchObject({ state: 'done' })
    }))

  test('an exam on no day is not stored', () =>
    inScratch(async (sql) => {
      const stored = propose(sql, 'plan', { ...planOf(), exam: '2027-02-31' })
      await expect(stored).rejects.toMatchObject({ code: '23514' })
    }))

  test('a proposal that was done is refused', () =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, 'plan', planOf())
      await confirm(sql, [id, hash])
      await expect(change(sql, [id, hash, planOf()])).rejects.toMatchObject({ detail: 'proposal_settled' })
    }))
})

describe('undoing', () => {
  test.each<[string, (note: string) => Payload, string]>([
    ['cards', cardsOf, 'vocabulary'],
    ['plan', () => planOf(), 'study_sessions'],
    ['plan', () => planOf(), 'study_series'],
  ])('%s takes back all of it, once', (kind, payload, table) =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, kind, payload(await addNote(sql, 'Biologie')))
      await confirm(sql, [id, hash])
      expect(await undo(sql, [id])).toMatchObject({ state: 'undone', made: [] })
      expect(await countOf(sql, table)).toBe(0)
      await expect(undo(sql, [id])).rejects.toMatchObject({ detail: 'proposal_settled' })
    }),
  )

  test('a summary puts the note into the trash', () =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, 'summary', summaryOf(await addNote(sql, 'Biologie')))
      const { made } = await confirm(sql, [id, hash])
      expect(await undo(sql, [id])).toMatchObject({ state: 'undone', made: [] })
      expect(await sql('select deleted_at is not null as gone from public.notes where id = $1', [made[0]?.id])).toEqual(
        [{ gone: true }],
      )
    }))

  test.each<[string, string, (note: string) => Payload, string]>([
    [
      'a word that was changed',
      'cards',
      cardsOf,
      `update public.vocabulary set definition = 'mon texte', updated_at = now() + interval '1 minute' where kind = 'word'`,
    ],
    [
      'a word that was reviewed',
      'cards',
      cardsOf,
      `insert into public.reviews (user_id, word_id, rating) select user_id, id, 3 from public.vocabulary where kind = 'word'`,
    ],
    [
      'a session that was moved',
      'plan',
      () => planOf(),
      `update public.study_sessions set scheduled_for = now() + interval '1 day' where title = 'Séance s1'`,
    ],
    [
      'a session that is done',
      'plan',
      () => planOf(),
      `update public.study_sessions set completed = true where title = 'Séance s1'`,
    ],
    [
      'a note that was written on',
      'summary',
      summaryOf,
      `update public.notes set content = 'mon texte', version = 2 where title = 'Résumé'`,
    ],
  ])('leaves %s, and says so', (_what, kind, payload, statement) =>
    inScratch(async (sql) => {
      const { id, hash } = await propose(sql, kind, payload(await addNote(sql, 'Biologie')))
      await confirm(sql, [id, hash])
      // What was made is of an earlier moment than what is changed.
      await sql('alter table public.vocabulary disable trigger touch')
      await sql(`update public.ai_proposals set done_at = now() where id = $1`, [id])
      await sql('alter table public.study_sessions disable trigger touch')
      await sql(statement)
      if (kind === 'plan')
        await sql(`update public.study_sessions set updated_at = now() + interval '1 minute' where title = 'Séance s1'`)
      const { made } = await undo(sql, [id])
      expect(made).toHaveLength(1)
      expect(
        await countOf(sql, kind === 'cards' ? 'vocabulary' : kind === 'plan' ? 'study_sessions' : 'notes'),
      ).toBeGreaterThan(0)
    }),
  )

  test('a proposal that was not done is refused', () =>
    inScratch(async (sql) => {
      const { id } = await propose(sql, 'plan', planOf())
      await expect(undo(sql, [id])).rejects.toMatchObject({ detail: 'proposal_settled' })
    }))
})

test('an account keeps its latest 200 proposals', () =>
  inScratch(async (sql) => {
    const first = await propose(sql, 'plan', planOf())
    await sql(
      `with said as (
         insert into public.ai_messages (conversation_id, user_id, type, content)
         select conversation_id, user_id, 'ai', 'a' from public.ai_messages, generate_series(1, 199) where id = $1 returning id, user_id
       )
       insert into public.ai_proposals (user_id, message_id, kind, payload, created_at)
       select user_id, id, 'plan', $2::jsonb, now() - interval '1 second' from said`,
      [
        one(await sql<{ message_id: string }>('select message_id from public.ai_proposals where id = $1', [first.id]))
          .message_id,
        JSON.stringify(planOf()),
      ],
    )
    expect(await countOf(sql, 'ai_proposals')).toBe(200)
    await propose(sql, 'plan', planOf())
    expect(await countOf(sql, 'ai_proposals')).toBe(200)
  }))
