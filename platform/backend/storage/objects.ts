import { asCaller, assume, type CallerClaims } from '../database/claims.ts'
import type { Database, Sql } from '../database/database.ts'
import { accessDenied, noSuchBucket, noSuchKey } from './errors.ts'
import type { ReceivedFile } from './files.ts'
import { time } from './times.ts'

export type Metadata = Readonly<Record<string, unknown>>

export interface Bucket {
  readonly id: string
  readonly public: boolean
  /** Bytes, or null for the service's own limit. */
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
}

/** A row of storage.objects. */
export interface StoredObject {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  readonly version: string
  readonly owner_id: string | null
  readonly metadata: FileMetadata
  readonly user_metadata: Metadata | null
  readonly created_at: string
  readonly updated_at: string
  readonly last_accessed_at: string
}

/** The metadata that the real service stores of a file. */
export interface FileMetadata {
  readonly eTag: string
  readonly size: number
  readonly contentLength: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly httpStatusCode: 200
}

export function describeFile(file: ReceivedFile, mimetype: string, cacheControl: string): FileMetadata {
  return {
    eTag: file.eTag,
    size: file.size,
    contentLength: file.size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  }
}

export interface NewObject {
  readonly bucket: string
  readonly name: string
  readonly version: string
  /** Complete after the file was stored; before, as declared by its sender. */
  readonly metadata: Partial<FileMetadata>
  readonly userMetadata: Metadata | null
  /** The account it belongs to. */
  readonly owner: string | null
}

const COLUMNS = `id, bucket_id, name, version, owner_id, metadata, user_metadata,
  ${['created_at', 'updated_at', 'last_accessed_at'].map(time)}`

export async function findBucket(sql: Sql, id: string): Promise<Bucket> {
  const [bucket] = await sql<Bucket>(
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [id],
  )
  if (bucket === undefined) throw noSuchBucket()
  return bucket
}

export async function findObject(sql: Sql, bucket: string, name: string): Promise<StoredObject> {
  const [object] = await sql<StoredObject>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  )
  if (object === undefined) throw noSuchKey()
  return object
}

/** Those of these names that the caller may read. */
export async function readableNames(sql: Sql, bucket: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and name = any ($2::text[])',
    [bucket, names],
  )
  return new Set(rows.map(({ name }) => name))
}

const INSERT = `
  insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id)
  values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::uuid, $6)`

const OVERWRITE = `
  on conflict (bucket_id, name) do update set
    version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
    owner = excluded.owner, owner_id = excluded.owner_id`

/**
 * Adds a row, or overwrites the one with its name if that is allowed. Returns nothing, because a caller who may write may not
 * be able to read.
 */
async function writeObject(sql: Sql, object: NewObject, overwrite: boolean): Promise<void> {
  await sql(overwrite ? INSERT + OVERWRITE : INSERT, [
    object.bucket,
    object.name,
    object.version,
    JSON.stringify(object.metadata),
    object.userMetadata === null ? null : JSON.stringify(object.userMetadata),
    object.owner,
  ])
}

const undone = Symbol('undone')

/** Throws what `storeObject` would throw for this caller, and changes nothing. */
export async function assertStorable(
  database: Database,
  claims: CallerClaims,
  object: NewObject,
  overwrite: boolean,
): Promise<void> {
  const attempt = asCaller(database, claims, async (sql) => {
    await writeObject(sql, object, overwrite)
    throw undone
  })
  await attempt.catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

export interface Stored {
  readonly id: string
  /** The version that was replaced; no row names its file any more. */
  readonly replaced: string | undefined
}

/** Writes a row with the caller's rights. */
export async function storeObject(
  database: Database,
  claims: CallerClaims,
  object: NewObject,
  overwrite: boolean,
): Promise<Stored> {
  return await database.as('postgres', async (sql) => {
    const before = await lockObject(sql, object)
    await assume(sql, claims)
    await writeObject(sql, object, overwrite)
    await sql('reset role')
    const after = await lockObject(sql, object)
    if (after === undefined) throw new Error('The object was not stored')
    return { id: after.id, replaced: before?.version }
  })
}

async function lockObject(sql: Sql, { bucket, name }: NewObject): Promise<{ id: string; version: string } | undefined> {
  const [row] = await sql<{ id: string; version: string }>(
    'select id, version from storage.objects where bucket_id = $1 and name = $2 for update',
    [bucket, name],
  )
  return row
}

/** Renames a row; its file does not move. */
export async function renameObject(
  sql: Sql,
  from: { readonly bucket: string; readonly name: string },
  to: { readonly bucket: string; readonly name: string },
): Promise<{ id: string }> {
  await findObject(sql, from.bucket, from.name)
  const [row] = await sql<{ id: string }>(
    `update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id`,
    [from.bucket, from.name, to.bucket, to.name],
  )
  if (row === undefined) throw accessDenied('new row violates row-level security policy')
  return row
}

/** Deletes rows, and returns those that the caller was allowed to delete. */
export async function deleteObjects(sql: Sql, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
  await sql(`select set_config('storage.allow_delete_query', 'true', true)`)
  return await sql<StoredObject>(
    `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${COLUMNS}`,
    [bucket, names],
  )
}

/** Those of these versions that a row names. */
export async function knownVersions(sql: Sql, versions: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ version: string }>('select version from storage.objects where version = any ($1::text[])', [
    versions,
  ])
  return new Set(rows.map(({ version }) => version))
}
