import type { Context } from 'hono'
import * as v from 'valibot'
import { asCaller } from '../database/claims.ts'
import { bucketOf, callerOf, readableObject, readBody, type Storage, targetOf, urlOf } from './context.ts'
import { assertStorable, findBucket, readableNames } from './objects.ts'

/** Lifetime in seconds, at most a year. */
const Lifetime = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365 * 24 * 3600))

const One = v.object({ expiresIn: Lifetime })
const Many = v.object({
  expiresIn: Lifetime,
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1000)),
})

/** `POST /object/sign/<bucket>/<name>`: a link to a file that the caller may read. */
export async function signLink(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const target = targetOf(context)
  const { expiresIn } = await readBody(context, One)
  await readableObject(storage, claims, target)
  return context.json({ signedURL: await linkTo(storage, urlOf(target), expiresIn) })
}

/** `POST /object/sign/<bucket>`: for each path a link, or the reason why there is none. */
export async function signLinks(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const bucket = bucketOf(context)
  const { expiresIn, paths } = await readBody(context, Many)
  const readable = await asCaller(storage.database, claims, (sql) => readableNames(sql, bucket, paths))
  const links = paths.map(async (path) =>
    readable.has(path)
      ? { error: null, path, signedURL: await linkTo(storage, `${bucket}/${path}`, expiresIn) }
      : { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null },
  )
  return context.json(await Promise.all(links))
}

/** `POST /object/upload/sign/<bucket>/<name>`: a link to upload one file, for a caller who may write it. */
export async function signUploadLink(storage: Storage, context: Context): Promise<Response> {
  const claims = await callerOf(storage, context)
  const target = targetOf(context)
  const upsert = context.req.header('x-upsert') === 'true'
  const owner = claims.sub ?? null
  await asCaller(storage.database, { role: 'service_role' }, (sql) => findBucket(sql, target.bucket))
  const object = { ...target, version: '', metadata: {}, userMetadata: null, owner }
  await assertStorable(storage.database, claims, object, upsert)
  const token = await storage.links.signUpload(urlOf(target), { upsert, owner })
  return context.json({ url: `/object/upload/sign/${urlOf(target)}?token=${token}`, token })
}

/** Relative to the service, with the name unencoded: storage-js encodes the whole link. */
async function linkTo(storage: Storage, url: string, lifetime: number): Promise<string> {
  return `/object/sign/${url}?token=${await storage.links.signDownload(url, lifetime)}`
}
