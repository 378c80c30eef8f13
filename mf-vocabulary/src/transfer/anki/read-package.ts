import { ArchiveError, unpack } from '@cahier/contract/archive'
import { Allowance, FileRefused } from '@cahier/contract/reading'
import { Decompress } from 'fzstd'
import type { Database } from 'sql.js'
import { packageLimits } from '../limits.ts'
import { FileError, maxColumns } from '../source.ts'
import type { AnkiCard, AnkiNote, AnkiPackage } from './package.ts'
import { keepOnlyTables, openSqlite, rows } from './sqlite.ts'

/** How many there may be for each note that may be read. */
const most = { cards: 4, reviews: 20 }

/** The newest first: a new package also holds an old collection with a single note that says to update Anki. */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2']
/** Version of packages with `collection.anki21b`. */
const newestVersion = 3

/**
 * Reads a package of any Anki since 2.0: collections of schema 11 and 18, with their history.
 *
 * @throws FileError, or FileRefused by the allowance
 */
export async function readPackage(archive: Uint8Array, allowance = new Allowance(packageLimits)): Promise<AnkiPackage> {
  const files = filesOf(archive, allowance)
  const name = collections.find((candidate) => files.has(candidate))
  const packed = files.get(name ?? '')
  if (!name || !packed) throw new FileError('not-anki')
  if (versionOf(files.get('meta')) > newestVersion) throw new FileError('too-new')
  const isNew = name === 'collection.anki21b'
  const media = mediaOf(files.get('media'), isNew, allowance)
  const database = await openSqlite(isNew ? inflated(packed, allowance) : packed)
  try {
    keepOnlyTables(database)
    return { ...readCollection(database, allowance), media }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileError('not-anki', error)
  } finally {
    database.close()
  }
}

function filesOf(archive: Uint8Array, allowance: Allowance): Map<string, Uint8Array> {
  const wanted = [...collections, 'meta', 'media']
  try {
    const room = { files: wanted.length, bytes: allowance.bytes }
    const entries = unpack(archive, room, (name) => wanted.includes(name))
    for (const { bytes } of entries) allowance.takeBytes(bytes?.length ?? 0)
    return new Map(entries.flatMap(({ name, bytes }) => (bytes ? [[name, bytes]] : [])))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new FileError(error.kind === 'too-large' ? 'too-large' : 'not-anki', error)
  }
}

/** The largest window that Zstandard's own program reads without being told to. */
const maxWindowBytes = 128 * 1024 * 1024

/** Whether a frame of Zstandard asks for more memory at once than it may have. */
function asksForTooMuch(frame: Uint8Array, room: number): boolean {
  const [flags = 0, window = 0] = frame.subarray(4)
  const isSingle = (flags & 0x20) !== 0
  if (!isSingle) return 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8) > maxWindowBytes
  const from = 5 + ([0, 1, 2, 4][flags & 3] ?? 0)
  const size = frame.subarray(from, from + (1 << (flags >> 6))).reduceRight((sum, byte) => sum * 256 + byte, 0)
  return size > room
}

/** Decompresses Zstandard. */
function inflated(packed: Uint8Array, allowance: Allowance): Uint8Array {
  if (asksForTooMuch(packed, allowance.bytes)) throw new FileError('too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = new Decompress((chunk) => {
    allowance.takeBytes(chunk.length)
    size += chunk.length
    chunks.push(chunk)
  })
  try {
    stream.push(packed, true)
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileError('not-anki', error)
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
function mediaOf(media: Uint8Array | undefined, isNew: boolean, allowance: Allowance): number {
  if (!media) return 0
  if (isNew) return countMessages(inflated(media, allowance))
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
    if (length < 0) break
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

/** The latest moment that is read, in seconds: the end of the year 9999. */
const latestSeconds = 253_402_300_799
/** Minutes of a day. */
const maxOffsetMinutes = 1440

function readCollection(database: Database, allowance: Allowance): Omit<AnkiPackage, 'media'> {
  const [collection] = rows<{ crt: number }>(database, 'select crt from col')
  if (!collection) throw new FileError('not-anki')
  const isOld = [...rows(database, "select 1 from sqlite_master where name = 'notetypes'")].length === 0
  const { types, decks } = isOld ? oldNames(database) : newNames(database)
  const mostNotes = allowance.entries

  const notes = new Map<number, AnkiNote>()
  // Rows are counted as they come, and ordered only then: pages of a damaged file may lead in circles, so that its tables have no end.
  for (const row of rows<NoteRow>(database, 'select id, guid, mid, tags, flds from notes')) {
    allowance.takeEntry()
    const [fields, tags] = [String(row.flds), String(row.tags)]
    allowance.takeBytes(fields.length + tags.length)
    const values = fields.split('\u001f', maxColumns + 1)
    if (values.length > maxColumns) throw new FileError('too-many')
    const type = types.get(row.mid)
    notes.set(row.id, {
      guid: String(row.guid),
      type: type?.name ?? '',
      deck: '',
      tags: tags.split(/\s+/).filter(Boolean),
      fields: values.map((value, index) => ({ name: type?.fields[index] ?? '', value })),
      cards: [],
    })
  }
  const cards = new Map<number, AnkiCard>()
  // A filtered deck borrows its cards: the columns odid and odue hold their home deck and due date.
  const cardQuery = `select id, nid, case when odid <> 0 then odid else did end as did, ord, type, queue,
       case when odid <> 0 and odue <> 0 then odue else due end as due, ivl, factor, reps, lapses, data
     from cards`
  const cardRows = [...upTo(most.cards * mostNotes, rows<CardRow>(database, cardQuery))]
  for (const row of cardRows.sort((a, b) => a.nid - b.nid || a.ord - b.ord)) {
    const note = notes.get(row.nid)
    if (!note) continue
    note.deck ||= decks.get(row.did) ?? ''
    const card = {
      ord: numberOf(row.ord),
      type: numberOf(row.type),
      queue: numberOf(row.queue),
      due: Math.min(numberOf(row.due), latestSeconds),
      interval: numberOf(row.ivl),
      factor: numberOf(row.factor),
      reps: numberOf(row.reps),
      lapses: numberOf(row.lapses),
      memory: memoryOf(row.data),
      reviews: [],
    }
    note.cards.push(card)
    cards.set(row.id, card)
  }
  const reviewQuery = 'select id, cid, ease, ivl, lastIvl, factor, time, type from revlog'
  const reviewRows = [...upTo(most.reviews * mostNotes, rows<ReviewRow>(database, reviewQuery))]
  for (const row of reviewRows.sort((a, b) => a.id - b.id)) {
    cards.get(row.cid)?.reviews.push({
      at: numberOf(row.id),
      rating: numberOf(row.ease),
      interval: numberOf(row.ivl),
      lastInterval: numberOf(row.lastIvl),
      factor: numberOf(row.factor),
      time: numberOf(row.time),
      kind: numberOf(row.type),
    })
  }
  const offset = isOld ? oldOffset(database) : newOffset(database)
  return {
    createdAt: Math.min(Math.max(numberOf(collection.crt), 0), latestSeconds),
    offset: offset === null || Math.abs(offset) > maxOffsetMinutes ? null : offset,
    notes: [...notes].sort(([a], [b]) => a - b).map(([, note]) => note),
  }
}

/** @throws FileError after that many rows */
function* upTo<Row>(count: number, all: Iterable<Row>): Generator<Row> {
  let left = count
  for (const row of all) {
    left -= 1
    if (left < 0) throw new FileError('too-many')
    yield row
  }
}

/** A whole number: SQLite takes values of any kind in such columns. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : 0

const numberOrNull = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : null)

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
