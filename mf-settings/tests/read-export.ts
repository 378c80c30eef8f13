import { openAsBlob } from 'node:fs'
import { dataFile } from '../src/data-panel/format/format.ts'
import { openEntry, zipEntries } from '../src/data-panel/import/zip.ts'

/** The data of an export, and the names of its files. */
export async function readExport(path: string): Promise<{ data: Record<string, unknown>; names: string[] }> {
  const archive = await openAsBlob(path)
  const entries = await zipEntries(archive)
  const entry = entries.get(dataFile)
  if (!entry) throw new Error(`${path} has no ${dataFile}`)
  return {
    data: JSON.parse(await new Response(await openEntry(archive, entry)).text()),
    names: [...entries.keys()],
  }
}
