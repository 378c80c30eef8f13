import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { asCaller } from '../database/claims.ts'
import { isUnchanged, requestedRange } from './conditions.ts'
import {
  callerIfKnown,
  callerOf,
  openFile,
  readableObject,
  SERVICE,
  type Storage,
  type Target,
  targetOf,
  urlOf,
} from './context.ts'
import { attachment, isInert } from './disposition.ts'
import { noSuchBucket } from './errors.ts'
import { findBucket, type StoredObject } from './objects.ts'

/** `GET, HEAD /object/<bucket>/<name>`: for everybody from a public bucket, else with the caller's rights. */
export async function download(storage: Storage, context: Context): Promise<Response> {
  const { object, isPublic } = await permitted(storage, context)
  return await send(storage, context, object, { download: context.req.query('download'), isPublic })
}

/** `GET, HEAD /object/authenticated/<bucket>/<name>` */
export async function downloadAsCaller(storage: Storage, context: Context): Promise<Response> {
  const object = await readableObject(storage, await callerOf(storage, context), targetOf(context))
  return await send(storage, context, object, { download: context.req.query('download'), isPublic: false })
}

/** `GET, HEAD /object/public/<bucket>/<name>`: without a key, as needed for the address of an image. */
export async function downloadPublic(storage: Storage, context: Context): Promise<Response> {
  const object = await published(storage, context)
  return await send(storage, context, object, { download: context.req.query('download'), isPublic: true })
}

/** `GET, HEAD /object/sign/<bucket>/<name>?token=` */
export async function downloadLink(storage: Storage, context: Context): Promise<Response> {
  const target = targetOf(context)
  const expires = await storage.links.verifyDownload(context.req.query('token') ?? '', urlOf(target))
  const object = await readableObject(storage, SERVICE, target)
  return await send(storage, context, object, {
    download: decodedTwice(context.req.query('download')),
    isPublic: false,
    expires,
  })
}

/** `GET /object/info/<bucket>/<name>` */
export async function info(storage: Storage, context: Context): Promise<Response> {
  return describe(context, (await permitted(storage, context)).object)
}

/** `GET /object/info/authenticated/<bucket>/<name>` */
export async function infoAsCaller(storage: Storage, context: Context): Promise<Response> {
  return describe(context, await readableObject(storage, await callerOf(storage, context), targetOf(context)))
}

/** `GET /object/info/public/<bucket>/<name>` */
export async function infoPublic(storage: Storage, context: Context): Promise<Response> {
  return describe(context, await published(storage, context))
}

async function permitted(storage: Storage, context: Context): Promise<{ object: StoredObject; isPublic: boolean }> {
  const target = targetOf(context)
  const caller = await callerIfKnown(storage, context)
  const isPublic = await isPublicBucket(storage, target)
  if (caller === undefined && !isPublic) throw noSuchBucket()
  const object = await readableObject(storage, isPublic ? SERVICE : (caller ?? { role: 'anon' }), target)
  return { object, isPublic }
}

async function published(storage: Storage, context: Context): Promise<StoredObject> {
  const target = targetOf(context)
  if (!(await isPublicBucket(storage, target))) throw noSuchBucket()
  return await readableObject(storage, SERVICE, target)
}

async function isPublicBucket(storage: Storage, target: Target): Promise<boolean> {
  return (await asCaller(storage.database, SERVICE, (sql) => findBucket(sql, target.bucket))).public
}

/** storage-js encodes the parameters of a signed link, then the whole link: they arrive encoded once more. */
function decodedTwice(parameter: string | undefined): string | undefined {
  if (parameter === undefined) return undefined
  try {
    return decodeURIComponent(parameter)
  } catch {
    return parameter
  }
}

interface Delivery {
  /** Requests a download instead of a view; the file name to use, if not empty. */
  readonly download: string | undefined
  /** Whether anybody may have it; what is somebody's stays in no cache. */
  readonly isPublic: boolean
  readonly expires?: Date
}

async function send(storage: Storage, context: Context, object: StoredObject, delivery: Delivery): Promise<Response> {
  const { eTag, size, lastModified } = object.metadata
  const headers = headersOf(object, delivery)
  const header = (name: string) => context.req.header(name)
  const conditions = { ifNoneMatch: header('if-none-match'), ifModifiedSince: header('if-modified-since') }
  if (isUnchanged(conditions, eTag, new Date(lastModified))) return new Response(null, { status: 304, headers })
  // A range of a file that has changed meanwhile would be combined with parts of the old one.
  const current = header('if-range') === undefined || header('if-range') === eTag
  const range = current ? requestedRange(header('range'), size) : undefined
  headers.set('content-length', String(range === undefined ? size : range.end - range.start + 1))
  if (range !== undefined) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range === undefined ? 200 : 206
  if (context.req.method === 'HEAD') return new Response(null, { status, headers })
  const file = await openFile(storage, object)
  const content = Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>
  return new Response(content, { status, headers })
}

function headersOf(object: StoredObject, { download, isPublic, expires }: Delivery): Headers {
  const { eTag, mimetype, cacheControl, lastModified } = object.metadata
  const headers = new Headers({
    'content-type': mimetype,
    'accept-ranges': 'bytes',
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'x-robots-tag': 'none',
    // A file is shown only with its declared type, and types that could run code in our origin are not shown.
    'x-content-type-options': 'nosniff',
  })
  headers.set('cache-control', isPublic ? cacheControl : 'no-store')
  if (expires !== undefined) headers.set('expires', expires.toUTCString())
  const inert = isInert(mimetype)
  if (!inert) headers.set('content-security-policy', "default-src 'none'; sandbox")
  if (download !== undefined || !inert) headers.set('content-disposition', attachment(download || object.name))
  return headers
}

function describe(context: Context, object: StoredObject): Response {
  const { eTag, size, mimetype, cacheControl } = object.metadata
  return context.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  })
}
