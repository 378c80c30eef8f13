import type { OfflineSet } from '@cahier/releases/model'

/** The set installed on this device, and the files of the previous set, which an open tab may still run. */
export interface InstalledSet extends OfflineSet {
  former: readonly string[]
}

export const cacheName = 'cahier.offline'

/** The server's address of the live set, and the cache key of the installed one. */
const mark = '/offline.json'
const maxParallelFiles = 4

/** The set that this device starts offline, or null before the first installation. */
export async function installedSet(cache: Cache): Promise<InstalledSet | null> {
  const kept = await cache.match(mark)
  return kept ? ((await kept.json()) as InstalledSet) : null
}

/**
 * Installs the live set: fetches and verifies the missing files, then replaces the former set in one write. A failure before that
 * write leaves the former set untouched.
 *
 * @throws when the server, the network or the disk fails, or when a file is not what its hash says
 */
export async function installSet(cache: Cache, send: typeof fetch): Promise<InstalledSet> {
  const response = await send(mark, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${mark} answered ${response.status}`)
  const live = (await response.json()) as OfflineSet
  const before = await installedSet(cache)

  const kept = await keptUrls(cache)
  await keepAll(
    cache,
    send,
    Object.entries(live.files).filter(([url]) => !kept.has(url)),
  )

  const replaced = before && before.set !== live.set ? Object.keys(before.files) : before?.former
  const installed: InstalledSet = { ...live, former: replaced ?? [] }
  await cache.put(mark, Response.json(installed))
  await dropOthers(cache, installed)
  return installed
}

const pathOf = ({ url }: Request) => new URL(url).pathname
const keptUrls = async (cache: Cache) => new Set((await cache.keys()).map(pathOf))

async function keepAll(cache: Cache, send: typeof fetch, files: [url: string, integrity: string][]): Promise<void> {
  const fetchInTurn = async () => {
    for (let next = files.shift(); next; next = files.shift()) await keep(cache, send, ...next)
  }
  try {
    await Promise.all(Array.from({ length: maxParallelFiles }, fetchInTurn))
  } finally {
    // After a failure the others stop too.
    files.length = 0
  }
}

async function keep(cache: Cache, send: typeof fetch, url: string, integrity: string): Promise<void> {
  // A corrupt answer stays in the HTTP cache, where immutable files are never asked for again.
  const response = await send(url, { integrity }).catch(() => send(url, { integrity, cache: 'reload' }))
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await cache.put(url, response)
}

async function dropOthers(cache: Cache, { files, former }: InstalledSet): Promise<void> {
  const named = new Set([mark, ...Object.keys(files), ...former])
  const others = (await cache.keys()).filter((request) => !named.has(pathOf(request)))
  await Promise.all(others.map((request) => cache.delete(request)))
}
