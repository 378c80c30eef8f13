import { pack, unpack } from '@cahier/contract/archive'
import { Allowance } from '@cahier/contract/reading'
import { describe, expect, it } from 'vitest'
import { packageLimits } from '../limits.ts'
import type { AnkiNote } from './package.ts'
import { readPackage } from './read-package.ts'
import { keepOnlyTables, openSqlite } from './sqlite.ts'
import { currentCollection } from './testing/current-collection.ts'
import { endlessCollection } from './testing/endless-collection.ts'
import { framed } from './testing/framed.ts'
import { smallTables } from './testing/small-tables.ts'
import { type NoteType, writePackage } from './write-package.ts'

const createdAt = Date.UTC(2025, 0, 6, 3) / 1000
const offset = -60
const type: NoteType = {
  name: 'Cahier',
  fields: ['Mot', 'Définition'],
  templates: [
    { name: 'Reconnaître', question: '{{Mot}}', answer: '{{FrontSide}}<hr id=answer>{{Définition}}' },
    { name: 'Retrouver', question: '{{Définition}}', answer: '{{FrontSide}}<hr id=answer>{{Mot}}' },
  ],
}

/** A note with two cards and their history. No two notes are the same. */
function noteOf(index: number): AnkiNote {
  const at = (createdAt + index * 7) * 1000
  const review = (step: number) => ({
    at: at + step * 86_400_000,
    rating: 1 + ((index + step) % 4),
    interval: step === 0 ? -600 : index % 300,
    lastInterval: step,
    factor: 100 + (index % 900),
    time: 1_000 + index,
    kind: step === 0 ? 0 : 1,
  })
  return {
    guid: `note-${index}`,
    type: 'Cahier',
    deck: index % 2 ? 'Français::Verbes' : 'Sciences',
    tags: index % 3 ? ['verbe', 'à_revoir'] : [],
    fields: [
      { name: 'Mot', value: `mot ${index} « œ »` },
      { name: 'Définition', value: `définition <b>${index}</b>` },
    ],
    cards: [
      {
        ord: 0,
        type: 2,
        queue: 2,
        due: index % 1000,
        interval: 1 + (index % 800),
        factor: 2500,
        reps: 3,
        lapses: index % 5,
        memory: { stability: 0.1 + index / 7, difficulty: 1 + (index % 9) },
        reviews: [0, 1, 2].map(review),
      },
      { ord: 1, type: 0, queue: 0, due: index, interval: 0, factor: 0, reps: 0, lapses: 0, memory: null, reviews: [] },
    ],
  }
}
const notesOf = (count: number) => Array.from({ length: count }, (_, index) => noteOf(index))

describe('a written package', () => {
  it('of 5,000 notes with their history is read back unchanged', async () => {
    const notes = notesOf(5_000)
    const read = await readPackage(await writePackage({ createdAt, offset, notes, types: [type] }))
    expect(read).toEqual({ createdAt, offset, media: 0, notes })
  })

  it('has Anki’s own kind of note type for texts with blanks, and each note its type', async () => {
    const text = {
      name: 'Texte à trous',
      fields: ['Texte'],
      templates: [{ name: 'Trou', question: '{{cloze:Texte}}', answer: '{{cloze:Texte}}' }],
      isCloze: true as const,
    }
    const gap = { ...noteOf(1), guid: 'gap', type: text.name, fields: [{ name: 'Texte', value: 'Le {{c1::chat}}' }] }
    const archive = await writePackage({ createdAt, offset, notes: [noteOf(2), gap], types: [type, text] })
    expect((await readPackage(archive)).notes.map((note) => [note.guid, note.type])).toEqual([
      ['note-2', 'Cahier'],
      ['gap', 'Texte à trous'],
    ])
    const [collection] = unpack(
      archive,
      { files: 1, bytes: packageLimits.bytes },
      (name) => name === 'collection.anki2',
    )
    const database = await openSqlite(collection?.bytes ?? new Uint8Array())
    const [models] = database.exec('select models from col')[0]?.values[0] ?? []
    database.close()
    const told = Object.values(
      JSON.parse(String(models)) as Record<string, { name: string; type: number; tmpls: object[] }>,
    )
    expect(told.map((model) => [model.name, model.type])).toEqual([
      ['Cahier', 0],
      ['Texte à trous', 1],
    ])
    expect(told[1]?.tmpls).toMatchObject([{ ord: 0, qfmt: '{{cloze:Texte}}', afmt: '{{cloze:Texte}}' }])
  })

  it('has the same bytes for the same notes', async () => {
    const notes = notesOf(3)
    expect(await writePackage({ createdAt, offset, notes, types: [type] })).toEqual(
      await writePackage({ createdAt, offset, notes, types: [type] }),
    )
  })

  it('keeps both of two reviews with the same millisecond', async () => {
    const notes = [noteOf(1), { ...noteOf(1), guid: 'other' }]
    const read = await readPackage(await writePackage({ createdAt, offset, notes, types: [type] }))
    expect(read.notes.flatMap((note) => note.cards.flatMap((card) => card.reviews))).toHaveLength(6)
  })
})

