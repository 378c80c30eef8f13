/** The name of the file with the data, in an archive. */
export const dataFile = 'cahier.json'
export const format = 'cahier'
/** Raised when an older application could not read the file. */
export const formatVersion = 1

/** A row as the file names its fields. */
export type FileRow = Record<string, unknown>

/**
 * Sections that an account takes back, in the order in which they are written and imported: what others refer to comes first. Folders come
 * before the notes, which would make them anew, with another date. Sections that are not here follow.
 */
export const sectionOrder: readonly string[] = [
  'profile',
  'settings',
  'security_settings',
  'review_settings',
  'tags',
  'folders',
  'documents',
  'note_versions',
  'note_former_titles',
  'attachments',
  'file_highlights',
  'vocabulary',
  'study_series',
  'study_sessions',
  'automations',
  'automation_executions',
  'conversations',
  'messages',
  'collaboration_sessions',
  'meeting_rooms',
]

/** Sections of preferences: they replace those of an account, so the learner is asked. */
export const preferences: readonly string[] = ['profile', 'settings', 'security_settings', 'review_settings']

export const inOrder = (sections: readonly string[]): string[] => [
  ...sectionOrder.filter((known) => sections.includes(known)),
  ...sections.filter((section) => !sectionOrder.includes(section)).toSorted(),
]

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names that differ between the file and the database, by section. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vocabulary: { letter_category: 'category' },
}

export const fileSection = camel
export const storedSection = snake

const renamedKeys = (row: FileRow, rename: (key: string) => string): FileRow =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [rename(key), value]))

/** A row of the database as the file has it. */
export const fileRow = (section: string, row: FileRow): FileRow =>
  renamedKeys(row, (key) => renamed[section]?.[key] ?? camel(key))

/** A row of a file as the database has it. */
export function storedRow(section: string, row: FileRow): FileRow {
  const back = Object.fromEntries(Object.entries(renamed[section] ?? {}).map(([stored, told]) => [told, stored]))
  return renamedKeys(row, (key) => back[key] ?? snake(key))
}
