import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, otherId, ownerId, runAs, sqlState } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const noteId = '40000000-0000-4000-8000-000000000001'
const id = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sentence = 'La capitale de la France est {{c1::Paris::une ville}}.'

const { inScratch } = scratchDatabase(async (sql) => {
  await sql(
    `insert into public.notes (id, user_id, title, content) values ($1, $2, 'Capitales', 'La capitale est Paris.')`,
    [noteId, ownerId],
  )
})

const add = (sql: Sql, actor: Actor, row: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(row)
  return runAs<{ id: string }>(
    sql,
    actor,
    `insert into public.vocabulary (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
}
const cloze = { kind: 'cloze', word: 'Paris', definition: sentence }
const stored = (sql: Sql, columns: string) =>
  runAs(sql, 'owner', `select ${columns} from public.vocabulary order by created_at, id`)

describe('a sentence with blanks', () => {
  test.each([
    ['Le {{c1::chat}} dort.', 'chat', 'Le chat dort.'],
    ['Le {{c1::chat::animal}} dort.', 'chat', 'Le chat dort.'],
    ['{{c1::Le chat}} {{c1::dort}}.', 'Le chat', 'Le chat dort.'],
    ['Le {{c1:: chat }} dort.', 'chat', 'Le  chat  dort.'],
    ['Sur\n{{c1::deux\nlignes}}', 'deux\nlignes', 'Sur\ndeux\nlignes'],
    ['Il est {{c1::8:30}}.', '8:30', 'Il est 8:30.'],
    ['L’ensemble {{c1::{a}}}', '{a', 'L’ensemble {a}'],
  ])('%j hides %j and reads %j', (definition, answer, text) =>
    inScratch(async (sql) =>
      expect(
        await sql(
          'select private.is_cloze($1) as cloze, private.cloze_answer($1) as answer, private.cloze_text($1) as text',
          [definition],
        ),
      ).toEqual([{ cloze: true, answer, text }]),
    ),
  )

  // Of the longest that a card may have. Whatever tries each division of the text does not come to an end.
  test.each([
    ['{{c1::', false],
    ['{', false],
    [':', false],
    ['{{c1::a::', false],
    ['{{c1::a}} ', true],
    ['a::', false],
  ])('may repeat %j: %s', (part, isOne) =>
    inScratch(async (sql) =>
      expect(await sql('select private.is_cloze($1) as cloze', [part.repeat(4000 / part.length)])).toEqual([
        { cloze: isOne },
      ]),
    ),
  )
})

describe('a cloze', () => {
  test('is found by its sentence, and never by its marks', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', cloze)
      const found = (query: string) =>
        runAs(sql, 'owner', 'select kind, title, excerpt from public.search_all($1) order by kind', [query])
      expect(await found('capitale est Paris')).toEqual([
        { kind: 'note', title: 'Capitales', excerpt: 'La capitale est Paris.' },
        { kind: 'word', title: 'Paris', excerpt: 'La capitale de la France est Paris.' },
      ])
      expect(await found('c1')).toEqual([])
      expect(await found('une ville')).toEqual([])
    }))

  test('is read as text by the assistant and by planning', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', cloze)
      const text = 'La capitale de la France est Paris.'
      expect(await sql('select word, definition from private.words_for($1, $2, 3)', [ownerId, 'Paris ?'])).toEqual([
        { word: 'Paris', definition: text },
      ])
      expect(
        await sql('select word, definition from private.words_for($1, $2, 3)', [ownerId, 'capitale française']),
      ).toEqual([{ word: 'Paris', definition: text }])
      expect(await sql(`select body from private.passages_like($1, '{france}', false)`, [ownerId])).toEqual([
        { body: text },
      ])
      expect(await runAs(sql, 'owner', `select title, detail from public.study_items('vocabulary')`)).toEqual([
        { title: 'Paris', detail: text },
      ])
    }))

  test('has one card, also of a learner who is asked both ways', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', 'insert into public.review_settings (recall) values (true)')
      await add(sql, 'owner', cloze)
      await runAs(sql, 'owner', 'update public.review_settings set recall = false')
      await runAs(sql, 'owner', 'update public.review_settings set recall = true')
      await add(sql, 'owner', { word: 'Rome', definition: 'capitale' })
      expect(
        await runAs(
          sql,
          'owner',
          'select word, direction from public.cards join public.vocabulary on vocabulary.id = word_id order by word, direction',
        ),
      ).toEqual([
        { word: 'Paris', direction: 'recognition' },
        { word: 'Rome', direction: 'recall' },
        { word: 'Rome', direction: 'recognition' },
      ])
      expect(await runAs(sql, 'owner', 'select word, kind from public.review_queue() order by word')).toEqual([
        { word: 'Paris', kind: 'cloze' },
        { word: 'Rome', kind: 'word' },
      ])
    }))

  test('comes with its kind into a study session', () =>
    inScratch(async (sql) => {
      const [word] = await add(sql, 'owner', cloze)
      const [session] = await runAs<{ id: string }>(
        sql,
        'owner',
        `insert into public.study_sessions (title, scheduled_for, items) values ('Séance', now(), array[$1::uuid]) returning id`,
        [word?.id],
      )
      const [row] = await runAs<{ cards: unknown }>(sql, 'owner', 'select cards from public.session_cards($1)', [
        session?.id,
      ])
      expect(row?.cards).toMatchObject([{ word: 'Paris', definition: sentence, kind: 'cloze' }])
    }))

  test('stays one', () =>
    inScratch(async (sql) => {
      const [word] = await add(sql, 'owner', cloze)
      const change = (set: string) =>
        runAs(sql, 'owner', `update public.vocabulary set ${set} where id = $1`, [word?.id]).catch(sqlState)
      expect(await change(`kind = 'word'`)).toBe('42501')
      expect(await change(`word = 'Lyon'`)).toBe('23514')
      expect(await change(`word = 'Lyon', definition = '{{c1::Lyon}} est une ville.'`)).toEqual([])
    }))
})

describe('a word’s note', () => {
  test.each<[who: string, actor: Actor, outcome: unknown]>([
    ['its owner', 'owner', [{ id: id(1) }]],
    ['somebody else', 'other', '23503'],
    ['a visitor', 'anon', '42501'],
  ])('is named by %s', (_who, actor, outcome) =>
    inScratch(async (sql) => {
      const row = {
        id: id(1),
        word: 'Paris',
        definition: 'capitale',
        note_id: noteId,
        quotation: 'La capitale est Paris.',
      }
      expect(await add(sql, actor, row).catch(sqlState)).toEqual(outcome)
    }),
  )

  test('that does not exist is refused like somebody else’s', () =>
    inScratch(async (sql) => {
      expect(await add(sql, 'other', { word: 'Paris', definition: 'capitale', note_id: id(9) }).catch(sqlState)).toBe(
        '23503',
      )
    }))

  test('leaves the word and the passage when it is deleted', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', { ...cloze, note_id: noteId, quotation: 'La capitale est Paris.' })
      await sql('update public.notes set deleted_at = now() where id = $1', [noteId])
      expect(await stored(sql, 'word, note_id')).toEqual([{ word: 'Paris', note_id: noteId }])
      await sql('delete from public.notes where id = $1', [noteId])
      expect(await stored(sql, 'word, note_id, quotation')).toEqual([
        { word: 'Paris', note_id: null, quotation: 'La capitale est Paris.' },
      ])
    }))

  test('leaves the word when it is handed over', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', { ...cloze, note_id: noteId })
      await sql('select private.hand_over_note($1, $2)', [noteId, otherId])
      expect(await sql('select user_id, note_id from public.vocabulary')).toEqual([{ user_id: ownerId, note_id: null }])
    }))

  test('goes with the account, whatever goes first', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', { ...cloze, note_id: noteId })
      await sql('delete from auth.users where id = $1', [ownerId])
      expect(await sql('select id from public.vocabulary union all select id from public.notes')).toEqual([])
    }))
})

describe('a note and its cards', () => {
  const word = { ...cloze, id: id(1), note_id: noteId, quotation: 'La capitale est Paris.' }

  test('know each other', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', word)
      await add(sql, 'owner', { id: id(2), word: 'Rome', definition: 'capitale' })
      expect(await runAs(sql, 'owner', 'select * from public.note_cards($1)', [noteId])).toEqual([
        { id: id(1), word: 'Paris', definition: 'La capitale de la France est Paris.', kind: 'cloze', total: 1 },
      ])
      const source = (word: string) => runAs(sql, 'owner', 'select * from public.word_source($1)', [word])
      expect(await source(id(1))).toEqual([{ note_id: noteId, title: 'Capitales', is_deleted: false }])
      expect(await source(id(2))).toEqual([])
      await sql('update public.notes set deleted_at = now() where id = $1', [noteId])
      expect(await source(id(1))).toEqual([{ note_id: noteId, title: 'Capitales', is_deleted: true }])
    }))

  test('are nobody else’s', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', word)
      expect(await runAs(sql, 'other', 'select * from public.note_cards($1)', [noteId])).toEqual([])
      expect(await runAs(sql, 'other', 'select * from public.word_source($1)', [id(1)])).toEqual([])
    }))
})

describe('an import', () => {
  const imported = (sql: Sql, words: readonly object[], duplicates = 'skip', actor: Actor = 'owner') =>
    runAs(sql, actor, 'select * from public.import_words($1::jsonb, $2)', [JSON.stringify(words), duplicates])
  const given = {
    id: id(1),
    word: 'whatever',
    definition: sentence,
    kind: 'cloze',
    note_id: noteId,
    quotation: 'La capitale est Paris.',
  }

  test('takes a cloze with its note, and the export gives it back', () =>
    inScratch(async (sql) => {
      expect(await imported(sql, [given])).toEqual([{ added: 1, updated: 0, skipped: 0 }])
      const kept = {
        word: 'Paris',
        definition: sentence,
        kind: 'cloze',
        note_id: noteId,
        quotation: 'La capitale est Paris.',
      }
      expect(await stored(sql, 'word, definition, kind, note_id, quotation')).toEqual([kept])
      expect(
        await runAs(sql, 'owner', 'select word, definition, kind, note_id, quotation from public.export_words()'),
      ).toEqual([kept])
    }))

  test('leaves a note out that the learner does not have', () =>
    inScratch(async (sql) => {
      await imported(sql, [given], 'skip', 'other')
      expect(await sql('select user_id, note_id, quotation from public.vocabulary')).toEqual([
        { user_id: otherId, note_id: null, quotation: 'La capitale est Paris.' },
      ])
    }))

  test.each(['{{c1::Paris}} {{c2::France}}', 'Paris', '{{c1::}}'])('refuses %j as a cloze', (definition) =>
    inScratch(async (sql) => expect(await imported(sql, [{ ...given, definition }]).catch(sqlState)).toBe('23514')),
  )

  test('takes the same words hidden in another sentence, and other words hidden in the same one, for other clozes', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', { word: 'Paris', definition: 'capitale' })
      const sentences = [
        sentence,
        'Le port de {{c1::Paris}} est fluvial.',
        '{{c1::La capitale}} de la France est Paris.',
        'La capitale de  la\u00a0France est {{c1::Paris::une ville}}.',
      ]
      expect(await runAs(sql, 'owner', 'select * from public.find_held_words($1)', [['Paris', ...sentences]])).toEqual([
        { held: [1], repeated: [5] },
      ])
      expect(
        await imported(
          sql,
          sentences.map((definition, index) => ({ id: id(index + 1), word: '', definition, kind: 'cloze' })),
        ),
      ).toEqual([{ added: 3, updated: 0, skipped: 1 }])
      expect(await runAs(sql, 'owner', 'select * from public.find_held_words($1)', [['rome', ...sentences]])).toEqual([
        { held: [2, 3, 4, 5], repeated: [5] },
      ])
    }))

  test('is not compared with each of thousands of clozes that hide the same word', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.vocabulary (user_id, word, definition, kind)
         select $1, 'de', 'La phrase {{c1::de}} numéro ' || n, 'cloze' from generate_series(1, 2000) as n`,
        [ownerId],
      )
      const sentences = Array.from({ length: 500 }, (_, index) => `Une phrase {{c1::de}} plus, la ${index}.`)
      await sql(`set local track_functions = 'all'`)
      await runAs(sql, 'owner', 'select * from public.find_held_words($1)', [sentences])
      await imported(
        sql,
        sentences.map((definition, index) => ({ id: id(index + 1), definition, kind: 'cloze' })),
      )
      // A comparison with each would call one a million times.
      const [most] = await sql<{ calls: number }>(
        'select max(calls)::integer as calls from pg_stat_xact_user_functions',
      )
      expect(most?.calls).toBeGreaterThanOrEqual(500)
      expect(most?.calls).toBeLessThan(50_000)
    }))

  test('brings a cloze up to date, its answer too', () =>
    inScratch(async (sql) => {
      await imported(sql, [{ ...given, definition: 'Où est {{c1::l’île d’Yeu}} ?' }])
      const again = {
        ...given,
        id: id(2),
        definition: 'Où est {{c1::l’île  d’Yeu}} ?',
        note_id: null,
        quotation: null,
      }
      expect(await imported(sql, [again], 'update')).toEqual([{ added: 0, updated: 1, skipped: 0 }])
      expect(await stored(sql, 'word, definition, note_id')).toEqual([
        { word: 'l’île  d’Yeu', definition: again.definition, note_id: noteId },
      ])
    }))
})
