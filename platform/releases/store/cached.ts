import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MemberName, ReleaseRecord } from '../model/index.ts'
import { parseRecord } from '../model/index.ts'
import { damaged, isWhole } from './integrity.ts'
import type { ReleaseStore } from './store.ts'

/** Maximum size of a cache in bytes, above which the least recently used releases are deleted. */
const maxCacheBytes = 1024 ** 3

/**
 * A remote store with a local cache: releases are fetched once, checked against their hashes, and available while the store is
 * not.
 */
export function cachedStore(store: ReleaseStore, folder: string, mostBytes = maxCacheBytes): ReleaseStore {
  const pathOf = (member: MemberName, id: string, file: string) => join(folder, member, id, file)

  async function record(member: MemberName, id: string): Promise<ReleaseRecord | null> {
    const path = pathOf(member, id, 'release.json')
    const kept = await keptRecord(path)
    if (kept) return kept
    const found = await store.record(member, id)
    if (found) {
      await keep(path, JSON.stringify(found))
      await dropOldest(folder, mostBytes)
    }
    return found
  }

  async function fetchFile(member: MemberName, id: string, file: string) {
    const [bytes, known] = await Promise.all([store.file(member, id, file), record(member, id)])
    if (!bytes || !known) return bytes
    if (!(await isWhole(known, file, bytes))) throw damaged(known, file)
    await keep(pathOf(member, id, file), bytes)
    return bytes
  }

  return {
    ...store,
    record,
    async file(member, id, file) {
      const kept = await readFile(pathOf(member, id, file)).catch(() => null)
      return kept ?? fetchFile(member, id, file)
    },
    async refetch(member, id, file) {
      await fetchFile(member, id, file)
    },
  }
}

async function keptRecord(path: string): Promise<ReleaseRecord | null> {
  try {
    const kept = parseRecord(JSON.parse(await readFile(path, 'utf8')), path)
    await utimes(path, new Date(), new Date())
    return kept
  } catch {
    // Missing or unusable in the cache, so the store is asked.
    return null
  }
}

async function keep(path: string, content: string | Uint8Array): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(aside, content, { flush: true })
  await rename(aside, path)
}

async function dropOldest(folder: string, mostBytes: number): Promise<void> {
  const found = await Promise.all((await releaseFolders(folder)).map(measure))
  let bytes = found.reduce((sum, release) => sum + release.bytes, 0)
  // The newest one is being requested.
  for (const release of found.sort((a, b) => a.usedAt - b.usedAt).slice(0, -1)) {
    if (bytes <= mostBytes) return
    await rm(release.path, { recursive: true, force: true })
    bytes -= release.bytes
  }
}

async function releaseFolders(folder: string): Promise<string[]> {
  const members = await readdir(folder)
  const each = members.map(async (member) =>
    (await readdir(join(folder, member))).map((id) => join(folder, member, id)),
  )
  return (await Promise.all(each)).flat()
}

async function measure(path: string): Promise<{ path: string; bytes: number; usedAt: number }> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0)
  const used = await stat(join(path, 'release.json')).catch(() => null)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { path, bytes, usedAt: used?.mtimeMs ?? 0 }
}
