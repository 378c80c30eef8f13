import { md5 } from '@noble/hashes/legacy.js'
import { freeName, shownName } from '../../attachments/names.ts'
import { elementsOf, type HtmlElement, isElement, textIn } from '../../html/elements.ts'
import { escapeMarkdown } from '../../html/inline.ts'
import { asWritten, toMarkdown } from '../../html/to-markdown.ts'
import { writeLink } from '../../links/note-links.ts'
import { writePicture } from '../../text-editor/addresses.ts'
import { endingOfType } from '../file-type.ts'
import { writeField } from '../front-matter.ts'
import { checkNote, fitTags, fitTitle, NoteFileError, type Remark, textOfFile } from '../markdown-note.ts'
import { moment } from '../moment.ts'
import type { OtherFile } from '../open-archive.ts'
import type { ReadNote, ReadNotes } from './read-note.ts'

/** Details of a note that stay with it as lines of its head. */
const kept = ['author', 'source-url', 'latitude', 'longitude', 'reminder-time', 'reminder-done-time']

/**
 * Reads an export of Evernote: a notebook whose name is the file's, with its notes and their files.
 *
 * @param name of the file
 * @throws NoteFileError
 */
export function readEnex(name: string, bytes: Uint8Array): ReadNotes {
  const root = elementsOf(textOfFile(bytes), { isXml: true })
  const exported = childOf(root, 'en-export')
  if (!exported) throw new NoteFileError({ kind: 'damaged-export' })
  const others = new Map<string, OtherFile>()
  const notes: ReadNote[] = []
  const problems: { name: string; problem: NoteFileError['problem'] }[] = []
  const elements = childrenOf(exported, 'note')
  const titles = new Set(elements.map((element) => fitTitle(textOfChild(element, 'title'))))
  for (const [index, element] of elements.entries()) {
    const title = fitTitle(textOfChild(element, 'title'))
    try {
      const read = readNote(element, `${index}/`, others, titles)
      checkNote(read.note)
      notes.push({ ...read, name: `${name}/${title}` })
    } catch (error) {
      if (!(error instanceof NoteFileError)) throw error
      problems.push({ name: `${name}/${title}`, problem: error.problem })
    }
  }
  const folder = fitTitle(name.replace(/^.*[/\\]|\.enex$/gi, ''))
    .replaceAll('/', '-')
    .slice(0, 100)
  return { notes: notes.map((read) => ({ ...read, note: { ...read.note, folder } })), others, problems }
}

function readNote(
  element: HtmlElement,
  folder: string,
  others: Map<string, OtherFile>,
  titles: ReadonlySet<string>,
): Omit<ReadNote, 'name'> {
  const remarks = new Set<Remark>()
  const names = new Map<string, { name: string; isPicture: boolean }>()
  for (const resource of childrenOf(element, 'resource')) {
    const read = readResource(resource, new Set(Array.from(names.values(), ({ name }) => name)))
    if (!read) continue
    names.set(read.hash, read)
    others.set(`${folder}${read.name}`, { name: read.name, size: read.bytes.length, read: () => read.bytes })
  }
  const shown = new Set<string>()
  const tasks = Map.groupBy(childrenOf(element, 'task'), (task) => textOfChild(task, 'taskgroupnotelevelid'))
  const source = textOfChild(element, 'content')
  const content = toMarkdown(source, {
    ...asWritten,
    block: ({ style }) =>
      style.get('--en-task-group') === 'true' ? linesOfTasks(tasks.get(style.get('--en-id') ?? '') ?? []) : null,
    inline: (inner) => {
      const { name, attributes } = inner
      if (name === 'a' && /^evernote:/i.test(attributes.get('href') ?? '')) {
        // An address of Evernote leads nowhere outside of it: the title that it shows says which note it means.
        const title = fitTitle(textIn(inner))
        return titles.has(title) ? writeLink(title) : null
      }
      if (name === 'en-todo') return attributes.get('checked') === 'true' ? '[x] ' : '[ ] '
      if (name === 'en-crypt') {
        remarks.add('encrypted')
        return ''
      }
      if (name !== 'en-media') return asWritten.inline(inner)
      const file = names.get((attributes.get('hash') ?? '').toLowerCase())
      if (!file) return ''
      shown.add(file.name)
      const alternative = attributes.get('alt')
      return writeFile(file, alternative ? escapeMarkdown(alternative) : undefined)
    },
  })
  // Files that the text does not show stand below it.
  const below = [...names.values()].filter(({ name }) => !shown.has(name)).map((file) => writeFile(file))
  const details = childOf(element, 'note-attributes')
  const tags = fitTags(childrenOf(element, 'tag').map(textIn))
  if (!tags.isWhole) remarks.add('tag')
  const date = (key: string) => {
    const written = textOfChild(element, key)
    const read = moment(written.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z'))
    if (written !== '' && read === null) remarks.add('date')
    return read
  }
  const title = fitTitle(textOfChild(element, 'title'))
  const head = kept.flatMap((key) => {
    const value = details ? textOfChild(details, key) : ''
    return value === '' ? [] : [writeField(key, value)]
  })
  return {
    note: {
      id: null,
      title,
      content: [content, ...below].filter(Boolean).join('\n\n'),
      tags: tags.value,
      folder: null,
      pinned: false,
      created: date('created'),
      updated: date('updated'),
      head: head.join('\n') || null,
    },
    remarks: [...remarks],
    path: `${folder}note`,
    folderPath: null,
    identity: new TextEncoder().encode(`${textOfChild(element, 'created')}\n${title}\n${source}`),
  }
}

const writeFile = ({ name, isPicture }: { name: string; isPicture: boolean }, alternative?: string): string =>
  isPicture ? writePicture(name, alternative) : writePicture(name, alternative ?? escapeMarkdown(name)).slice(1)

const linesOfTasks = (tasks: readonly HtmlElement[]): string[] =>
  tasks
    .toSorted((a, b) => (textOfChild(a, 'sortweight') < textOfChild(b, 'sortweight') ? -1 : 1))
    .map((task) => {
      const box = textOfChild(task, 'taskstatus') === 'completed' ? '[x]' : '[ ]'
      return `- ${box} ${escapeMarkdown(textOfChild(task, 'title')).replace(/\s+/g, ' ')}`
    })

function readResource(resource: HtmlElement, taken: ReadonlySet<string>) {
  const type = textOfChild(resource, 'mime').toLowerCase()
  const bytes = bytesOf(textOfChild(resource, 'data'))
  if (!bytes || bytes.length === 0) return null
  const hash = Array.from(md5(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const details = childOf(resource, 'resource-attributes')
  const ending = endingOfType(type)
  const given = shownName((details ? textOfChild(details, 'file-name') : '') || `${hash.slice(0, 8)}`)
  const own = /\.\w{1,5}$/.test(given) || !ending ? given : `${given}.${ending}`
  return { hash, bytes, isPicture: type.startsWith('image/'), name: taken.has(own) ? freeName(own, taken) : own }
}

/** Bytes in base64; null where it is not. */
function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}

const childrenOf = (element: HtmlElement, name: string): HtmlElement[] =>
  element.children.filter(isElement).filter((child) => child.name === name)
const childOf = (element: HtmlElement, name: string): HtmlElement | undefined => childrenOf(element, name)[0]
const textOfChild = (element: HtmlElement, name: string): string => {
  const child = childOf(element, name)
  return child ? textIn(child).trim() : ''
}
