import { AreaError } from '@cahier/contract/react'
import { area } from './area.ts'

interface Wanted {
  /** Of the backup in the storage, from the output of its step. */
  path: string
  /** Called after each of the files that it holds. */
  onProgress(done: number, total: number): void
}

/** Rows of one page. */
const pageRowCount = 1000

/**
 * Makes an archive of a backup and the files that it holds, which the data settings import: `{ archive, missing }` with the number of files
 * that storage does not have any more.
 */
export const useDownloadBackup = area.mutation(async ({ client, ask }, { path, onProgress }: Wanted) => {
  const { makeZip } = await import('client-zip')
  const data = await ask(client.storage.from('backups').download(path))
  const held: { bucket_id: string; name: string }[] = []
  for (let isWhole = false; !isWhole; ) {
    const page = await ask(
      client
        .from('backup_files')
        .select('bucket_id, name')
        .eq('backup', path)
        .order('bucket_id')
        .order('name')
        .range(held.length, held.length + pageRowCount - 1),
    )
    held.push(...page)
    isWhole = page.length < pageRowCount
  }
  let missing = 0
  async function* entries() {
    yield { name: 'cahier.json', input: data.stream() }
    for (const [index, { bucket_id, name }] of held.entries()) {
      onProgress(index, held.length)
      try {
        const file = await ask(client.storage.from(bucket_id).download(name))
        yield { name: `files/${name.replace(/^note-attachments\//, '')}`, input: file.stream() }
      } catch (error) {
        if (!(error instanceof AreaError) || error.status !== 404) throw error
        missing += 1
      }
    }
  }
  const archive = await new Response(makeZip(entries())).blob()
  return { archive: archive.slice(0, archive.size, 'application/zip'), missing }
}).useMutation