const collection18 = () =>
  currentCollection(`
    insert into col values (1, ${createdAt}, 0, 0, 18, 0, 0, 0, '', '', '', '', '');
    insert into config values ('creationOffset', 0, 0, cast('-60' as blob));
    insert into notetypes values (7, 'Basique', 0, 0, x''), (8, 'École', 0, 0, x'');
    insert into fields values (7, 0, 'Recto', x''), (7, 1, 'Verso', x''), (8, 0, 'école', x'');
    insert into templates values (7, 0, 'Carte 1', 0, 0, x'');
    insert into decks values (1, 'Default', 0, 0, x'', x''), (9, 'Français' || char(31) || 'Verbes', 0, 0, x'', x'');
    insert into deck_config values (1, 'Default', 0, 0, x'');
    insert into tags values ('verbe', 0, 0, null), ('Été', 0, 0, null);
    insert into notes values (1, 'g', 7, 0, 0, ' verbe ', 'aller' || char(31) || 'se déplacer', 'aller', 0, 0, '');
    insert into cards values (2, 1, 9, 0, 0, 0, 2, 2, 10, 12, 2500, 4, 1, 0, 0, 0, 0, '{"s":12.5,"d":5.1}');
    insert into cards values (3, 1, 5, 1, 0, 0, 2, 2, -9, 12, 2500, 4, 1, 0, 10, 9, 0, '');
    insert into revlog values (1736139600000, 2, 0, 3, 12, 5, 510, 4000, 1);
  `)

describe('a package of a current Anki', () => {
  const media = framed(Uint8Array.from([0x0a, 2, 0x10, 1, 0x0a, 0]))
  const files = async (version = 3) => [
    { name: 'meta', content: Uint8Array.from([0x08, version]) },
    { name: 'collection.anki21b', content: framed(await collection18()) },
    { name: 'collection.anki2', content: 'open me with a newer Anki' },
    { name: 'media', content: media },
  ]

  it('is read, and its media are counted', async () => {
    const { notes, ...rest } = await readPackage(pack(await files()))
    expect(rest).toEqual({ createdAt, offset: -60, media: 2 })
    expect(notes).toMatchObject([
      {
        type: 'Basique',
        deck: 'Français::Verbes',
        tags: ['verbe'],
        fields: [
          { name: 'Recto', value: 'aller' },
          { name: 'Verso', value: 'se déplacer' },
        ],
        cards: [
          {
            due: 10,
            interval: 12,
            memory: { stability: 12.5, difficulty: 5.1 },
            reviews: [{ rating: 3, interval: 12 }],
          },
          { due: 10, interval: 12, reviews: [] },
        ],
      },
    ])
  })

  it('is read, ignoring entries whose names point outside the archive', async () => {
    const hostile = ['../../x', '/etc/passwd', 'C:\\x', '../collection.anki21b'].map((name) => ({ name, content: 'x' }))
    const { notes } = await readPackage(pack([...hostile, ...(await files())]))
    expect(notes.map(({ fields }) => fields[0]?.value)).toEqual(['aller'])
  })

  it('does not run SQL of the file', async () => {
    const database = await openSqlite(await collection18())
    keepOnlyTables(database)
    database.run(`
      drop table notes;
      create view notes as with recursive n (id) as (select 1 union all select id + 1 from n)
        select id, '' as guid, 7 as mid, '' as tags, '' as flds from n;
    `)
    const bytes = database.export()
    database.close()
    await expect(readPackage(pack([{ name: 'collection.anki2', content: bytes }]))).rejects.toMatchObject({
      kind: 'not-anki',
    })
  })

  it.each([
    'flds text generated always as (hex(zeroblob(100000000))) virtual',
    'flds text as (hex(zeroblob(100000000)))',
  ])('does not compute a column of the file: %s', async (column) => {
    const database = await openSqlite(await collection18())
    keepOnlyTables(database)
    database.run(
      `drop table notes; create table notes (id integer primary key, guid text, mid integer, tags text, ${column})`,
    )
    const bytes = database.export()
    database.close()
    await expect(readPackage(pack([{ name: 'collection.anki2', content: bytes }]))).rejects.toMatchObject({
      kind: 'not-anki',
    })
  })

  it('of a future version is refused', async () => {
    await expect(readPackage(pack(await files(4)))).rejects.toMatchObject({ kind: 'too-new' })
  })
})

