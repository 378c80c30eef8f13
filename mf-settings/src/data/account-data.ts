import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import * as v from 'valibot'
import { area } from './area.ts'
import type { Json } from './database.gen.ts'

/** A row as the database names its columns. */
export type Row = Record<string, Json>

const Overview = v.object({
  items: v.number(),
  sections: v.record(v.string(), v.object({ rows: v.number(), is_item: v.boolean(), is_importable: v.boolean() })),
})
/** What the account has: how many things in all, and the rows of each section of an export. */
export type DataOverview = v.InferOutput<typeof Overview>

const Page = v.object({
  rows: v.array(v.record(v.string(), v.any())),
  /** Where the next page starts; null at the end. */
  after: v.nullable(v.record(v.string(), v.any())),
})

const Result = v.object({ added: v.number(), present: v.number(), refused: v.number() })
/** What became of rows: `present` were there already, `refused` are those that the plan has no room for. */
export type ImportResult = v.InferOutput<typeof Result>

const overview = area.query(
  'data',
  async ({ client, ask }) => v.parse(Overview, await ask(client.rpc('data_overview'))),
  {
    staleOn: ['dashboard'],
  },
)
export const useDataOverview = overview.useQuery
export const refreshDataOverview = overview.refresh

export type Bucket = 'note-attachments' | 'avatars'

/** Milliseconds between the tries of a request that got no answer, or too many at once. */
const waits = [1000, 2000, 4000, 8000, 15_000]
/** Milliseconds that a page of rows, and a file of 25 MB, may take. */
const rowsTimeoutMs = 30_000
const fileTimeoutMs = 300_000

/** The statement took too long: the same again would too, and less of it may not. */
export const isTooMuch = (error: unknown): boolean => error instanceof AreaError && error.code === '57014'

const isWorthWaiting = (error: unknown) =>
  error instanceof AreaError && !isTooMuch(error) && (error.isUnanswered || error.status === 429 || error.status >= 500)

/** Rows of a page. */
const pageRowCount = 200

async function patiently<Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (const wait of waits) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!isWorthWaiting(error)) throw error
      await pause(wait, signal)
    }
  }
  return await work()
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => reject(signal.reason)
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', stop, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  })
}

const within = (signal: AbortSignal, milliseconds: number) =>
  AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])

/** The account's data on the server: what an export reads, and what an import writes. Every call gives up when the signal aborts. */
export interface AccountData {
  /** Asks for a password or a code of the last fifteen minutes. Rejects with `step_up_required` in an AreaError's details. */
  beginExport(): Promise<DataOverview>
  overview(): Promise<DataOverview>
  /** The rows of a section, page by page. */
  pages(section: string): AsyncIterable<readonly Row[]>
  /** A stored file; null if there is none. */
  file(bucket: Bucket, path: string): Promise<Blob | null>
  importRows(section: string, rows: readonly Row[]): Promise<ImportResult>
  /** Of rows of attachments those whose files the account does not have, and where each is to be uploaded. */
  missingFiles(files: readonly Row[]): Promise<readonly { id: string; path: string }[]>
  upload(path: string, file: Blob, type: string): Promise<void>
}

export function accountData(shell: ShellApi, signal: AbortSignal): AccountData {
  const call: typeof area.ask = (from, request) =>
    patiently(() => area.ask(from, request, within(signal, rowsTimeoutMs)), signal)
  return {
    beginExport: async () => v.parse(Overview, await call(shell, ({ client }) => client.rpc('begin_export'))),
    overview: async () => v.parse(Overview, await call(shell, ({ client }) => client.rpc('data_overview'))),
    async *pages(section) {
      let after: Json | null = null
      let max = pageRowCount
      for (;;) {
        const given = { section, max, ...(after !== null && { after }) }
        let page: v.InferOutput<typeof Page>
        try {
          page = v.parse(Page, await call(shell, ({ client }) => client.rpc('export_rows', given)))
        } catch (error) {
          if (!isTooMuch(error) || max === 1) throw error
          max = Math.ceil(max / 4)
          continue
        }
        yield page.rows
        if (page.after === null) return
        after = page.after
      }
    },
    async file(bucket, path) {
      const read = () =>
        area.ask(
          shell,
          ({ client }) => client.storage.from(bucket).download(path, {}, { signal: within(signal, fileTimeoutMs) }),
          within(signal, fileTimeoutMs),
        )
      try {
        return await patiently(read, signal)
      } catch (error) {
        if (error instanceof AreaError && error.status === 404) return null
        throw error
      }
    },
    importRows: async (section, rows) =>
      v.parse(Result, await call(shell, ({ client }) => client.rpc('import_rows', { section, rows: [...rows] }))),
    missingFiles: async (files) =>
      v.parse(
        v.array(v.object({ id: v.string(), path: v.string() })),
        await call(shell, ({ client }) => client.rpc('missing_files', { files: [...files] })),
      ),
    async upload(path, file, type) {
      await patiently(
        () =>
          area.ask(
            shell,
            ({ client }) =>
              client.storage
                .from('note-attachments')
                .upload(path, file, { upsert: true, contentType: type, cacheControl: '3600' }),
            within(signal, fileTimeoutMs),
          ),
        signal,
      )
    },
  }
}
