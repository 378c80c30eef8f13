import type { SupabaseClient } from '@supabase/supabase-js'
import { dataOf, endpoint } from '../../_shared/endpoint.ts'

/** A file of storage: bucket and name. */
interface StoredFile {
  readonly bucket_id: string
  readonly name: string
}

const batchFileCount = 100

/** `{}` → `{ removed }`. Removes the files that the database has marked as due. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    let removed = 0
    for (;;) {
      const due = await claim(client)
      for (const [bucket, files] of Map.groupBy(due, (file) => file.bucket_id)) {
        removed += (await dataOf(client.storage.from(bucket).remove(files.map((file) => file.name)))).length
      }
      if (due.length < batchFileCount) return { removed }
    }
  }),
)

/** This function is missing in the generated types, which only include what learners may call. */
const claim = (server: SupabaseClient): Promise<readonly StoredFile[]> =>
  dataOf(server.rpc('claim_file_removals', { max: batchFileCount }))
