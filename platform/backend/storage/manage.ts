import type { Context } from 'hono'
import * as v from 'valibot'
import { asCaller, type CallerClaims } from '../database/claims.ts'
import {
  bucketOf,
  callerOf,
  openFile,
  readableObject,
  readBody,
  SERVICE,
  type Storage,
  targetOf,
  urlOf,
} from './context.ts'
import { accessDenied } from './errors.ts'
import { Listing, listEntries } from './list.ts'
import { assertBucketName, assertKey } from './names.ts'
import { assertStorable, deleteObjects, findBucket, findObject, renameObject, type StoredObject } from './objects.ts'
import { assertType, keep } from './upload.ts'

/** `POST /object/list/<bucket>` */
export async function list(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const bucket = bucketOf(context)
  const listing = await readBody(context, Listing)
  return context.json(await asCaller(storage.database, claims, (sql) => listEntries(sql, bucket, listing)))
}

const Removal = v.object({ prefixes: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1000)) })

/** `DELETE /object/<bucket>`: files that the caller may not delete are missing from the response. */
export async function removeMany(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const { prefixes } = await readBody(context, Removal)
  return context.json(await remove(storage, claims, bucketOf(context), prefixes))
}

/** `DELETE /object/<bucket>/<name>` */
export async function removeOne(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const { bucket, name } = targetOf(context)
  if ((await remove(storage, claims, bucket, [name])).length === 0) {
    await asCaller(storage.database, SERVICE, (sql) => findObject(sql, bucket, name))
    throw accessDenied('Access denied')
  }
  return context.json({ message: 'Successfully deleted' })
}

/** Deletes rows first: a file without a row only wastes space. */
async function remove(
  storage: Storage,
  claims: CallerClaims,
  bucket: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const removed = await asCaller(storage.database, claims, (sql) => deleteObjects(sql, bucket, names))
  await Promise.all(removed.map(({ version }) => storage.files.discard(version)))
  return removed
}

const Relocation = v.object({
  bucketId: v.string(),
  sourceKey: v.string(),
  destinationBucket: v.nullish(v.string()),
  destinationKey: v.string(),
})

async function readRelocation(context: Context) {
  const given = await readBody(context, Relocation)
  const from = { bucket: given.bucketId, name: given.sourceKey }
  const to = { bucket: given.destinationBucket ?? given.bucketId, name: given.destinationKey }
  for (const { bucket, name } of [from, to]) {
    assertBucketName(bucket)
    assertKey(name)
  }
  return { from, to }
}

/** `POST /object/move` */
export async function move(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const { from, to } = await readRelocation(context)
  const { id } = await asCaller(storage.database, claims, (sql) => renameObject(sql, from, to))
  return context.json({ message: 'Successfully moved', Id: id, Key: to.name })
}

/** `POST /object/copy`: of a file that the caller may read, to where they may write, if the bucket there takes it. */
export async function copy(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const { from, to } = await readRelocation(context)
  const overwrite = context.req.header('x-upsert') === 'true'
  const source = await readableObject(storage, claims, from)
  const bucket = await asCaller(storage.database, SERVICE, (sql) => findBucket(sql, to.bucket))
  assertType(bucket, source.metadata.mimetype)
  const object = {
    ...to,
    version: '',
    metadata: source.metadata,
    userMetadata: source.user_metadata,
    owner: claims.sub ?? null,
  }
  await assertStorable(storage.database, claims, object, overwrite)
  const original = await openFile(storage, source)
  const file = await storage.files.receive(original.createReadStream(), bucket.file_size_limit ?? source.metadata.size)
  const metadata = { ...source.metadata, lastModified: new Date().toISOString() }
  const { id } = await keep(storage, claims, file, { ...object, version: file.version, metadata }, overwrite)
  return context.json({ Id: id, Key: urlOf(to) })
}
