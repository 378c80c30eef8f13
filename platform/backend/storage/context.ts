import type { Context } from 'hono'
import * as v from 'valibot'
import { claimsOf, type Gatekeeper, KeyRefused } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import { asCaller, type CallerClaims } from '../database/claims.ts'
import type { Database } from '../database/database.ts'
import type { DiskSpace } from '../disk/space.ts'
import { accessDenied, invalidRequest, noSuchKey } from './errors.ts'
import type { FileStore } from './files.ts'
import type { SignedLinks } from './links.ts'
import { assertBucketName, assertKey } from './names.ts'
import { findObject, type StoredObject } from './objects.ts'

/** State that the storage routes share. */
export interface Storage {
  readonly database: Database
  readonly gatekeeper: Gatekeeper
  readonly files: FileStore
  readonly links: SignedLinks
  readonly space: DiskSpace
}

/** Bypasses policies, for access that a public bucket or a signed link already permits. */
export const SERVICE: CallerClaims = { role: 'service_role' }

/** The caller. Throws AccessDenied for an invalid token, KeyRefused without an API key. */
export async function callerOf(storage: Storage, context: Context): Promise<CallerClaims> {
  try {
    return claimsOf(await storage.gatekeeper.caller(context))
  } catch (error) {
    if (error instanceof AuthError) throw accessDenied(error.message)
    throw error
  }
}

/** The caller, or undefined on routes without authentication. */
export async function callerIfKnown(storage: Storage, context: Context): Promise<CallerClaims | undefined> {
  try {
    return claimsOf(await storage.gatekeeper.caller(context))
  } catch (error) {
    if (error instanceof AuthError || error instanceof KeyRefused) return undefined
    throw error
  }
}

/** An object, as in a request. */
export interface Target {
  readonly bucket: string
  readonly name: string
}

/** The object that the path names. Throws InvalidBucketName or InvalidKey. */
export function targetOf(context: Context): Target {
  const target = { bucket: bucketOf(context), name: context.req.param('name') ?? '' }
  assertKey(target.name)
  return target
}

/** The bucket that the path names. Throws InvalidBucketName. */
export function bucketOf(context: Context): string {
  const bucket = context.req.param('bucket') ?? ''
  assertBucketName(bucket)
  return bucket
}

/** How signed links name an object. */
export const urlOf = ({ bucket, name }: Target) => `${bucket}/${name}`

/** Reads a JSON body in the given shape. Throws InvalidRequest. */
export async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await context.req.json().catch(() => {
    throw invalidRequest('Body is not valid JSON')
  })
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw invalidRequest(parsed.issues[0].message)
  return parsed.output
}

/** An object that the caller may read. Throws NoSuchKey if it does not exist or may not be read. */
export async function readableObject(storage: Storage, claims: CallerClaims, target: Target): Promise<StoredObject> {
  return await asCaller(storage.database, claims, (sql) => findObject(sql, target.bucket, target.name))
}

/** An object's content. A file that disappeared after its row was read was replaced or removed meanwhile. */
export async function openFile(storage: Storage, object: StoredObject) {
  const handle = await storage.files.open(object.version)
  if (handle === undefined) throw noSuchKey()
  return handle
}
