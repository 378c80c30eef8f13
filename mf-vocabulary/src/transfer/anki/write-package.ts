import { pack } from '@cahier/contract/archive'
import type { Database } from 'sql.js'
import type { AnkiNote, AnkiPackage } from './package.ts'
import { schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export interface NoteType {
  name: string
  fields: readonly string[]
  /** Each template makes a card: `{{Field}}` inserts a field. */
  templates: readonly { name: string; question: string; answer: string }[]
  /** Its one template makes a card of each number of the blanks in a field. */
  isCloze?: true
}

export interface PackageOptions extends Pick<AnkiPackage, 'createdAt' | 'offset'> {
  /** Each note names its type, and has the type's fields in their order. */
  notes: readonly AnkiNote[]
  types: readonly NoteType[]
}

/** Any ids work that no other note types use: this one, and those after it. */
const firstTypeNumber = 1_763_800_000_000
const css = '.card { font: 20px/1.4 serif; text-align: center; } .cloze { font-weight: bold; }'

/** Writes a package that every Anki since 2.0 can read: a schema 11 collection with history and memory states. */
export async function writePackage({
  createdAt,
  offset,
  notes,
  types,
}: PackageOptions): Promise<Uint8Array<ArrayBuffer>> {
  const database = await openSqlite()
  try {
    database.run(schema)
    database.run('begin')
    const decks = [...new Set(['Default', ...notes.map(({ deck }) => deck)])]
    writeNames(database, createdAt, offset, types, decks)
    await writeNotes(database, createdAt, notes, types, decks)
    database.run('commit')
    return pack([
      { name: 'collection.anki2', content: database.export() },
      { name: 'media', content: '{}' },
    ])
  } finally {
    database.close()
  }
}

function writeNames(
  database: Database,
  createdAt: number,
  offset: number | null,
  types: readonly NoteType[],
  decks: readonly string[],
): void {
  const modelOf = (type: NoteType, index: number) => ({
    id: firstTypeNumber + index,
    name: type.name,
    type: type.isCloze ? 1 : 0,
    mod: createdAt,
    usn: -1,
    sortf: 0,
    did: 1,
    tags: [],
    vers: [],
    css,
    latexPre: '',
    latexPost: '',
    req: type.templates.map((_, ord) => [ord, 'any', [ord]]),
    flds: type.fields.map((name, ord) => ({
      name,
      ord,
      sticky: false,
      rtl: false,
      font: 'Arial',
      size: 20,
      media: [],
    })),
    tmpls: type.templates.map(({ name, question, answer }, ord) => ({
      name,
      ord,
      qfmt: question,
      afmt: answer,
      bqfmt: '',
      bafmt: '',
      did: null,
    })),
  })
  const models = types.map(modelOf)
  const today = [0, 0]
  const deckOf = (name: string, index: number) => ({
    id: index + 1,
    name,
    mod: createdAt,
    usn: -1,
    desc: '',
    dyn: 0,
    conf: 1,
    collapsed: false,
    browserCollapsed: false,
    extendNew: 0,
    extendRev: 0,
    newToday: today,
    revToday: today,
    lrnToday: today,
    timeToday: today,
  })
  const conf = {
    nextPos: 1,
    sortType: 'noteFld',
    curDeck: 1,
    activeDecks: [1],
    curModel: firstTypeNumber,
    schedVer: 2,
    ...(offset !== null && { creationOffset: offset }),
  }
  const limits = {
    new: { delays: [1, 10], ints: [1, 4, 0], initialFactor: 2500, order: 1, perDay: 20, bury: false },
    rev: { perDay: 200, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, bury: false, hardFactor: 1.2 },
    lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
  }
  const dconf = {
    1: {
      id: 1,
      name: 'Default',
      mod: 0,
      usn: 0,
      maxTaken: 60,
      autoplay: true,
      timer: 0,
      replayq: true,
      dyn: false,
      ...limits,
    },
  }
  database.run('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)', [
    createdAt,
    createdAt * 1000,
    createdAt * 1000,
    JSON.stringify(conf),
    JSON.stringify(Object.fromEntries(models.map((model) => [model.id, model]))),
    JSON.stringify(Object.fromEntries(decks.map((name, index) => [index + 1, deckOf(name, index)]))),
    JSON.stringify(dconf),
    '{}',
  ])
}

async function writeNotes(
  database: Database,
  createdAt: number,
  notes: PackageOptions['notes'],
  types: readonly NoteType[],
  decks: readonly string[],
): Promise<void> {
  const note = database.prepare("insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
  const card = database.prepare('insert into cards values (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)')
  const review = database.prepare('insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)')
  // Anki's ids are timestamps and must be unique.
  const taken = new Set<number>()
  const idAt = (moment: number) => {
    let id = moment
    while (taken.has(id)) id += 1
    taken.add(id)
    return id
  }
  let next = createdAt * 1000
  for (const { guid, type, deck, tags, fields, cards } of notes) {
    const noteId = next++
    const typeId = firstTypeNumber + types.findIndex(({ name }) => name === type)
    const [first = ''] = fields.map(({ value }) => value)
    const tagged = tags.length > 0 ? ` ${tags.join(' ')} ` : ''
    const values = fields.map(({ value }) => value).join('\u001f')
    note.run([noteId, guid, typeId, createdAt, tagged, values, first, await checksum(first)])
    for (const { ord, type, queue, due, interval, factor, reps, lapses, memory, reviews } of cards) {
      const cardId = next++
      const data = memory ? JSON.stringify({ s: memory.stability, d: memory.difficulty }) : ''
      const deckId = decks.indexOf(deck) + 1
      card.run([cardId, noteId, deckId, ord, createdAt, type, queue, due, interval, factor, reps, lapses, data])
      for (const entry of reviews) {
        const { at, rating, interval, lastInterval, factor, time, kind } = entry
        review.run([idAt(at), cardId, rating, interval, lastInterval, factor, time, kind])
      }
    }
  }
  for (const statement of [note, card, review]) statement.free()
}

/** Anki finds duplicate notes by this checksum of the first field. */
async function checksum(text: string): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return new DataView(hash).getUint32(0)
}
