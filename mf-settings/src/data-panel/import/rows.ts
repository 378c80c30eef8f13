import * as v from 'valibot'
import { type FileRow, preferences } from '../format/format.ts'
import { sha256 } from '../format/sha256.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a row: files of other applications have numbers or texts, and the same one becomes the same UUID each time. */
export async function rowId(given: unknown): Promise<string | null> {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const text = String(given)
  if (uuid.test(text)) return text.toLowerCase()
  if (text === '' || text.length > 200) return null
  const hash = await sha256(new TextEncoder().encode(text))
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const title = (longest: number) => v.pipe(v.string(), v.regex(/\S/), v.maxLength(longest))
const moment = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => new Date(value)),
  v.date(),
)
/** A moment as it is written, with its microseconds. */
const kept = v.pipe(
  v.union([v.string(), v.number()]),
  v.check((value) => v.is(moment, value)),
  v.transform((value) => (typeof value === 'number' ? new Date(value).toISOString() : value)),
)
const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.transform((value) => Math.round(Math.min(Math.max(value, least), most))),
  )
const ids = v.pipe(v.array(v.union([v.string(), v.number()])), v.maxLength(500))

/** What the specification's sections need to be taken. Other sections are as the application wrote them, and the database judges them. */
const shapes: Readonly<Record<string, v.GenericSchema<unknown, FileRow>>> = {
  documents: v.looseObject({
    title: title(300),
    content: v.optional(text(200_000), ''),
    type: v.fallback(v.picklist(['note', 'pdf']), 'note'),
    folder: v.optional(v.nullable(text(100)), null),
    tags: v.optional(v.pipe(v.array(v.pipe(text(50), v.regex(/^[^,]*$/))), v.maxLength(100)), []),
    createdAt: v.optional(kept),
    updatedAt: v.optional(kept),
  }),
  vocabulary: v.looseObject({
    word: title(200),
    definition: title(4000),
    category: v.optional(title(60), 'General'),
    difficulty: v.optional(whole(1, 5), 3),
    mastery: v.optional(whole(0, 100), 0),
    cards: v.optional(v.pipe(v.array(v.looseObject({})), v.maxLength(2))),
    reviews: v.optional(v.pipe(v.array(v.looseObject({})), v.maxLength(20_000))),
  }),
  study_sessions: v.looseObject({
    title: title(200),
    type: v.fallback(v.picklist(['vocabulary', 'document', 'mixed']), 'mixed'),
    description: v.optional(text(4000), ''),
    scheduledFor: kept,
    duration: v.optional(whole(15, 480), 30),
    completed: v.optional(v.boolean(), false),
    progress: v.optional(whole(0, 100)),
    items: v.optional(ids, []),
  }),
}
const anything = v.looseObject({})

/** Columns with ids of other rows, besides `id` itself. */
const references = ['noteId', 'seriesId', 'automationId', 'conversationId', 'sessionId']
const referenceLists = ['items', 'documentIds']

/**
 * A row of a file, checked.
 *
 * @param section as the database names it
 * @returns null if it cannot be taken
 */
export async function checkedRow(section: string, given: unknown): Promise<FileRow | null> {
  const read = v.safeParse(shapes[section] ?? anything, given)
  if (!read.success) return null
  const row: FileRow = { ...read.output }
  if (!preferences.includes(section)) {
    // A row without an id gets one by what it says, so that it is not added twice.
    row.id = await rowId('id' in row ? row.id : await sha256(new TextEncoder().encode(JSON.stringify(given))))
    if (row.id === null) return null
  }
  for (const key of references) if (row[key] !== undefined && row[key] !== null) row[key] = await rowId(row[key])
  for (const key of referenceLists) {
    const list = row[key]
    if (Array.isArray(list)) row[key] = (await Promise.all(list.map(rowId))).filter((id) => id !== null)
  }
  // A section of the specification has only these.
  if (section === 'study_sessions') {
    row.progress ??= row.completed ? 100 : 0
    row.completedAt ??= row.completed ? row.scheduledFor : null
  }
  return row
}

/** How a row is called when it could not be taken. */
export const rowName = (given: unknown): string => {
  const { title, word, name, fileName, id } = Object(given) as FileRow
  return String(title ?? word ?? name ?? fileName ?? id ?? '?').slice(0, 80)
}
