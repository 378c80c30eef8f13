import { addDays } from '@cahier/contract/time'
import { expect, test } from 'vitest'
import type { ExportedWord } from '../../../mf-vocabulary/src/data/files.ts'
import { firstDay } from '../../../mf-vocabulary/src/transfer/anki/card-state.ts'
import type { AnkiCard, AnkiNote } from '../../../mf-vocabulary/src/transfer/anki/package.ts'
import { readNotes } from '../../../mf-vocabulary/src/transfer/anki/read-notes.ts'
import { readPackage } from '../../../mf-vocabulary/src/transfer/anki/read-package.ts'
import { writePackage } from '../../../mf-vocabulary/src/transfer/anki/write-package.ts'
import { packageOf } from '../../../mf-vocabulary/src/transfer/export.ts'
import { planImport, rolesOf } from '../../../mf-vocabulary/src/transfer/import-plan.ts'
import { runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const total = 5_000
const createdAt = Date.UTC(2024, 0, 8, 4) / 1000
/** The answers lie in the hours after it, and none may lie in the future: the midnight (UTC) before the last one. */
const now = (Math.floor(Date.now() / 86_400_000) - 1) * 86_400_000
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const days = (count: number) => count * 86_400_000

/** Cards in every state, nearly all different; some due days do not agree with the last answer. */
function cardOf(index: number, ord: number): AnkiCard {
  const interval = 1 + ((index * 7 + ord) % 1500)
  const state = index % 11 === 0 ? 0 : index % 13 === 0 ? 1 : index % 17 === 0 ? 3 : 2
  const last = now - days(index % 90) + index * 1000
  const today = Math.floor((last / 1000 - createdAt) / 86_400)
  const reviews = [
    { at: last - days(40), rating: 3, interval: -600, lastInterval: 0, factor: 0, time: 1000 + index, kind: 0 },
    { at: last, rating: 1 + (index % 4), interval, lastInterval: -600, factor: 0, time: 2000, kind: 0 },
  ]
  return {
    ord,
    type: state,
    queue: index % 19 === 0 ? -1 : state === 3 ? 1 : state,
    due: state === 0 ? index : state === 2 ? today + interval + (index % 5 === 0 ? 3 : 0) : last / 1000 + 600,
    interval: state >= 2 ? interval : 0,
    factor: state >= 2 ? 2500 : 0,
    reps: state === 0 ? 0 : 2 + (index % 20),
    lapses: state === 0 ? 0 : index % 12,
    memory: state >= 2 ? { stability: 0.5 + index / 9, difficulty: 1 + (index % 90) / 10 } : null,
    reviews: state === 0 ? [] : reviews,
  }
}

const noteOf = (index: number): AnkiNote => ({
  guid: `note-${index}`,
  type: 'Basique',
  deck: 'Vocabulaire',
  tags: [],
  fields: [
    { name: 'Mot', value: `mot ${index}` },
    { name: 'Définition', value: `sens &lt;${index}&gt;<br>« œ »` },
  ],
  cards: index % 3 === 0 ? [cardOf(index, 0), cardOf(index, 1)] : [cardOf(index, 0)],
})

/**
 * Everything that must stay the same: of each word and direction its state, due day or time, interval, memory state, and
 * reviews.
 */
function statesOf(archive: Awaited<ReturnType<typeof readPackage>>) {
  const first = firstDay(archive.createdAt, archive.offset)
  return new Map(
    archive.notes.flatMap(({ fields: [word], cards }) =>
      cards.map(({ ord, type, queue, due, interval, reps, lapses, memory, reviews }) => [
        `${word?.value} ${ord}`,
        {
          ...{ type, suspended: queue === -1, interval, reps, lapses, memory },
          due: type === 0 ? null : type === 2 ? addDays(first, due) : due,
          reviews: reviews.map(({ at, rating, time }) => [at, rating, time]),
        },
      ]),
    ),
  )
}

const texts = {
  headings: {
    word: 'Mot',
    definition: 'Définition',
    category: 'Catégorie',
    examples: 'Exemples',
    difficulty: 'Difficulté',
    mastery: 'Maîtrise',
  },
  nameOf: (category: string) => category,
  recognition: 'Reconnaître',
  recall: 'Retrouver',
  clozeType: 'Texte à trous',
  sentence: 'Texte',
}

test('a text with two blanks becomes two cards, each with its own schedule, and goes back to Anki as two', () =>
  inScratch(async (sql) => {
    const type = {
      name: 'Cloze',
      fields: ['Text', 'Back Extra'],
      templates: [{ name: 'Cloze', question: '{{cloze:Text}}', answer: '{{cloze:Text}}' }],
      isCloze: true as const,
    }
    const note: AnkiNote = {
      guid: 'cloze',
      type: 'Cloze',
      deck: 'Géographie',
      tags: [],
      fields: [
        { name: 'Text', value: '<b>{{c2::Paris}}</b> &amp; la {{c1::France::pays}}' },
        { name: 'Back Extra', value: 'Depuis 987' },
      ],
      cards: [cardOf(1, 0), cardOf(2, 1)],
    }
    const before = await readPackage(await writePackage({ createdAt, offset: 0, notes: [note], types: [type] }))
    const content = readNotes(before)
    const { words, problems } = planImport(content, rolesOf(content.sources), crypto.randomUUID())
    expect(problems).toEqual([])
    await runAs(sql, 'owner', 'select public.import_words($1::jsonb, zone => $2)', [JSON.stringify(words), zone])
    const exported = await runAs<ExportedWord>(sql, 'owner', 'select * from public.export_words()')
    const after = await readPackage(await packageOf(exported, texts))
    const firsts = { before: firstDay(before.createdAt, before.offset), after: firstDay(after.createdAt, after.offset) }
    const told = after.notes
      .toSorted((a, b) => (a.fields[0]?.value ?? '').localeCompare(b.fields[0]?.value ?? ''))
      .map(({ type, fields: [text, , examples], cards }) => ({
        type,
        text: text?.value,
        examples: examples?.value,
        cards: cards.map(({ ord, type, due, interval, memory, reviews }) => [
          ord,
          type,
          addDays(firsts.after, due),
          interval,
          memory,
          reviews.map(({ at }) => at),
        ]),
      }))
    const card = (ord: number) =>
      note.cards
        .filter((known) => known.ord === ord)
        .map(({ type, due, interval, memory, reviews }) => [
          0,
          type,
          addDays(firsts.before, due),
          interval,
          memory,
          reviews.map(({ at }) => at),
        ])
    expect(told).toEqual([
      { type: 'Texte à trous', text: '{{c1::Paris}} &amp; la France', examples: 'Depuis 987', cards: card(1) },
      { type: 'Texte à trous', text: 'Paris &amp; la {{c1::France::pays}}', examples: 'Depuis 987', cards: card(0) },
    ])
  }))

test('importing and exporting a package of 5,000 words keeps every interval', { timeout: 300_000 }, () =>
  inScratch(async (sql) => {
    const type = {
      name: 'Basique',
      fields: ['Mot', 'Définition'],
      templates: [{ name: 'a', question: '', answer: '' }],
    }
    const notes = Array.from({ length: total }, (_, index) => noteOf(index + 1))
    const before = await readPackage(await writePackage({ createdAt, offset: 0, notes, types: [type] }))
    const content = readNotes(before)
    const { words } = planImport(content, rolesOf(content.sources), crypto.randomUUID())
    expect(words).toHaveLength(total)
    await runAs(sql, 'owner', `insert into public.review_settings (recall) values (true)`)
    await runAs(sql, 'owner', 'select public.import_words($1::jsonb, zone => $2)', [JSON.stringify(words), zone])

    const exported = await runAs<ExportedWord>(sql, 'owner', 'select * from public.export_words(max => 1000)')
    while (exported.length < total)
      exported.push(
        ...(await runAs<ExportedWord>(sql, 'owner', 'select * from public.export_words($1, 1000)', [
          exported.at(-1)?.id,
        ])),
      )
    const after = statesOf(await readPackage(await packageOf(exported, texts)))
    const differing = [...statesOf(before)].filter(([card, told]) => {
      const found = after.get(card)
      return JSON.stringify(found) !== JSON.stringify(told)
    })
    expect(differing.slice(0, 3).map(([card, told]) => ({ card, told, found: after.get(card) }))).toEqual([])
    expect(exported.find(({ word }) => word === 'mot 7')?.definition).toBe('sens <7>\n« œ »')
  }),
)
