import { fileName } from '@cahier/contract/archive'
import * as v from 'valibot'

/** What a note's file needs of its row. */
export const ExportedNote = v.object({
  id: v.string(),
  title: v.string(),
  content: v.string(),
  tags: v.array(v.string()),
  folder: v.nullable(v.string()),
  is_pinned: v.boolean(),
  deleted_at: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
})
type ExportedNote = v.InferOutput<typeof ExportedNote>

/** Where a note lies in the archive: its title, and its id so that no two are the same. */
export const notePath = ({ id, title, deleted_at }: ExportedNote): string =>
  `notes/${deleted_at === null ? '' : 'corbeille/'}${fileName(title, 'Note')} (${id.slice(0, 8)}).md`

/** A note as a Markdown file that the notes' own import reads: values in quotes are JSON, which YAML includes. */
export function noteText({
  id,
  title,
  content,
  tags,
  folder,
  is_pinned,
  created_at,
  updated_at,
}: ExportedNote): string {
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
