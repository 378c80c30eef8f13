import { ArchiveError, unpack } from '@cahier/contract/archive'
import { Decompress } from 'fzstd'
import type { Database } from 'sql.js'
import { type AnkiCard, AnkiError, type AnkiNote, type AnkiPackage } from './package.ts'
import { keepOnlyTables, openSqlite, rows } from './sqlite.ts'

/** Limits: bytes of an inflated collection, and and rows that are read. */
export const limits = { bytes: 256 * 1024 * 1024, notes: 100_000, reviews: 2_000_000 }

/** The newest first: a new package also holds an old collection with a single note that says to update Anki. */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2']
/** Version of packages with `collection.anki21b`. */
const newestVersion = 3

/**
 * Reads a package of any Anki since 2.0: collections of schema 11 and 18, with their history.
 *
 * @throws AnkiError
 */
export async function readPackage(archive: Uint8Array, most = limits): Promise<AnkiPackage> {
  const files = filesOf(archive, most)
  const name = collections.find((candidate) => files.has(candidate))
  const packed = files.get(name ?? '')
  if (!name || !packed) throw new AnkiError('not-anki')
  if (versionOf(files.get('meta')) > newestVersion) throw new AnkiError('too-new')
  const isNew = name === 'collection.anki21b'
  const database = await openSqlite(isNew ? inflated(packed, most.bytes) : packed)
  try {
    keepOnlyTables(database)
    return { ...readCollection(database, most), media: mediaOf(files.get('media'), isNew, most) }
  } catch (error) {
    throw error instanceof AnkiError ? error : new AnkiError('not-anki', error)
  } finally {
    database.close()
  }
}

function filesOf(archive: Uint8Array, most: typeof limits): Map<string, Uint8Array> {
  const wanted = [...collections, 'meta', 'media']
  try {
    const entries = unpack(archive, { files: wanted.length, bytes: most.bytes }, (name) => wanted.includes(name))
    return new Map(entries.flatMap(({ name, bytes }) => (bytes ? [[name, bytes]] : [])))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new AnkiError(error.kind === 'broken' ? 'not-anki' : 'too-large', error)
  }
}

