import type { Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Actor, ownerId, runAs, signUpLearners } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

async function write(sql: Sql, title: string, content = ''): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'insert into public.notes (user_id, title, content) values ($1, $2, $3) returning id',
    [ownerId, title, content],
  )
  return row?.id ?? ''
}

interface Material {
  passages: { note_id: string; title: string; start: number; passage: string; evidence: number }[]
  words: { word: string; is_named: boolean }[]
}

async function ask(sql: Sql, question: string, actor: Actor = 'owner'): Promise<Material> {
  const [found] = await runAs<Material>(sql, actor, 'select * from public.find_material($1)', [question])
  if (!found) throw new Error('no row')
  return found
}

const paragraph = (words: number) => Array.from({ length: words }, (_, at) => `mot${at}`).join(' ')
const long = `${Array.from({ length: 40 }, (_, at) => `La phrase ${at} parle de la plante verte.`).join(' ')}`

test.each([
  ['one paragraph', 'Un texte.', ['Un texte.']],
  ['two paragraphs', 'Un.\n\nDeux.', ['Un.', 'Deux.']],
  ['a heading and what follows it', '# Titre\n\nUn.\n\nDeux.', ['# Titre\n\nUn.', 'Deux.']],
  ['a heading at the end', 'Un.\n\n## Suite', ['Un.', '## Suite']],
  ['blank lines', '\n\n\n\nUn.\n\n \n\n', ['Un.']],
  ['characters outside the first plane', '🌱 Un.\n\n🌿 Deux.', ['🌱 Un.', '🌿 Deux.']],
  ['nothing', ' \n', []],
])('a text is cut into passages: %s', (_, text, expected) =>
  inScratch(async (sql) => {
    const rows = await sql<{ body: string }>('select substr($1, start, length) as body from private.cut_passages($1)', [
      text,
    ])
    expect(rows.map(({ body }) => body)).toEqual(expected)
  }),
)

test('a long paragraph is cut at the end of a sentence, and no character is lost', () =>
  inScratch(async (sql) => {
    for (const text of [long, paragraph(900), 'x'.repeat(3_000)]) {
      const rows = await sql<{ body: string }>(
        'select substr($1, start, length) as body from private.cut_passages($1)',
        [text],
      )
      expect(rows.length).toBeGreaterThan(1)
      expect(rows.map(({ body }) => body).join('')).toBe(text)
      expect(rows.every(({ body }) => body.length <= 1200)).toBe(true)
    }
    const [first] = await sql<{ body: string }>(
      'select substr($1, start, length) as body from private.cut_passages($1)',
      [long],
    )
    expect(first?.body).toMatch(/\. $/)
  }))

test.each([
  ['fr', 'La photosynthèse est le processus par lequel les plantes produisent leur énergie.'],
  ['en', 'Photosynthesis is the process by which the plants make their own energy.'],
  ['es', 'La fotosíntesis es el proceso por el que las plantas producen su propia energía.'],
  ['de', 'Die Photosynthese ist der Vorgang, mit dem die Pflanzen ihre Energie gewinnen.'],
  ['fr', 'Les réactions de chimie organique.'],
  ['fr', '42'],
])('a text has its own language: %s', (language, text) =>
  inScratch(async (sql) => {
    expect(await sql('select private.text_language($1) as language', [text])).toEqual([{ language }])
  }),
)

test.each([
  ['Qu’est-ce que la photosynthèse ?', 'Les plantes font la photosynthèse.'],
  ['what do the plants convert?', 'A plant is converting the light of the sun into energy.'],
  ['¿qué convierten las plantas?', 'Una planta convierte la luz del sol en energía.'],
  ['was wandeln die Pflanzen um?', 'Eine Pflanze wandelt das Licht der Sonne in Energie.'],
  ['l’œuvre de l’été', 'Une oeuvre de cet ete, sans accents.'],
])('a note is found by other forms of its words: %s', (question, text) =>
  inScratch(async (sql) => {
    const note_id = await write(sql, 'Cours', text)
    await write(sql, 'Autre', 'Un texte sans rapport, sur la ville de Lyon.')
    const { passages } = await ask(sql, question)
    expect(passages[0]).toMatchObject({ note_id, passage: text })
  }),
)

test('a quotation is a part of the stored text, where it is said to be', () =>
  inScratch(async (sql) => {
    const content = '🌱 Avant.\n\nLa chlorophylle est verte.\n\nAprès.'
    await write(sql, 'Plantes', content)
    const { passages } = await ask(sql, 'De quelle couleur est la chlorophylle ?')
    const [{ passage, start } = { passage: '', start: 0 }] = passages
    expect(passage).toBe('La chlorophylle est verte.')
    expect([...content].slice(start - 1, start - 1 + [...passage].length).join('')).toBe(passage)
  }))

test('what was written or changed just now is found, and what was there before is not', () =>
  inScratch(async (sql) => {
    const id = await write(sql, 'Cours', 'La mitose divise la cellule.')
    expect((await ask(sql, 'la mitose')).passages).toHaveLength(1)
    await sql('update public.notes set content = $2 where id = $1', [id, 'La méiose divise aussi.'])
    expect((await ask(sql, 'la mitose')).passages).toEqual([])
    expect((await ask(sql, 'la méiose')).passages).toHaveLength(1)
  }))

test('notes in the trash and those of others are not found', () =>
  inScratch(async (sql) => {
    const id = await write(sql, 'Cours', 'La mitose divise la cellule.')
    expect((await ask(sql, 'la mitose', 'other')).passages).toEqual([])
    await sql('update public.notes set deleted_at = now() where id = $1', [id])
    expect((await ask(sql, 'la mitose')).passages).toEqual([])
  }))

