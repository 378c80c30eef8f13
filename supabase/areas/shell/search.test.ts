import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase(fill)

async function fill(sql: Sql): Promise<void> {
  await sql(
    `insert into public.notes (user_id, title, content, is_pinned, deleted_at, created_at, updated_at) values
      ($1, 'Le cœur', 'En été, le cœur bat plus vite.', false, null, now(), '2026-01-03'),
      ($1, 'L’été', 'Les cigales chantent.', false, null, now(), '2026-01-02'),
      ($1, 'Photosynthèse', 'La lumière devient énergie : 100 % vert_clair.', true, null, now(), '2026-01-01'),
      ($1, 'Corbeille', 'Le cœur encore.', false, now(), now(), '2026-01-04')`,
    [ownerId],
  )
  await sql(
    `insert into public.vocabulary (user_id, word, definition, mastery, updated_at) values
      ($1, 'œuvre', 'travail d’un artiste', 90, '2026-01-05'),
      ($1, 'Éclair', 'lumière de l’orage', 79, '2026-01-01'),
      ($1, '42', 'la réponse', 0, '2026-01-01')`,
    [ownerId],
  )
  await sql(
    `insert into public.study_sessions (user_id, title, description, scheduled_for, completed) values
      ($1, 'Révision', 'Relire le cœur', now() + interval '2 days', false),
      ($1, 'Bientôt', '', now() + interval '1 day', false),
      ($1, 'Oubliée', '', now() - interval '1 day', false),
      ($1, 'Finie', '', now() - interval '1 day', true)`,
    [ownerId],
  )
}

/** Puts tags on two notes and one in the trash, and a file on a third. The other learner has a tag of the same name. */
async function nameNotes(sql: Sql): Promise<void> {
  await sql(
    `with tag as (
       insert into public.tags (user_id, name) values ($1, 'Biologie'), ($1, 'végétale'), ($2, 'biologie')
       returning id, user_id, name
     )
     insert into public.note_tags (note_id, tag_id, user_id)
     select note.id, tag.id, tag.user_id from tag join public.notes as note using (user_id)
     where tag.user_id = $1 and (note.title = 'Photosynthèse' or note.title in ('Le cœur', 'Corbeille') and tag.name = 'Biologie')`,
    [ownerId, otherId],
  )
  await sql(
    `insert into private.stored_files (bucket_id, name, user_id, bytes)
     select 'note-attachments', id || '/a.pdf', user_id, 1 from public.notes where title = 'L’été'`,
  )
  await sql(
    `insert into public.note_attachments (note_id, user_id, file_name, file_type, file_size, file_path)
     select id, user_id, 'Schéma du cœur.pdf', 'application/pdf', 1, id || '/a.pdf' from public.notes where title = 'L’été'`,
  )
}

const titles = (sql: Sql, call: string, ...parameters: unknown[]) =>
  tryAs<{ title: string }>(sql, 'owner', `select title from public.${call}`, parameters).then((rows) =>
    rows.map(({ title }) => title),
  )

describe('folding', () => {
  test.each([
    ['ÉTÉ', 'ete'],
    ['Cœur', 'coeur'],
    ['ŒUVRE', 'oeuvre'],
    ['Lætitia', 'laetitia'],
    ['l’été', "l'ete"],
    ['garçon', 'garcon'],
    ['Straße', 'strasse'],
    ['e\u0301te\u0301', 'ete'],
    ['ﬁn', 'fin'],
    ['añadir', 'anadir'],
  ])('%s → %s', (text, folded) =>
    inScratch(async (sql) => expect(await sql('select private.fold($1) as folded', [text])).toEqual([{ folded }])),
  )

  test.each([
    ['Été', 'E'],
    ['œuvre', 'O'],
    ['  zèbre', 'Z'],
    ['42', '#'],
    ['«\u202fmot\u202f»', '#'],
    ['Ñandú', 'N'],
  ])('%s is listed under %s', (word, letter) =>
    inScratch(async (sql) =>
      expect(await sql('select private.first_letter($1) as letter', [word])).toEqual([{ letter }]),
    ),
  )
})

describe('search_notes', () => {
  test.each([
    ['coeur', ['Le cœur']],
    ['CŒUR', ['Le cœur']],
    ['ete', ['Le cœur', 'L’été']],
    ["l'ete", ['L’été']],
    ['cœur vite', ['Le cœur']],
    ['cœur cigales', []],
    ['synth', ['Photosynthèse']],
    ['100 %', ['Photosynthèse']],
    ['%', ['Photosynthèse']],
    ['t_c', ['Photosynthèse']],
    ['t.c', []],
    ['\\', []],
    ['', ['Photosynthèse', 'Le cœur', 'L’été']],
    ['  ', ['Photosynthèse', 'Le cœur', 'L’été']],
    ['le', ['Le cœur', 'L’été']],
  ])('%j finds %j, pinned first, then the latest', (query, found) =>
    inScratch(async (sql) => expect(await titles(sql, 'search_notes($1)', query)).toEqual(found)),
  )

  test.each([
    ['Bïologie', ['Photosynthèse', 'Le cœur']],
    ['vegetale', ['Photosynthèse']],
    ['schema coeur', ['L’été']],
    ['biologie bat', ['Le cœur']],
    ['biologie schema', []],
    ['biologie cigales', []],
  ])('%j finds %j by the names of tags and files', (query, found) =>
    inScratch(async (sql) => {
      await nameNotes(sql)
      expect(await titles(sql, 'search_notes($1)', query)).toEqual(found)
    }),
  )

  test('uses the trigram index for a rare word', () =>
    inScratch(async (sql) => {
      await sql(`update public.profiles set subscription = 'premium'`)
      await sql(
        `insert into public.notes (user_id, title, content)
         select $1, 'Note ' || i, md5(i::text) || ' ' || md5((-i)::text) from generate_series(1, 2000) as i`,
        [ownerId],
      )
      // Autovacuum would do this on a real database; without it the planner does not know the index's size.
      await sql('reindex index public.notes_folded_idx')
      await sql('analyze public.notes')
      const plan = await sql(`explain select id from public.notes where user_id = $1 and folded like '%xylophone%'`, [
        ownerId,
      ])
      expect(JSON.stringify(plan)).toContain('notes_folded_idx')
    }))
})

