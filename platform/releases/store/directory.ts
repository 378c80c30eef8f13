import { randomUUID } from 'node:crypto'
import { access, constants, link, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MemberName, ReleaseSet } from '../model/index.ts'
import { parseRecord, parseSet, ReleaseError } from '../model/index.ts'
import type { PublishedRelease, ReleaseStore } from './store.ts'

/**
 * A release store in a directory, safe for any number of processes on one file system:
 *
 *     releases/<member>/<id>/   files, release.json
 *     sets/<channel>/<n>.json
 *
 * Releases and sets are written under temporary names, then renamed or linked, so nobody ever sees an incomplete one.
 *
 * @param root created on the first write
 */
export function directoryStore(root: string): ReleaseStore {
  const releaseDir = (member: MemberName, id: string) => join(root, 'releases', member, id)
  const channelDir = (channel: string) => join(root, 'sets', channel)

  /** Says of a disk or a folder that refuses writes which it is. */
  const refused = (error: unknown): unknown =>
    hasCode(error, 'EROFS', 'EACCES', 'EPERM')
      ? new ReleaseError('CAHIER-R052', { store: root }, { cause: error })
      : error

  return {
    lookInterval: 200,

    async requireWritable() {
      for (const folder of [root, join(root, 'sets'), join(root, 'releases')]) {
        await access(folder, constants.W_OK).catch((error: unknown) => {
          if (!hasCode(error, 'ENOENT')) throw refused(error)
        })
      }
    },

    async putRelease(record, files) {
      const target = releaseDir(record.member, record.id)
      const staging = join(root, 'releases', '.staging', randomUUID())
      try {
        for (const [path, bytes] of files) await writeDurably(join(staging, path), bytes)
        await writeDurably(join(staging, 'release.json'), `${JSON.stringify(record, null, 2)}\n`)
        await mkdir(dirname(target), { recursive: true })
        await rename(staging, target)
        await syncDirectory(dirname(target))
        return true
      } catch (error) {
        await rm(staging, { recursive: true, force: true }).catch(() => {})
        // The rename only fails like this if another process has published the same release.
        if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false
        throw refused(error)
      }
    },

    async record(member, id) {
      const path = join(releaseDir(member, id), 'release.json')
      const input = await readJson(path)
      return input === null ? null : parseRecord(input, path)
    },

    async published(member) {
      const entries = await readdir(join(root, 'releases', member)).catch(nullWhenMissing)
      const found = await Promise.all(
        (entries ?? []).map(async (id): Promise<PublishedRelease | null> => {
          const record = await stat(join(releaseDir(member, id), 'release.json')).catch(nullWhenMissing)
          return record && { id, publishedAt: record.mtime }
        }),
      )
      return found
        .filter((release) => release !== null)
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    },

    file: (member, id, path) => readFile(join(releaseDir(member, id), path)).catch(nullWhenMissing),

    channels: async () => (await readdir(join(root, 'sets')).catch(nullWhenMissing)) ?? [],

    async head(channel) {
      const entries = await readdir(channelDir(channel)).catch(nullWhenMissing)
      let highest: number | null = null
      for (const entry of entries ?? []) {
        const number = Number(/^([1-9]\d*)\.json$/.exec(entry)?.[1])
        if (number > (highest ?? 0)) highest = number
      }
      return highest
    },

    async set(channel, number) {
      const path = join(channelDir(channel), `${number}.json`)
      const input = await readJson(path)
      return input === null ? null : parseSet(input, path)
    },

    async putSet(set: ReleaseSet) {
      const target = join(channelDir(set.channel), `${set.number}.json`)
      const aside = join(channelDir(set.channel), `.${randomUUID()}.tmp`)
      await writeDurably(aside, `${JSON.stringify(set, null, 2)}\n`).catch((error: unknown) => {
        throw refused(error)
      })
      try {
        await link(aside, target)
        await syncDirectory(dirname(target))
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await unlink(aside)
      }
    },
  }
}

async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    const text = await readFile(path, 'utf8').catch(nullWhenMissing)
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    // One file that this account may not read is as damaged as any other. A disk that fails says nothing about the file.
    if (hasCode(error, 'EACCES', 'EPERM', 'EISDIR'))
      throw new ReleaseError('CAHIER-R001 unreadable', { path }, { cause: error })
    if (!(error instanceof SyntaxError)) throw error
    throw new ReleaseError('CAHIER-R001 not JSON', { name: path }, { cause: error })
  }
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

function nullWhenMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}
