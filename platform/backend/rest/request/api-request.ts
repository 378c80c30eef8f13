import { invalidPath, overLimit, RestError, unacceptableSchema, unsupportedMethod } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { mediaType } from './body.ts'
import { type Media, negotiateMedia } from './media.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQuery } from './query.ts'
import { requestedRange } from './range.ts'
import type { Query, Range } from './tree.ts'

const TABLE_METHODS = { GET: 'read', HEAD: 'read', POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const

export type Action = (typeof TABLE_METHODS)[keyof typeof TABLE_METHODS] | 'call'

/** A request as PostgREST understands it, before anything is known of the schema. */
export interface ApiRequest {
  readonly action: Action
  readonly method: string
  readonly schema: string
  /** The table, or the function of a call. */
  readonly name: string
  readonly query: Query
  /** Rows of the root. */
  readonly range: Range
  readonly media: Media
  readonly preferences: Preferences
  /** The Content-Type header, and what it says without its parameters. */
  readonly contentType: string
  /** Bytes are in hexadecimal digits, as Postgres reads them. */
  readonly body: string
}

const PREFIX = '/rest/v1/'

/** Parses a request. Throws RestError. */
export async function parseApiRequest(request: Request, schemas: readonly string[]): Promise<ApiRequest> {
  const { url, method, headers } = request
  if (url.length > LIMITS.url) throw overLimit(414, `an address of more than ${LIMITS.url} characters`)
  const { pathname, searchParams } = new URL(url)
  const { name, isFunction } = resourceOf(pathname)
  const action = isFunction ? callMethod(method) : tableMethod(method)
  const isRead = method === 'GET' || method === 'HEAD'
  const query = parseQuery(searchParams, isFunction && isRead)
  const contentType = mediaType(headers.get('content-type'))
  return {
    action,
    method,
    schema: schemaOf(headers.get(isRead ? 'accept-profile' : 'content-profile'), schemas),
    name,
    query,
    range: requestedRange(method, headers.get('range'), query.ranges.find(({ path }) => path.length === 0)?.subject),
    media: negotiateMedia(headers.get('accept')),
    preferences: parsePreferences(headers.get('prefer')),
    contentType,
    body: isRead || method === 'DELETE' ? '' : await bodyOf(request, contentType),
  }
}

async function bodyOf(request: Request, contentType: string): Promise<string> {
  if (contentType !== 'application/octet-stream') return await request.text()
  return `\\x${Buffer.from(await request.arrayBuffer()).toString('hex')}`
}

function resourceOf(pathname: string): { name: string; isFunction: boolean } {
  if (!pathname.startsWith(PREFIX)) throw invalidPath()
  const segments = pathname.slice(PREFIX.length).split('/')
  const isFunction = segments.length === 2 && segments[0] === 'rpc'
  const name = segments.at(-1) ?? ''
  if (segments.length === 1 && name === '') {
    throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  }
  if (name === '' || (segments.length > 1 && !isFunction)) throw invalidPath()
  try {
    return { name: decodeURIComponent(name), isFunction }
  } catch {
    throw invalidPath()
  }
}

function tableMethod(method: string): Action {
  if (!isKey(TABLE_METHODS, method)) throw unsupportedMethod(method)
  return TABLE_METHODS[method]
}

function callMethod(method: string): Action {
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return 'call'
  throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
}

const isKey = <Keys extends object>(record: Keys, key: PropertyKey): key is keyof Keys => Object.hasOwn(record, key)

function schemaOf(profile: string | null, schemas: readonly string[]): string {
  const [first = 'public'] = schemas
  if (profile === null) return first
  if (!schemas.includes(profile)) throw unacceptableSchema(profile, schemas)
  return profile
}