describe('an invalid package', () => {
  const old = (content: string | Uint8Array) => pack([{ name: 'collection.anki2', content }])
  const written = (count: number) => writePackage({ createdAt, offset, notes: notesOf(count), types: [type] })

  it.each([
    ['no archive', async () => new TextEncoder().encode('un texte'), 'not-anki'],
    ['an archive of something else', async () => pack([{ name: '../../etc/passwd', content: 'x' }]), 'not-anki'],
    ['a collection that is none', async () => old('x'.repeat(5_000)), 'not-anki'],
    ['an empty database', async () => old((await openSqlite()).export()), 'not-anki'],
    ['a damaged one', async () => old((await collection18()).fill(0xff, 4_096, 20_000)), 'not-anki'],
    ['Zstandard that is none', async () => pack([{ name: 'collection.anki21b', content: 'x'.repeat(99) }]), 'not-anki'],
    ['an archive that inflates to too much', async () => old('0'.repeat(300_000)), 'too-large'],
    [
      'Zstandard that inflates to too much',
      async () => pack([{ name: 'collection.anki21b', content: bomb() }]),
      'too-large',
    ],
    ['too many notes', () => written(11), 'too-many'],
    ['too many cards', () => writtenNote({ cards: 41 }), 'too-many'],
    ['too many reviews', () => writtenNote({ reviews: 201 }), 'too-many'],
    ['too many fields', () => writtenNote({ fields: 501 }), 'too-many'],
    ['notes without end', async () => old(await endlessCollection(smallTables, 'notes')), 'too-many'],
    ['cards without end', async () => old(await endlessCollection(smallTables, 'cards')), 'too-many'],
    ['reviews without end', async () => old(await endlessCollection(smallTables, 'revlog')), 'too-many'],
    ['texts that are too long together', () => writtenNote({ length: 150_000 }), 'too-large'],
    ['Zstandard that asks for two gigabytes', async () => asking([0x00, 0xa8]), 'too-large'],
    ['Zstandard that says it is as large', async () => asking([0xa0, 0xff, 0xff, 0xff, 0x7f]), 'too-large'],
  ])('is refused: %s', async (_, bytes, kind) => {
    const small = new Allowance({ bytes: 200_000, entries: 10 })
    await expect(readPackage(await bytes(), small)).rejects.toMatchObject({ name: 'FileRefused', kind })
  })

  /** One note with much of something. */
  function writtenNote({ cards = 2, reviews = 3, fields = 2, length = 5 }) {
    const note = noteOf(1)
    const [card] = note.cards
    const [review] = card?.reviews ?? []
    if (!card || !review) throw new Error('a note has a card with reviews')
    const history = Array.from({ length: reviews }, (_, index) => ({ ...review, at: review.at + index }))
    return writePackage({
      ...{ createdAt, offset, types: [type] },
      notes: [
        {
          ...note,
          fields: Array.from({ length: fields }, () => ({ name: 'Mot', value: 'a'.repeat(length) })),
          cards: Array.from({ length: cards }, (_, ord) => ({ ...card, ord, reviews: ord === 0 ? history : [] })),
        },
      ],
    })
  }

  /** The head of a frame of Zstandard, and an empty block. */
  const asking = (head: number[]) =>
    pack([{ name: 'collection.anki21b', content: Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, ...head, 1, 0, 0]) }])

  /** Zstandard blocks that repeat one byte a hundred thousand times. */
  function bomb(): Uint8Array {
    const bytes = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58]
    for (let block = 0; block < 100; block++) {
      const head = (100_000 << 3) | (1 << 1) | (block === 99 ? 1 : 0)
      bytes.push(head & 0xff, (head >> 8) & 0xff, (head >> 16) & 0xff, 0x30)
    }
    return Uint8Array.from(bytes)
  }
})
