import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { ReleaseFile } from '@cahier/releases/model'
import { isMemberName, type MemberName } from '@cahier/releases/model'
import { hasIntegrity, type ReleaseStore } from '@cahier/releases/store'
import type { LiveSet } from '../live/watch.ts'
import type { Asset } from './asset.ts'

const compress = promisify(zstdCompress)

/** Releases of a member, newest first, whose files are taken as dictionaries. */
const maxDictionaryReleases = 16
/** Compressed files kept in memory. */
const maxCompressedFiles = 256
/** Files that may wait to be compressed; beyond, they are sent without a dictionary. */
const maxWaitingFiles = 64
/** The highest Zstandard level without more memory. It costs 50 ms for a file of 100 kB, once for each pair of releases, beside the answering of requests. */
const compressionLevelNumber = 19
/** What stands before the Zstandard frame, then the dictionary's sha256 ("Dictionary-Compressed Zstandard", RFC 9842). */
const magic = Uint8Array.of(0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0)

export interface Dictionaries {
  /**
   * The bytes of a file, compressed with what the browser has of an earlier release.
   *
   * @param available the header `Available-Dictionary`: the sha256 of a file in the browser's cache
   * @returns null where that is no earlier version of the file, or where it does not help
   */
  compressed(asset: Asset, available: string | undefined): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * The headers of a file that can be a dictionary: `Use-As-Dictionary` says for which later files the browser may offer it. Those are
 * the files of the same name, but for its hash, in any release of the member.
 */
export function dictionaryHeader({ member, path, file }: Asset): Record<string, string> {
  return canBeDictionary(path, file)
    ? {
        'use-as-dictionary': `match="/releases/${member}/*/${nameOf(path, '*')}"`,
        vary: 'accept-encoding, available-dictionary',
      }
    : {}
}

const canBeDictionary = (path: string, file: ReleaseFile) => file.brotli !== undefined && /^[\w./-]+$/.test(path)
const nameOf = (path: string, hash: string) => path.replace(/\.[0-9a-f]{12}(?=\.)/, `.${hash}`)

/** Compresses files with those of earlier releases, one at a time, when a browser that has them asks. */
export function createDictionaries(store: ReleaseStore, live: LiveSet): Dictionaries {
  /** The files of a member's latest releases by hash, read again with each set. */
  const earlier = new Map<MemberName, { set: number; files: Promise<ReadonlyMap<string, Asset>> }>()
  const results = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function read(member: MemberName): Promise<ReadonlyMap<string, Asset>> {
    const releases = (await store.published(member)).slice(0, maxDictionaryReleases)
    const records = await Promise.all(releases.map(({ id }) => live.record(member, id)))
    return new Map(
      records.flatMap((record) =>
        Object.entries(record?.files ?? {})
          .filter(([path, file]) => canBeDictionary(path, file))
          .map(([path, file]) => [file.integrity, { member, id: record?.id ?? '', path, file }] as const),
      ),
    )
  }

  async function find({ member, path }: Asset, hash: string): Promise<Asset | null> {
    if (!isMemberName(member)) return null
    const set = live.current()?.set.number ?? 0
    let known = earlier.get(member)
    if (known?.set !== set) {
      known = { set, files: read(member) }
      known.files.catch(() => earlier.delete(member))
      earlier.set(member, known)
    }
    const found = (await known.files).get(hash)
    return found && nameOf(found.path, '*') === nameOf(path, '*') ? found : null
  }

  /** Reads a file and checks its hash: a browser has the dictionary as it was published, and could not read what was compressed with a damaged one. */
  async function whole({ member, id, path, file }: Asset): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await store.file(member, id, path)
    if (bytes && !hasIntegrity(bytes, file.integrity)) throw new Error(`${path} of ${member}@${id} is damaged.`)
    return bytes
  }

  async function make(asset: Asset, dictionary: Asset): Promise<Uint8Array<ArrayBuffer> | null> {
    const [bytes, old] = await Promise.all([whole(asset), whole(dictionary)])
    if (!bytes || !old) return null
    const frame = await compress(bytes, {
      dictionary: old,
      params: { [constants.ZSTD_c_compressionLevel]: compressionLevelNumber },
    })
    const hash = Buffer.from(dictionary.file.integrity.slice('sha256-'.length), 'base64')
    const all = new Uint8Array(Buffer.concat([magic, hash, frame]))
    return all.length < (asset.file.brotli ?? 0) ? all : null
  }

  function inTurn(asset: Asset, dictionary: Asset): Promise<Uint8Array<ArrayBuffer> | null> {
    waiting += 1
    const result = last
      .then(() => make(asset, dictionary))
      .finally(() => {
        waiting -= 1
      })
    last = result.catch(() => {})
    return result
  }

  return {
    async compressed(asset, available) {
      const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(available ?? '') ?? []
      if (hash === undefined || !canBeDictionary(asset.path, asset.file)) return null
      const dictionary = await find(asset, `sha256-${hash}`)
      if (!dictionary) return null
      const key = `${hash} ${asset.member}/${asset.id}/${asset.path}`
      const known = results.get(key)
      if (known) return known
      if (waiting >= maxWaitingFiles) return null
      const result = inTurn(asset, dictionary)
      result.catch(() => results.delete(key))
      results.set(key, result)
      if (results.size > maxCompressedFiles) results.delete(results.keys().next().value ?? '')
      return result
    },
  }
}