test('get_notes_by_tag returns the notes with the tag', () =>
  inScratch(async (sql) => {
    const [tag] = await sql<{ id: string }>(
      `insert into public.tags (user_id, name) values ($1, 'vert') returning id`,
      [ownerId],
    )
    await sql(
      `insert into public.note_tags (note_id, tag_id, user_id) select id, $1, user_id from public.notes where title <> 'L’été'`,
      [tag?.id],
    )
    expect(await titles(sql, 'get_notes_by_tag($1)', tag?.id)).toEqual(['Photosynthèse', 'Le cœur'])
  }))

describe('search_all', () => {
  const found = (sql: Sql, query: string) =>
    tryAs<{ kind: string; title: string; excerpt: string; href: string }>(
      sql,
      'owner',
      'select * from public.search_all($1)',
      [query],
    )

  test('finds notes, words and sessions, titles first', () =>
    inScratch(async (sql) => {
      const results = await found(sql, 'coeur')
      expect(results.map(({ kind, title }) => [kind, title])).toEqual([
        ['note', 'Le cœur'],
        ['session', 'Révision'],
      ])
      expect(results.map(({ excerpt }) => excerpt)).toEqual(['En été, le cœur bat plus vite.', 'Relire le cœur'])
      expect(results[0]?.href).toMatch(/^\/notes\/[0-9a-f-]{36}$/)
      expect((await found(sql, 'oeuvre')).map(({ kind }) => kind)).toEqual(['word'])
      expect(await found(sql, ' ')).toEqual([])
    }))

  test('names the tag or the file that it found, pinned notes first', () =>
    inScratch(async (sql) => {
      await nameNotes(sql)
      expect((await found(sql, 'biologie')).map(({ title, excerpt }) => [title, excerpt])).toEqual([
        ['Photosynthèse', 'Biologie – La lumière devient énergie : 100 % vert_clair.'],
        ['Le cœur', 'Biologie – En été, le cœur bat plus vite.'],
      ])
      expect((await found(sql, 'schema')).map(({ excerpt }) => excerpt)).toEqual([
        'Schéma du cœur.pdf – Les cigales chantent.',
      ])
    }))

  test('finds collaboration sessions that the learner attends, and no others', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.collaboration_sessions (user_id, title, description)
         values ($1, 'Atelier d’été', 'À trois'), ($2, 'Été sans moi', '')`,
        [ownerId, otherId],
      )
      const results = await found(sql, 'ete')
      expect(results.filter(({ href }) => href.startsWith('/collaboration/')).map(({ title }) => title)).toEqual([
        'Atelier d’été',
      ])
    }))

  test.each([
    ['## Les étapes\n\n1. **Phase claire**, *puis* `Calvin`', 'Les étapes 1. Phase claire, puis Calvin'],
    ['- [x] Relire\n- [ ] Écrire\n* oral', '☑ Relire ☐ Écrire – oral'],
    ['> 6 CO₂\n\n---\n\n[la suite](https://exemple.fr)', '6 CO₂ la suite'],
    ['*Convocation et **stylo', 'Convocation et stylo'],
    ['| a | b |\n| --- | --- |\n2 * 3 * 4', '| a | b | 2 * 3 * 4'],
  ])('an excerpt of %j has no Markdown', (markdown, plain) =>
    inScratch(async (sql) => {
      const [row] = await sql<{ excerpt: string }>(`select private.excerpt($1, '') as excerpt`, [markdown])
      expect(row?.excerpt).toBe(plain)
    }),
  )

  test('the excerpt surrounds the match', () =>
    inScratch(async (sql) => {
      const text = `${'avant '.repeat(100)}le mot cœur ici ${'après '.repeat(100)}`
      const [row] = await sql<{ excerpt: string }>(`select private.excerpt($1, 'coeur') as excerpt`, [text])
      expect(row?.excerpt).toMatch(/^….*le mot cœur ici.*…$/)
      expect(row?.excerpt.length).toBeLessThanOrEqual(162)
    }))
})

test('the dashboard counts the learner’s own rows', () =>
  inScratch(async (sql) => {
    const [counters] = await tryAs(sql, 'owner', 'select * from public.dashboard_counters()')
    expect(counters).toMatchObject({
      documents: 3,
      pinned: 1,
      words: 3,
      words_mastered: 1,
      mastery_average: 56,
      words_to_review: 1,
      // Two are still to come.
      sessions_total: 2,
      sessions_completed: 1,
      sessions_overdue: 1,
      next_session: { title: 'Bientôt', type: 'vocabulary', duration: 30, begun: false },
      unread_notifications: 0,
    })
    const [nothing] = await tryAs(sql, 'other', 'select * from public.dashboard_counters()')
    expect(nothing).toMatchObject({ documents: 0, mastery_average: 0, next_session: null })
  }))

test('each letter counts its words; # comes last', () =>
  inScratch(async (sql) =>
    expect(await tryAs(sql, 'owner', 'select * from public.vocabulary_letters()')).toEqual([
      { letter: 'E', words: 1 },
      { letter: 'O', words: 1 },
      { letter: '#', words: 1 },
    ]),
  ))
