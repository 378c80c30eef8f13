import { shownName } from '../../attachments/names.ts'
import { writeAddress } from '../../html/inline.ts'
import { toMarkdown } from '../../html/to-markdown.ts'
import { endingOfType } from '../file-type.ts'
import { writeField } from '../front-matter.ts'
import { checkNote, fitTags, fitTitle, NoteFileError, type Remark } from '../markdown-note.ts'
import { moment } from '../moment.ts'
import type { OtherFile } from '../open-archive.ts'
import type { ReadNote, ReadNotes } from './read-note.ts'
import { tarFiles } from './tar.ts'

/** Kinds of items as Joplin numbers them. */
const types = { note: '1', folder: '2', resource: '4', tag: '5', noteTag: '6' }
/** Details of a note that stay with it as lines of its head, and the values that say nothing. */
const kept = ['author', 'source_url', 'latitude', 'longitude', 'altitude', 'is_todo', 'todo_due', 'todo_completed']
const silent = /^(0|0?\.0+|)$/

/** An item: its title, what stands below it, and the values at its end. */
interface Item {
  title: string
  body: string
  values: ReadonlyMap<string, string>
}

/**
 * Reads an export of Joplin: a tar archive with an item in each file, and resources.
 *
 * @param name of the file
 * @throws NoteFileError
 */
export function readJex(name: string, bytes: Uint8Array): ReadNotes {
  const files = tarFiles(bytes)
  if (!files) throw new NoteFileError({ kind: 'damaged-export' })
  const items = new Map<string, Item>()
  for (const file of files) {
    const item = /^[^/]+\.md$/.test(file.name) ? readItem(file.bytes) : null
    const id = item?.values.get('id')
    if (item && id) items.set(id, item)
  }
  const ofType = (type: string) => [...items].filter(([, { values }]) => values.get('type_') === type)
  const { paths, others } = resourcesOf(ofType(types.resource), files)
  for (const [id] of ofType(types.note)) paths.set(id, `${id}.md`)

  const tagsOf = new Map<string, string[]>()
  for (const [, { values }] of ofType(types.noteTag)) {
    const tag = items.get(values.get('tag_id') ?? '')
    const note = values.get('note_id') ?? ''
    if (tag) tagsOf.set(note, [...(tagsOf.get(note) ?? []), tag.title])
  }
  const notes: ReadNote[] = []
  const problems: { name: string; problem: NoteFileError['problem'] }[] = []
  for (const [id, item] of ofType(types.note)) {
    const shown = `${name}/${item.title}`
    try {
      if (item.values.get('encryption_applied') === '1') throw new NoteFileError({ kind: 'encrypted' })
      notes.push({ ...readNote(id, item, foldersOf(item, items), tagsOf.get(id) ?? [], paths), name: shown })
    } catch (error) {
      if (!(error instanceof NoteFileError)) throw error
      problems.push({ name: shown, problem: error.problem })
    }
  }
  return { notes, others, problems }
}

function readNote(
  id: string,
  { title, body, values }: Item,
  folders: readonly string[],
  tagNames: readonly string[],
  paths: ReadonlyMap<string, string>,
): Omit<ReadNote, 'name'> {
  const remarks = new Set<Remark>()
  const markdown = values.get('markup_language') === '2' ? toMarkdown(body) : body
  const addressOf = (target: string) => paths.get(target)?.replaceAll('%', '%25')
  const content = markdown
    .replace(/<img\b[^<>]*\bsrc=["']:\/([\da-f]{32})["'][^<>]*>/g, (written, target: string) => {
      const address = addressOf(target)
      return address === undefined ? written : `![](${writeAddress(address)})`
    })
    .replace(/\]\((<?):\/([\da-f]{32})/g, (written, bracket: string, target: string) => {
      const address = addressOf(target)
      if (address === undefined) return written
      return `](${bracket ? `<${address.replace(/[<>]/g, encodeURIComponent)}` : writeAddress(address)}`
    })
  const tags = fitTags(tagNames)
  if (!tags.isWhole) remarks.add('tag')
  const date = (key: string) => {
    const written = values.get(`user_${key}`) || values.get(key) || ''
    const read = moment(written)
    if (written !== '' && read === null) remarks.add('date')
    return read
  }
  const head = kept.flatMap((key) => {
    const value = values.get(key) ?? ''
    return silent.test(value) ? [] : [writeField(key, value)]
  })
  const note = {
    id: null,
    title: fitTitle(title),
    content,
    tags: tags.value,
    folder: null,
    pinned: false,
    created: date('created_time'),
    updated: date('updated_time'),
    head: head.join('\n') || null,
  }
  checkNote(note)
  return {
    note,
    remarks: [...remarks],
    path: paths.get(id) ?? `${id}.md`,
    folderPath: [...folders, 'note.md'].join('/'),
    identity: new TextEncoder().encode(`${id}\n${content}`),
  }
}

/** The folders that a note is in, the outermost first; a folder that is in itself ends there. */
function foldersOf({ values }: Item, items: ReadonlyMap<string, Item>): string[] {
  const folders: string[] = []
  const seen = new Set<string>()
  for (let id = values.get('parent_id') ?? ''; id !== '' && !seen.has(id); ) {
    const folder = items.get(id)
    if (!folder) break
    seen.add(id)
    folders.unshift(folder.title.replaceAll(/[/\\]/g, '-'))
    id = folder.values.get('parent_id') ?? ''
  }
  return folders
}

/** The files of resources, each in a folder of its own, and their paths by id. */
function resourcesOf(
  items: readonly (readonly [string, Item])[],
  files: readonly { name: string; bytes: Uint8Array }[],
) {
  const contents = new Map(
    files.flatMap(({ name, bytes }) => {
      const id = /^resources\/([\da-f]{32})/.exec(name)?.[1]
      return id ? [[id, bytes] as const] : []
    }),
  )
  const paths = new Map<string, string>()
  const others = new Map<string, OtherFile>()
  for (const [id, { title, values }] of items) {
    const bytes = contents.get(id)
    if (!bytes) continue
    const ending = values.get('file_extension') || endingOfType(values.get('mime') ?? '')
    const given = shownName(title || id)
    const name = /\.\w{1,5}$/.test(given) || !ending ? given : `${given}.${ending}`
    const path = `resources/${id}/${name}`
    paths.set(id, path)
    others.set(path, { name, size: bytes.length, read: () => bytes })
  }
  return { paths, others }
}

/** An item as Joplin writes it: title, empty line, body, empty line, `key: value` lines to the end. */
function readItem(bytes: Uint8Array): Item | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const last = lines.findLastIndex((line) => line.trim() === '')
  const values = new Map(
    lines.slice(last + 1).flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const]
    }),
  )
  if (!values.has('type_')) return null
  const [title = '', ...rest] = last < 0 ? [] : lines.slice(0, last)
  return { title: title.trim(), body: rest.join('\n').replace(/^\n/, ''), values }
}