test('many notes that came at once are read by the job', () =>
  inScratch(async (sql) => {
    await sql(
      `insert into public.notes (user_id, title, content)
       select $1, 'Cours ' || number, 'La leçon numéro ' || number || ' parle du sujet' || number
       from generate_series(1, 90) as number`,
      [ownerId],
    )
    await ask(sql, 'sujet90')
    expect(await sql('select count(*)::integer from private.notes_to_index')).toEqual([{ count: 50 }])
    await sql('select public.run_due_jobs()')
    expect(await sql('select count(*)::integer from private.notes_to_index')).toEqual([{ count: 0 }])
    expect((await ask(sql, 'sujet90')).passages.map(({ title }) => title)).toEqual(['Cours 90'])
  }))

test('evidence tells a question that the notes answer from one that they do not', () =>
  inScratch(async (sql) => {
    await write(sql, 'Photosynthèse', 'La photosynthèse transforme la lumière en énergie dans les chloroplastes.')
    await write(sql, 'Révolution', 'La Révolution française commence en 1789 avec les États généraux.')
    const evidence = async (question: string) => (await ask(sql, question)).passages[0]?.evidence ?? 0
    expect(await evidence('Que disent mes notes sur la photosynthèse ?')).toBeGreaterThan(0.8)
    expect(await evidence('Où la photosynthèse transforme-t-elle la lumière ?')).toBeGreaterThan(0.8)
    expect(await evidence('Quelle est la capitale de la Mongolie intérieure ?')).toBeLessThan(0.06)
  }))

test('a word that a question names comes alone, one whose definition is near comes otherwise', () =>
  inScratch(async (sql) => {
    await sql(
      `insert into public.vocabulary (user_id, word, definition) values
       ($1, 'pomme de terre', 'tubercule'), ($1, 'Éphémère', 'qui ne dure qu’un jour'), ($1, 'est', 'verbe')`,
      [ownerId],
    )
    expect((await ask(sql, 'Que signifie « éphémère » ?')).words).toMatchObject([{ word: 'Éphémère', is_named: true }])
    expect((await ask(sql, 'C’est quoi une pomme de terre ?')).words).toMatchObject([
      { word: 'pomme de terre', is_named: true },
    ])
    expect((await ask(sql, 'Quel mot veut dire tubercule ?')).words).toMatchObject([
      { word: 'pomme de terre', is_named: false },
    ])
    expect((await ask(sql, 'éphémère', 'other')).words).toEqual([])
  }))

test.each([
  ['photosyntese', ['Photosynthèse'], []],
  ['clorophylle', [], ['chlorophylle']],
  ['xylophone', [], []],
])('a slip of the pen is forgiven where nothing else is found: %s', (question, titles, words) =>
  inScratch(async (sql) => {
    await write(sql, 'Photosynthèse', 'Les plantes convertissent la lumière.')
    await sql(`insert into public.vocabulary (user_id, word, definition) values ($1, 'chlorophylle', 'pigment vert')`, [
      ownerId,
    ])
    const found = await ask(sql, question)
    expect(found.passages.map(({ title }) => title)).toEqual(titles)
    expect(found.words.map(({ word }) => word)).toEqual(words)
  }),
)

test('an exchange is stored for its learner only, by the service', () =>
  inScratch(async (sql) => {
    await expect(
      runAs(sql, 'owner', `select public.store_exchange($1, 'q', 'a', '[]', null)`, [ownerId]),
    ).rejects.toThrow(/permission denied/)
    await runAs(sql, 'service', `select public.store_exchange($1, 'q', 'a', '[]', '{"type": "general"}')`, [ownerId])
    const read = (actor: Actor) =>
      runAs<{ type: string }>(sql, actor, 'select type from public.ai_messages order by place')
    expect((await read('owner')).map(({ type }) => type)).toEqual(['user', 'ai'])
    expect(await read('other')).toEqual([])
  }))

test('a note that is being saved is left for the next time: neither waits for the other', async () => {
  const connectionString = await testDatabase('migrated')
  const [saving, indexing] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }),
  )
  if (!saving || !indexing) throw new Error('no client')
  const sql: Sql = async (statement, parameters) =>
    (await saving.query(statement, parameters && [...parameters])).rows as never
  await signUpLearners(sql)
  const id = await write(sql, 'Biologie', 'La cellule.')
  const index = async () => {
    const { rows } = await indexing.query('select private.index_notes(null, 10) as made')
    return rows[0].made
  }
  // Whoever waits for a lock in vain fails.
  await indexing.query(`set lock_timeout = '5s'`)

  await sql('begin')
  await sql('select from public.notes where id = $1 for update', [id])
  expect(await index()).toBe(0)
  await sql(`update public.notes set content = 'La cellule se divise.' where id = $1`, [id])
  await sql('commit')
  expect(await index()).toBe(1)

  // The other way round, the save waits until the note has been indexed.
  await sql(`update public.notes set content = 'La cellule se divise. Elle meurt.' where id = $1`, [id])
  await indexing.query('begin')
  expect(await index()).toBe(1)
  const saved = (async () => {
    await sql('select from public.notes where id = $1 for update', [id])
    await sql(`update public.notes set content = 'Fin.' where id = $1`, [id])
  })()
  await indexing.query('commit')
  await saved
  expect(await index()).toBe(1)
  await Promise.all([saving.end(), indexing.end()])
})
