import { AreaError } from '@cahier/contract/react'
import { type AccountData, type ImportResult, isTooMuch, type Row } from '../../data/account-data.ts'
import { type FileRow, preferences, storedRow } from '../format/format.ts'
import { sha256 } from '../format/sha256.ts'
import type { DataFile } from './data-file.ts'
import { checkedRow, rowName } from './rows.ts'
import { ZipError } from './zip.ts'

/** What an import did. */
export interface ImportReport {
  /** Things of the learner's that were added, as the panel counts them. */
  added: number
  /** Notes that the plan has no room for. */
  refused: number
  /** Files that the plan has no room for. */
  refusedFiles: number
  /** Rows and files that could not be taken, by name; at most `maxNames` of them. */
  failed: readonly string[]
  failedCount: number
  /** The picture of the profile, if it is wanted. */
  picture: { file: Blob; name: string } | null
}

export interface ImportProgress {
  section: string
  done: number
  total: number
}

export interface ImportOptions {
  signal: AbortSignal
  /** Whether the file's preferences replace those of the account. */
  withPreferences: boolean
  onProgress(progress: ImportProgress): void
}

/** Limits of a request, far from the time limit of a learner's statements (8 s): the database indexes every word. */
const slice = { rows: 200, bytes: 200_000 }
/** Bytes of an attachment, and of a picture. */
const mostBytes = 26_214_400
const maxNames = 20
/** After so many rows that cannot be taken the file is not worth going on. */
const maxFailedRows = 1000

/**
 * Sends what an account does not have, in requests. Stopped or broken off, it can be begun again: what is there is not added twice.
 *
 * @throws AreaError when the server cannot be reached, or refuses for another reason than the row itself
 */
export async function sendRows(file: DataFile, account: AccountData, options: ImportOptions): Promise<ImportReport> {
  const { signal, withPreferences, onProgress } = options
  const { sections } = await account.overview()
  const report = {
    added: 0,
    refused: 0,
    refusedFiles: 0,
    failed: [] as string[],
    failedCount: 0,
    picture: null as ImportReport['picture'],
  }
  let waiting: { section: string; keys: string; rows: FileRow[]; bytes: number } | null = null
  const done = new Map<string, number>()
  let isFull = false

  const fail = (row: unknown) => {
    report.failedCount += 1
    if (report.failed.length < maxNames) report.failed.push(rowName(row))
    if (report.failedCount > maxFailedRows) throw new TooManyFailed()
  }
  const take = (section: string, { added, refused }: ImportResult) => {
    if (sections[section]?.is_item) report.added += added
    report.refused += refused
  }
  const flush = async () => {
    if (!waiting) return
    const { section, rows } = waiting
    waiting = null
    signal.throwIfAborted()
    const wanted = section === 'attachments' ? await uploaded(rows) : rows
    if (wanted.length > 0) await send(section, wanted)
    done.set(section, (done.get(section) ?? 0) + rows.length)
    onProgress({ section, done: done.get(section) ?? 0, total: file.counts.get(section) ?? 0 })
  }
  /** Sends rows, fewer at a time if they take too long. Where one of them is refused for itself, the others are sent without it. */
  const send = async (section: string, rows: readonly FileRow[]): Promise<void> => {
    try {
      take(section, await account.importRows(section, rows.map((row) => storedRow(section, row)) as Row[]))
    } catch (error) {
      if (!(error instanceof AreaError) || !(isOfRow(error) || isTooMuch(error))) throw error
      if (rows.length === 1 && isTooMuch(error)) throw error
      if (rows.length === 1) return fail(rows[0])
      const middle = Math.ceil(rows.length / 2)
      await send(section, rows.slice(0, middle))
      await send(section, rows.slice(middle))
    }
  }
  /** Uploads the files that are missing. @returns the rows whose files are there */
  const uploaded = async (rows: readonly FileRow[]): Promise<FileRow[]> => {
    const missing = await account.missingFiles(rows.map((row) => storedRow('attachments', row)) as Row[])
    const places = new Map(missing.map(({ id, path }) => [id, path]))
    const there: FileRow[] = []
    for (const row of rows) {
      const path = places.get(String(row.id))
      if (path === undefined) continue
      const content = isFull ? null : await verified(file, String(row.file ?? ''))
      if (content && (await upload(path, content, String(row.fileType)))) there.push(row)
      else if (isFull) report.refusedFiles += 1
      else fail(row)
      signal.throwIfAborted()
    }
    return there
  }
  const upload = async (path: string, content: Blob, type: string): Promise<boolean> => {
    try {
      await account.upload(path, content, type)
      return true
    } catch (error) {
      // The plan's storage is full, for this file and those after it.
      if (!(error instanceof AreaError) || error.status !== 402) throw error
      isFull = true
      return false
    }
  }

  for await (const { section, row } of file.rows(signal)) {
    signal.throwIfAborted()
    const isPreference = preferences.includes(section)
    if (!sections[section]?.is_importable || (isPreference && !withPreferences)) continue
    const checked = await checkedRow(section, row)
    if (!checked) {
      fail(row)
      continue
    }
    if (section === 'profile' && typeof checked.file === 'string') {
      const picture = await verified(file, checked.file)
      if (picture) report.picture = { file: picture, name: checked.file }
    }
    const keys = Object.keys(checked).sort().join()
    const text = JSON.stringify(checked)
    const bytes = text.length
    const outside = outsideLinks(text, file.ids)
    if (outside.length > 0) checked.outside = outside
    // The rows of a request have the same fields, so that a field that one lacks gets its default.
    if (
      waiting &&
      (waiting.section !== section ||
        waiting.keys !== keys ||
        waiting.rows.length >= slice.rows ||
        waiting.bytes + bytes > slice.bytes)
    ) {
      await flush()
    }
    waiting ??= { section, keys, rows: [], bytes: 0 }
    waiting.rows.push(checked)
    waiting.bytes += bytes
  }
  await flush()
  return report
}

/** More rows than can be counted as exceptions. */
export class TooManyFailed extends Error {
  override readonly name = 'TooManyFailed'
}

/** The row is wrong: its types (22), its constraints (23), or a rule for imports. What it lacks a right or room for is something else. */
const isOfRow = ({ code }: AreaError) => /^(22|23|PT422|PT413|PT404)/.test(code)

/** The ids that links of a row lead to and the file does not have: those of notes that others share. Their links stay as they are. */
function outsideLinks(text: string, ids: ReadonlySet<string>): string[] {
  const links = [...text.matchAll(/\/(?:notes|vocabulary)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g)]
  return [...new Set(links.flatMap(([, id = '']) => (ids.has(id) ? [] : id)))]
}

/** A file of the archive, if it is what was written. Where the archive gives no sum, as a backup's, its own checksum is enough. */
async function verified(source: DataFile, name: string): Promise<Blob | null> {
  try {
    const file = await source.file(name, mostBytes)
    if (!file) return null
    const sum = source.sums.get(name)
    return sum === undefined || sum === (await sha256(await file.arrayBuffer())) ? file : null
  } catch (error) {
    if (error instanceof ZipError || error instanceof TypeError) return null
    throw error
  }
}
