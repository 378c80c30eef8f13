/** The file of an export, as the data panel writes and reads it. */
export const format = 'cahier'
export const backupVersion = 1

/** What others refer to comes first. Sections that are not here follow. */
const order: readonly string[] = [
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

export const inOrder = (sections: readonly string[]): string[] => [
  ...order.filter((known) => sections.includes(known)),
  ...sections.filter((section) => !order.includes(section)).toSorted(),
]

const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vocabulary: { letter_category: 'category' },
}

export const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The name that an archive gives the file of a row: of an attachment, or of the profile its picture if it lies here. */
function fileOf(section: string, row: Readonly<Record<string, unknown>>): string | null {
  if (section === 'attachments') return `files/${String(row.file_path).replace(/^note-attachments\//, '')}`
  const picture =
    section === 'profile' && /\/avatars\/([0-9a-f-]{36}\/[A-Za-z0-9._-]+)(?:\?.*)?$/.exec(String(row.avatar_url))?.[1]
  return picture ? `files/${picture}` : null
}

/** A row of the database as the file has it. */
export function fileRow(section: string, row: Readonly<Record<string, unknown>>) {
  const file = fileOf(section, row)
  return {
    ...Object.fromEntries(Object.entries(row).map(([key, value]) => [renamed[section]?.[key] ?? camel(key), value])),
    ...(file !== null && { file }),
  }
}
