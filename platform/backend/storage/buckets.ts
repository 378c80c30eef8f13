import type { Context } from 'hono'
import { asCaller } from '../database/claims.ts'
import type { Sql } from '../database/database.ts'
import { bucketOf, callerOf, type Storage } from './context.ts'
import { noSuchBucket } from './errors.ts'
import { time } from './times.ts'

const COLUMNS = `
  id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types, ${['created_at', 'updated_at'].map(time)}`

/** `GET /bucket`: those that a policy shows the caller; without one, only the secret key sees any. */
export async function listBuckets(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  return context.json(
    await asCaller(storage.database, claims, (sql: Sql) =>
      sql(`select ${COLUMNS}, type from storage.buckets order by name`),
    ),
  )
}

/** `GET /bucket/<bucket>` */
export async function getBucket(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const id = bucketOf(context)
  const [bucket] = await asCaller(storage.database, claims, (sql) =>
    sql<object>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]),
  )
  if (bucket === undefined) throw noSuchBucket()
  return context.json(bucket)
}
