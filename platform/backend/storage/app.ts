import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { KeyRefused } from '../access/caller.ts'
import { TooMuchAtOnce } from '../access/turns.ts'
import { describe, type Log } from '../log.ts'
import { getBucket, listBuckets } from './buckets.ts'
import type { Storage } from './context.ts'
import { DISABLED } from './disabled.ts'
import { internalError, notEnabled, notFound, ofDatabase, StorageError, tooLarge, tooMuchAtOnce } from './errors.ts'
import { receiveRest } from './incoming.ts'
import { copy, list, move, removeMany, removeOne } from './manage.ts'
import { download, downloadAsCaller, downloadLink, downloadPublic, info, infoAsCaller, infoPublic } from './read.ts'
import { signLink, signLinks, signUploadLink } from './sign.ts'
import { update, upload, uploadToLink } from './upload.ts'

type Route = readonly [method: string, path: string, handler: (storage: Storage, context: Context) => Promise<Response>]

const OBJECT = ':bucket/:name{.+}'

/** Routes whose body is a file: its size is counted while it streams in. The first matching path counts. */
const UPLOADS: readonly Route[] = [
  ['PUT', `/object/upload/sign/${OBJECT}`, uploadToLink],
  ['PUT', `/object/${OBJECT}`, update],
  ['POST', `/object/${OBJECT}`, upload],
]

const REQUESTS: readonly Route[] = [
  ['POST', `/object/upload/sign/${OBJECT}`, signUploadLink],
  ['POST', `/object/sign/${OBJECT}`, signLink],
  ['POST', '/object/sign/:bucket', signLinks],
  ['POST', '/object/list/:bucket', list],
  ['POST', '/object/move', move],
  ['POST', '/object/copy', copy],
  ['DELETE', `/object/${OBJECT}`, removeOne],
  ['DELETE', '/object/:bucket', removeMany],
  ['GET', `/object/public/${OBJECT}`, downloadPublic],
  ['GET', `/object/sign/${OBJECT}`, downloadLink],
  ['GET', `/object/authenticated/${OBJECT}`, downloadAsCaller],
  ['GET', `/object/info/public/${OBJECT}`, infoPublic],
  ['GET', `/object/info/authenticated/${OBJECT}`, infoAsCaller],
  ['GET', `/object/info/${OBJECT}`, info],
  ['GET', `/object/${OBJECT}`, download],
  ['GET', '/bucket', listBuckets],
  ['GET', '/bucket/:bucket', getBucket],
]

/** Maximum bytes of a request that is not an upload. */
const maxRequestBytes = 1024 * 1024

/** `/storage/v1`: storage-api's wire format, for buckets that migrations make. */
export function createStorageApp(storage: Storage, log: Log): Hono {
  const app = new Hono()
  const small = bodyLimit({ maxSize: maxRequestBytes, onError: () => tooLarge('request').toResponse() })
  app.use(async (context, next) => {
    await next()
    // What is the caller's stays in no cache, but files that anybody may have.
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store')
  })
  for (const [method, path, feature] of DISABLED) {
    app.on(method, path, () => {
      throw notEnabled(feature)
    })
  }
  for (const [method, path, handler] of REQUESTS) app.on(method, path, small, (context) => handler(storage, context))
  for (const [method, path, handler] of UPLOADS) {
    app.on(method, path, async (context) => {
      try {
        return await handler(storage, context)
      } finally {
        await receiveRest(context.req.raw)
      }
    })
  }
  app.all('*', (context) => notFound(context.req.method, context.req.path).toResponse())
  app.onError((error, context) => {
    if (error instanceof KeyRefused) return error.toResponse()
    return toStorageError(error, context, log).toResponse()
  })
  return app
}

function toStorageError(error: Error, context: Context, log: Log): StorageError {
  if (error instanceof TooMuchAtOnce) return tooMuchAtOnce(error.message)
  const known = error instanceof StorageError ? error : ofDatabase(error)
  const isOurs = known === undefined || known.code === 'DatabaseError'
  // The client of an aborted upload does not wait for the response.
  if (isOurs && !context.req.raw.signal.aborted) log('error', 'storage failed', { error: describe(error) })
  return known ?? internalError()
}