/** Decompresses Zstandard, and stops when the output exceeds the limit. */
function inflated(packed: Uint8Array, room: number): Uint8Array {
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = new Decompress((chunk) => {
    size += chunk.length
    if (size > room) throw new AnkiError('too-large')
    chunks.push(chunk)
  })
  try {
    stream.push(packed, true)
  } catch (error) {
    throw error instanceof AnkiError ? error : new AnkiError('not-anki', error)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** `meta` is a protobuf message with the version as its first field. */
const versionOf = (meta: Uint8Array | undefined): number => (meta?.[0] === 0x08 ? (meta[1] ?? 0) : 0)

/** Number of media files: names in JSON, or in a new package one protobuf message each. */
function mediaOf(media: Uint8Array | undefined, isNew: boolean, most: typeof limits): number {
  if (!media) return 0
  if (isNew) return countMessages(inflated(media, most.bytes))
  try {
    return Object.keys(JSON.parse(new TextDecoder().decode(media)) as object).length
  } catch {
    return 0
  }
}

function countMessages(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; bytes[at] === 0x0a; count++) {
    let length = 0
    let shift = 0
    let byte: number
    do {
      at += 1
      byte = bytes[at] ?? 0
      length |= (byte & 0x7f) << shift
      shift += 7
    } while (byte & 0x80 && shift < 32)
    at += length + 1
  }
  return count
}

interface NoteRow {
  id: number
  guid: string
  mid: number
  tags: string
  flds: string
}

interface CardRow {
  id: number
  nid: number
  did: number
  ord: number
  type: number
  queue: number
  due: number
  ivl: number
  factor: number
  reps: number
  lapses: number
  data: string
}

interface ReviewRow {
  id: number
  cid: number
  ease: number
  ivl: number
  lastIvl: number
  factor: number
  time: number
  type: number
}

function readCollection(database: Database, most: typeof limits): Omit<AnkiPackage, 'media'> {
  const [collection] = rows<{ crt: number }>(database, 'select crt from col')
  if (!collection) throw new AnkiError('not-anki')
  const sizes = [
    ['notes', most.notes],
    ['cards', most.notes * 4],
    ['revlog', most.reviews],
  ] as const
  for (const [table, size] of sizes) {
    const [{ count } = { count: 0 }] = rows<{ count: number }>(database, `select count(*) as count from ${table}`)
    if (count > size) throw new AnkiError('too-large')
  }
  const isOld = [...rows(database, "select 1 from sqlite_master where name = 'notetypes'")].length === 0
  const { types, decks } = isOld ? oldNames(database) : newNames(database)

  const notes = new Map<number, AnkiNote>()
  for (const row of rows<NoteRow>(database, 'select id, guid, mid, tags, flds from notes order by id')) {
    const type = types.get(row.mid)
    notes.set(row.id, {
      guid: String(row.guid),
      type: type?.name ?? '',
      deck: '',
      tags: String(row.tags).split(/\s+/).filter(Boolean),
      fields: String(row.flds)
        .split('\u001f')
        .map((value, index) => ({ name: type?.fields[index] ?? '', value })),
      cards: [],
    })
  }
  const cards = new Map<number, AnkiCard>()
  // A filtered deck borrows its cards: the columns odid and odue hold their home deck and due date.
  const cardQuery = `select id, nid, case when odid <> 0 then odid else did end as did, ord, type, queue,
       case when odid <> 0 and odue <> 0 then odue else due end as due, ivl, factor, reps, lapses, data
     from cards order by nid, ord`
  for (const row of rows<CardRow>(database, cardQuery)) {
    const note = notes.get(row.nid)
    if (!note) continue
    note.deck ||= decks.get(row.did) ?? ''
    const { ord, type, queue, due, ivl: interval, factor, reps, lapses } = row
    const card = { ord, type, queue, due, interval, factor, reps, lapses, memory: memoryOf(row.data), reviews: [] }
    note.cards.push(card)
    cards.set(row.id, card)
  }
  const reviewQuery = 'select id, cid, ease, ivl, lastIvl, factor, time, type from revlog order by id'
  for (const { id, cid, ease, ivl, lastIvl, factor, time, type } of rows<ReviewRow>(database, reviewQuery)) {
    cards
      .get(cid)
      ?.reviews.push({ at: id, rating: ease, interval: ivl, lastInterval: lastIvl, factor, time, kind: type })
  }
  return {
    createdAt: collection.crt,
    offset: isOld ? oldOffset(database) : newOffset(database),
    notes: [...notes.values()],
  }
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

function oldOffset(database: Database): number | null {
  const [{ conf } = { conf: '{}' }] = rows<{ conf: string }>(database, 'select conf from col')
  return numberOrNull((JSON.parse(conf || '{}') as { creationOffset?: unknown }).creationOffset)
}

/** The table config has a row per setting with a JSON value. */
function newOffset(database: Database): number | null {
  if ([...rows(database, "select 1 from sqlite_master where name = 'config'")].length === 0) return null
  const [row] = rows<{ val: string }>(
    database,
    "select cast(val as text) as val from config where key = 'creationOffset'",
  )
  return row ? numberOrNull(JSON.parse(row.val)) : null
}

/** FSRS's memory state is part of the JSON in a card's data. */
function memoryOf(data: string): AnkiCard['memory'] {
  try {
    const { s, d } = JSON.parse(data) as { s?: unknown; d?: unknown }
    return typeof s === 'number' && typeof d === 'number' ? { stability: s, difficulty: d } : null
  } catch {
    return null
  }
}

interface Names {
  types: ReadonlyMap<number, { name: string; fields: readonly string[] }>
  decks: ReadonlyMap<number, string>
}

/** In schema 11, note types and decks are JSON in the one row of `col`. */
function oldNames(database: Database): Names {
  const [{ models, decks } = { models: '{}', decks: '{}' }] = rows<{ models: string; decks: string }>(
    database,
    'select models, decks from col',
  )
  const parsed = {
    models: JSON.parse(models) as Record<string, { name: string; flds: { name: string }[] }>,
    decks: JSON.parse(decks) as Record<string, { name: string }>,
  }
  return {
    types: new Map(
      Object.entries(parsed.models).map(([id, { name, flds }]) => [
        Number(id),
        { name: String(name), fields: flds.map((field) => String(field.name)) },
      ]),
    ),
    decks: new Map(Object.entries(parsed.decks).map(([id, { name }]) => [Number(id), String(name)])),
  }
}

function newNames(database: Database): Names {
  const fields = new Map<number, string[]>()
  for (const { ntid, ord, name } of rows<{ ntid: number; ord: number; name: string }>(
    database,
    'select ntid, ord, name from fields',
  )) {
    const names = fields.get(ntid) ?? []
    names[ord] = name
    fields.set(ntid, names)
  }
  const named = (table: string) => rows<{ id: number; name: string }>(database, `select id, name from ${table}`)
  return {
    types: new Map([...named('notetypes')].map(({ id, name }) => [id, { name, fields: fields.get(id) ?? [] }])),
    decks: new Map([...named('decks')].map(({ id, name }) => [id, name.replaceAll('\u001f', '::')])),
  }
}
