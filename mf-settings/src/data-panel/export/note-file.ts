/** Characters of a title that a file's name keeps. */
const longest = 80

const safe = (text: string) =>
  [
    ...text
      .normalize('NFC')
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\:*?"<>|]+/g, ' ')
      .replace(/\s+/g, ' '),
  ]
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')

interface Note {
  id: string
  title: string
  content: string
  tags: readonly string[]
  folder: string | null
  is_pinned: boolean
  deleted_at: string | null
  created_at: string
  updated_at: string
}

/** Where a note lies in the archive: its title, and its id so that no two are the same. */
export const notePath = ({ id, title, deleted_at }: Note): string =>
  `notes/${deleted_at === null ? '' : 'corbeille/'}${safe(title) || 'Note'} (${id.slice(0, 8)}).md`

/** A note as a Markdown file that the notes' own import reads: values in quotes are JSON, which YAML includes. */
export function noteText({ id, title, content, tags, folder, is_pinned, created_at, updated_at }: Note): string {
  const head = [
    `id: ${id}`,
    `title: ${JSON.stringify(title)}`,
    `tags: [${tags.map((tag) => JSON.stringify(tag)).join(', ')}]`,
    folder !== null && `folder: ${JSON.stringify(folder)}`,
    `pinned: ${is_pinned}`,
    `created: ${created_at}`,
    `updated: ${updated_at}`,
  ]
  return `---\n${head.filter(Boolean).join('\n')}\n---\n\n${content}\n`
}
