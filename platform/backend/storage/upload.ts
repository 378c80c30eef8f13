import type { Context } from 'hono'
import { asCaller, type CallerClaims } from '../database/claims.ts'
import { callerOf, SERVICE, type Storage, type Target, targetOf, urlOf } from './context.ts'
import { essence } from './disposition.ts'
import { diskFull, invalidMimeType, tooLarge } from './errors.ts'
import type { ReceivedFile } from './files.ts'
import { readIncoming } from './incoming.ts'
import { assertStorable, type Bucket, describeFile, findBucket, type NewObject, storeObject } from './objects.ts'

/** Maximum file size if the bucket sets none: a hosted project's default. */
const maxFileBytes = 50 * 1024 * 1024

/** `POST /object/<bucket>/<name>`; replaces an existing file only with `x-upsert: true`. */
export async function upload(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const overwrite = context.req.header('x-upsert') === 'true'
  const target = targetOf(context)
  const { id } = await receive(storage, context.req.raw, { target, claims, owner: claims.sub ?? null, overwrite })
  return context.json({ Id: id, Key: urlOf(target) })
}

/** `PUT /object/<bucket>/<name>` */
export async function update(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const target = targetOf(context)
  const { id } = await receive(storage, context.req.raw, { target, claims, owner: claims.sub ?? null, overwrite: true })
  return context.json({ Id: id, Key: urlOf(target) })
}

/** `PUT /object/upload/sign/<bucket>/<name>?token=`: the permission was checked when the link was requested. */
export async function uploadToLink(storage: Storage, context: Context): Promise<Response> {
  const target = targetOf(context)
  const link = await storage.links.verifyUpload(context.req.query('token') ?? '', urlOf(target))
  await receive(storage, context.req.raw, { target, claims: SERVICE, owner: link.owner, overwrite: link.upsert })
  return context.json({ Key: urlOf(target) })
}

interface Upload {
  readonly target: Target
  readonly claims: CallerClaims
  readonly owner: string | null
  readonly overwrite: boolean
}

/** Stores a streamed file: the caller's permission is checked before the first byte, and again with the row. */
async function receive(
  storage: Storage,
  request: Request,
  { target, claims, owner, overwrite }: Upload,
): Promise<{ id: string }> {
  if (storage.space.isShort) throw diskFull()
  const bucket = await asCaller(storage.database, SERVICE, (sql) => findBucket(sql, target.bucket))
  const limit = bucket.file_size_limit ?? maxFileBytes
  const incoming = await readIncoming(request)
  try {
    if (incoming.declaredSize !== undefined && incoming.declaredSize > limit) throw tooLarge()
    assertType(bucket, incoming.mimeType)
    const announced = {
      mimetype: incoming.mimeType,
      ...(incoming.declaredSize !== undefined && { contentLength: incoming.declaredSize }),
    }
    const object = { ...target, userMetadata: incoming.userMetadata, owner }
    await assertStorable(storage.database, claims, { ...object, version: '', metadata: announced }, overwrite)
    const file = await storage.files.receive(incoming.body, limit)
    const metadata = describeFile(file, incoming.mimeType, incoming.cacheControl)
    return await keep(storage, claims, file, { ...object, version: file.version, metadata }, overwrite)
  } finally {
    incoming.body.destroy()
  }
}

/** Commits the row of a temporary file, then moves the file into place; deletes it when the row is refused. */
export async function keep(
  storage: Storage,
  claims: CallerClaims,
  file: ReceivedFile,
  object: NewObject,
  overwrite: boolean,
): Promise<{ id: string }> {
  const stored = await storeObject(storage.database, claims, object, overwrite).catch(async (error: unknown) => {
    await storage.files.discard(file.version)
    throw error
  })
  await storage.files.place(file.version)
  if (stored.replaced !== undefined) await storage.files.discard(stored.replaced)
  return stored
}

/** Throws InvalidMimeType if the bucket does not accept files of this type. */
export function assertType({ allowed_mime_types: allowed }: Bucket, mimeType: string): void {
  if (allowed === null || allowed.length === 0) return
  const type = essence(mimeType)
  const taken = allowed.some(
    (pattern) => pattern === type || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))),
  )
  if (!taken) throw invalidMimeType(mimeType)
}
