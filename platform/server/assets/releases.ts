import type { MemberName, ReleaseFile } from '@cahier/releases/model'
import { isMemberName, releaseKey } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { LiveSet } from '../live/watch.ts'
import { noteRelease } from '../request.ts'
import type { Encoding } from '../responses/encoding.ts'
import { chooseEncoding, suffixes } from '../responses/encoding.ts'
import { immutable, isFresh, notFound } from '../responses/respond.ts'
import type { Asset } from './asset.ts'
import type { BoundedSearch } from './bounded-search.ts'
import { createDictionaries, type Dictionaries, dictionaryHeader } from './dictionaries.ts'
import { rangeOf } from './range.ts'

type Bindings = { Bindings: HttpBindings }

/**
 * Serves the files of every release in the store, live or not: a tab keeps the releases it started with. Only names that
 * stand in the record are files, so neither source maps nor anything outside the release can be asked for.
 */
export function serveReleases(app: Hono<Bindings>, store: ReleaseStore, live: LiveSet, search: BoundedSearch): void {
  const dictionaries = createDictionaries(store, live)
  const recordOf = async (c: Context<Bindings>, member: MemberName, id: string) =>
    live.known.record(member, id) ?? (await search(c, () => live.record(member, id)))
  app.get('/releases/shell/:id{[0-9a-f]{12}}/slots.json', async (c) => {
    const record = await recordOf(c, 'shell', c.req.param('id'))
    return record ? c.json(record.slots ?? {}, 200, immutable) : notFound(c)
  })
  app.get('/releases/:member/:id/:file{.+}', async (c) => {
    const { member, id, file: path } = c.req.param()
    if (!isMemberName(member) || !/^[0-9a-f]{12}$/.test(id)) return notFound(c)
    const record = await recordOf(c, member, id)
    const file = record && Object.hasOwn(record.files, path) ? record.files[path] : undefined
    if (!file) return notFound(c)
    noteRelease(c.env.incoming, releaseKey(member, id))
    const asset = { member, id, path, file }
    const headers = { ...immutable, ...dictionaryHeader(asset) }
    const delta = await deltaOf(c, dictionaries, asset)
    if (!delta) return serveFile(c, store, asset, headers)
    return c.body(delta, 200, {
      ...headers,
      etag: etagOf(file, 'dcz'),
      'content-type': file.type,
      'content-encoding': 'dcz',
    })
  })
  app.all('/releases/*', notFound)
}

/** The file compressed with a dictionary that the browser has, or null. */
function deltaOf(c: Context<Bindings>, dictionaries: Dictionaries, asset: Asset) {
  if (chooseEncoding(c.req.header('accept-encoding'), ['dcz']) === null) return null
  // Without a dictionary the file is sent whole, and an error of the store is reported by that.
  return dictionaries.compressed(asset, c.req.header('available-dictionary')).catch(() => null)
}

/** Answers with a release's file in the encoding that the client takes. @param over headers besides those of the file */
export async function serveFile(
  c: Context<Bindings>,
  store: ReleaseStore,
  asset: Asset,
  over: Readonly<Record<string, string>>,
): Promise<Response> {
  const { member, id, path, file } = asset
  const variants: Encoding[] = []
  if (file.brotli !== undefined) variants.push('br')
  if (file.gzip !== undefined) variants.push('gzip')
  const encoding = chooseEncoding(c.req.header('accept-encoding'), variants)

  const etag = etagOf(file, encoding)
  const headers: Record<string, string> = { ...over, etag, 'content-type': file.type }
  if (variants.length > 0) headers.vary ??= 'accept-encoding'
  if (isFresh(c, etag)) return c.body(null, 304, headers)

  const bytes = await store.file(member, id, encoding === null ? path : path + suffixes[encoding])
  if (bytes === null) return notFound(c)
  if (encoding !== null) headers['content-encoding'] = encoding
  return isRecording(file) ? servePart(c, bytes, headers) : c.body(bytes, 200, headers)
}

/** Part of the hash is enough to tell versions of one URL apart. */
const etagOf = ({ integrity }: ReleaseFile, encoding: string | null) =>
  `"${integrity.slice(7, 23)}${encoding === null ? '' : `-${encoding}`}"`

const isRecording = ({ type }: ReleaseFile) => /^(audio|video)\//.test(type)

/** Browsers can seek only in recordings served with range requests. */
function servePart(c: Context<Bindings>, bytes: Uint8Array<ArrayBuffer>, given: Record<string, string>): Response {
  const headers = { ...given, 'accept-ranges': 'bytes' }
  const range = rangeOf(c.req.header('range'), bytes.length)
  if (range === null) return c.body(bytes, 200, headers)
  if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes.length}` })
  const { first, last } = range
  return c.body(bytes.subarray(first, last + 1), 206, {
    ...headers,
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
  })
}
