import { createHash } from 'node:crypto'
import { fileSection, sectionOrder } from '../src/data-panel/format/format.ts'

type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value }
type Row = Record<string, Value>

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** What an import does not take over: whose it is, which row it was written from, and what is decided anew. */
const omitted: ReadonlySet<string> = new Set([
  'userId',
  'originId',
  'templateId',
  'nextExecutionAt',
  'isActive',
  'runningSince',
  'collaborators',
  'place',
])
/** Preferences have no dates of their own worth keeping. */
const preferences: Readonly<Record<string, readonly string[]>> = {
  profile: ['name', 'role'],
  settings: [
    'language',
    'theme',
    'weekStart',
    'timeZone',
    'studyReminders',
    'collaborationUpdates',
    'weeklyProgress',
    'newFeatures',
  ],
  securitySettings: ['loginAlerts', 'passwordChanges', 'securityUpdates', 'suspiciousActivity', 'weeklyReport'],
  reviewSettings: ['retention', 'newPerDay', 'reviewsPerDay', 'recall', 'weights', 'typed', 'language'],
}

/** Sections that an account takes back, as the file names them. */
export const importedSections = sectionOrder.map(fileSection)

/** JSON with sorted keys. */
function canonical(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}

const kept = (section: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => preferences[section]?.includes(key) ?? !omitted.has(key)))

/**
 * SHA-256 of each section of an export that an account takes back. Rows stand in the order of what they say, and ids are replaced by the
 * places of their rows, so that the same content has the same hash under other ids.
 */
export function contentHashes(data: Readonly<Record<string, unknown>>): Record<string, string> {
  const sections = importedSections.map((section) => {
    const rows = ((data[section] ?? []) as Row[]).map((row) => ({ row, line: kept(section, row) }))
    const sorted = rows
      .map((entry) => ({ ...entry, natural: canonical(entry.line).replaceAll(uuid, '') }))
      .toSorted((a, b) => (a.natural < b.natural ? -1 : a.natural > b.natural ? 1 : 0))
    return { section, sorted }
  })
  const places = new Map<string, string>()
  for (const { section, sorted } of sections) {
    sorted.forEach(({ row }, index) => {
      if (typeof row.id === 'string' && section !== 'profile') places.set(row.id.toLowerCase(), `${section} ${index}`)
    })
  }
  /** Ids of rows that are not in the file are gone: a study session may name a word that was deleted. */
  const placed = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(placed).filter((item) => item !== '')
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, placed(member)]))
    return typeof value === 'string' ? value.replaceAll(uuid, (id) => places.get(id.toLowerCase()) ?? '') : value
  }
  return Object.fromEntries(
    sections.map(({ section, sorted }) => {
      const lines = sorted.map(({ line }) => canonical(placed(line))).toSorted()
      return [section, createHash('sha256').update(lines.join('\n')).digest('hex')]
    }),
  )
}
