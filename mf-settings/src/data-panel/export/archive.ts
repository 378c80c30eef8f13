import * as v from 'valibot'
import type { AccountData, Bucket, Row } from '../../data/account-data.ts'
import { dataFile, type FileRow, fileRow, fileSection, format, formatVersion, inOrder } from '../format/format.ts'
import { sha256 } from '../format/sha256.ts'
import { JsonFile } from './json-file.ts'
import { ExportedNote, notePath, noteText } from './note-file.ts'

/** A file of the archive. */
export interface ArchiveFile {
  name: string
  input: string | Blob | AsyncIterable<Uint8Array>
  lastModified?: Date
}

/** What is being written: a section, or the files; how many of how many. */
export interface ExportProgress {
  section: string
  done: number
  total: number
}

export interface ExportTexts {
  /** Headings of `words.csv`. */
  headings: readonly string[]
  /** Contents of `LISEZ-MOI.md`. @param missing names of files that storage does not have */
  readMe(missing: readonly string[]): string
}

export interface ExportOptions {
  user: { id: string; name: string; email: string }
  texts: ExportTexts
  now: Date
  onProgress(progress: ExportProgress): void
  /** Told the names of files that storage does not have, once all have been tried. */
  onMissing(names: readonly string[]): void
}

/** Spreadsheets would run these as formulas. */
const formulaStart = /^[=+\-@\t\r]/

/** The file in storage that a row tells of: of the profile a picture that lies here, of an attachment the file itself. */
function storedFile(section: string, row: Row): { bucket: Bucket; path: string; name: string } | null {
  if (section === 'attachments') {
    return { bucket: 'note-attachments', path: String(row.file_path), name: String(row.file_name) }
  }
  const path =
    section === 'profile' && /\/avatars\/([0-9a-f-]{36}\/[A-Za-z0-9._-]+)(?:\?.*)?$/.exec(String(row.avatar_url))?.[1]
  return path ? { bucket: 'avatars', path, name: path.split('/').at(-1) ?? path } : null
}

/**
 * The files of an export, one after the other: each is read when the archive has room for it, so that only a page of rows, or one file, is in
 * memory. The data come last, because they say what the other files are.
 */
export async function* archiveFiles(account: AccountData, options: ExportOptions): AsyncGenerator<ArchiveFile> {
  const { user, texts, now, onProgress, onMissing } = options
  const { sections } = await account.beginExport()
  const json = new JsonFile()
  const files: { path: string; sha256: string; size: number }[] = []
  const missing: string[] = []
  let filesDone = 0
  json.member('format', format)
  json.member('version', formatVersion)
  json.member('exportDate', now.toISOString())
  json.member('user', user)

  /** Reads a section into the data. With each row comes an object for what the file says of it besides. */
  async function* rowsOf(section: string): AsyncGenerator<readonly [Row, FileRow]> {
    const list = json.list(fileSection(section))
    let done = 0
    const tell = () => {
      const total = Math.max(sections[section]?.rows ?? 0, done)
      if (total > 0) onProgress({ section, done, total })
    }
    tell()
    for await (const rows of account.pages(section)) {
      for (const row of rows) {
        const besides: FileRow = {}
        yield [row, besides]
        list.add({ ...fileRow(section, row), ...besides })
        done += 1
      }
      tell()
    }
    list.end()
  }

  const keep = async (path: string, file: Blob): Promise<ArchiveFile> => {
    files.push({ path, sha256: await sha256(await file.arrayBuffer()), size: file.size })
    return { name: path, input: file }
  }

  for (const section of inOrder(Object.keys(sections))) {
    if (section === 'vocabulary') {
      yield { name: 'words.csv', input: wordsOf(rowsOf(section), texts.headings), lastModified: now }
      continue
    }
    for await (const [row, besides] of rowsOf(section)) {
      if (section === 'documents') {
        const note = v.parse(ExportedNote, row)
        yield { name: notePath(note), input: noteText(note), lastModified: new Date(note.updated_at) }
      }
      const stored = storedFile(section, row)
      if (!stored) continue
      const file = await account.file(stored.bucket, stored.path)
      if (file) {
        // A key names the note and the file, in ASCII.
        const name = `files/${stored.path.replace(/^note-attachments\//, '')}`
        besides.file = name
        yield await keep(name, file)
      } else missing.push(stored.name)
      filesDone += 1
      onProgress({ section: 'files', done: filesDone, total: Math.max(sections.attachments?.rows ?? 0, filesDone) })
    }
  }

  if (missing.length > 0) onMissing(missing)
  json.member('files', files)
  if (missing.length > 0) json.member('missingFiles', missing)
  yield { name: 'LISEZ-MOI.md', input: texts.readMe(missing), lastModified: now }
  yield { name: dataFile, input: json.end(), lastModified: now }
}

/** What the table needs of a word's row. */
const ExportedWord = v.object({
  word: v.string(),
  definition: v.string(),
  letter_category: v.string(),
  examples: v.array(v.string()),
  difficulty: v.number(),
  mastery: v.number(),
})

/** The words as a table for spreadsheets, with the byte order mark by which they recognise UTF-8. */
async function* wordsOf(
  rows: AsyncIterable<readonly [Row, FileRow]>,
  headings: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { default: Papa } = await import('papaparse')
  const encoder = new TextEncoder()
  const line = (cells: readonly string[]) =>
    `${Papa.unparse([[...cells]], { delimiter: ';', newline: '\r\n', escapeFormulae: formulaStart })}\r\n`
  let text = `\ufeff${line(headings)}`
  for await (const [row] of rows) {
    const { word, definition, letter_category, examples, difficulty, mastery } = v.parse(ExportedWord, row)
    text += line([word, definition, letter_category, examples.join('\n'), String(difficulty), String(mastery)])
    if (text.length > 100_000) {
      yield encoder.encode(text)
      text = ''
    }
  }
  yield encoder.encode(text)
}
