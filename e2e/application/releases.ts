import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  type Canary,
  type MemberName,
  type ReleaseFile,
  type ReleaseRecord,
  type ReleaseSet,
  tryOut,
  withdraw,
} from '@cahier/releases/model'
import { commit, directoryStore, integrityOf, publish, type ReleaseStore } from '@cahier/releases/store'
import { openAuthority } from '@cahier/releases/trust'
import type { Application } from './application.ts'

const channel = 'production'
const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Promise<Buffer>,
  gz: (bytes: Buffer) => promisify(gzip)(bytes) as Promise<Buffer>,
}
export type Encoding = 'plain' | keyof typeof compress

/** How a variant differs from the release that it is made from. An empty change is the same code under another id. */
export interface Change {
  /** A file whose bytes in the store differ from the hashed ones. */
  tampered?: string
  /** A file of which the store has only the first half. */
  cut?: string
  /** A file without a recorded hash. */
  unhashed?: string
  /** The encoding in which the store keeps texts and the server sends them. */
  encoding?: Encoding
  /** The newest migration of its area when it was built, if it is not the original's. */
  builtAgainst?: string
  /** A text in the code, and its replacement. */
  replaced?: readonly [string, string]
}

/** The releases of an application, published and promoted without a build or command. */
export interface Releases {
  /** The release of each member that was live first. */
  first: ReadonlyMap<MemberName, ReleaseRecord>
  /** Publishes the last build in the checkout. */
  publishBuilt(member: MemberName): Promise<ReleaseRecord>
  /** Publishes another release of the same code: a new id, and so a new container. */
  variant(of: ReleaseRecord, change?: Change): Promise<ReleaseRecord>
  /** @returns the set's number */
  promote(member: MemberName, release: string, predecessor: string | null): Promise<number>
  /** Tries a release on a share of the sessions. @returns the set's number */
  tryOut(member: MemberName, canary: Canary): Promise<number>
  /** Withdraws a release, whatever else would be affected. */
  withdraw(member: MemberName, release: string): Promise<void>
}

/** The mark that changed bytes leave in the page when they run or apply. */
export const mark = 'changed-bytes'

/** Changes a file so that it leaves the mark in the page. */
export const changed = (path: string, text: string) =>
  path.endsWith('.css') ? `${text}\n:root{--${mark}:1}` : `${text}\n;globalThis[${JSON.stringify(mark)}]=1`

export async function openReleases(application: Application): Promise<Releases> {
  const authority = await openAuthority(application.data, directoryStore(application.data), channel)
  const { store } = authority
  const first = new Map<MemberName, ReleaseRecord>()
  for (const [member, id] of Object.entries(await application.live()) as [MemberName, string][]) {
    const record = await store.record(member, id)
    if (record) first.set(member, record)
  }

  async function variant(of: ReleaseRecord, change: Change = {}): Promise<ReleaseRecord> {
    const id = randomBytes(6).toString('hex')
    const { files, stored } = await rewrite(store, of, id, change)
    const { signature: _old, ...rest } = of
    const container = of.container?.replace(of.id, id) ?? null
    const { builtAgainst = of.migration.builtAgainst } = change
    const migration = { ...of.migration, builtAgainst }
    const unsigned: ReleaseRecord = { ...rest, id, container, files, migration }
    const record = { ...unsigned, signature: await authority.signRelease(unsigned) }
    await store.putRelease(record, stored)
    return record
  }

  const options = { channel, author: 'journey', ledger: { head: '99991231235959', floor: null }, authority }

  return {
    first,
    variant,
    async publishBuilt(member) {
      const { record } = await publish(store, `${application.checkout}/${member}/dist`, authority.signRelease)
      return record
    },
    async promote(member, release, predecessor) {
      const { set } = await commit(
        store,
        (live) => ({
          operation: 'promote',
          changed: [member],
          reason: null,
          members: { ...live?.members, [member]: { release, predecessor, held: false } },
          withdrawn: live?.withdrawn ?? ([] as ReleaseSet['withdrawn']),
        }),
        options,
      )
      return set.number
    },
    async tryOut(member, canary) {
      const { set } = await commit(store, (live) => tryOut(live, member, canary, null), options)
      return set.number
    },
    async withdraw(member, release) {
      await commit(store, (live) => withdraw(live, [], member, release, 'dangereuse'), options)
    },
  }
}

async function rewrite(store: ReleaseStore, of: ReleaseRecord, id: string, change: Change) {
  const texts = new Map<string, string>()
  const stored = new Map<string, Uint8Array>()
  const files: Record<string, ReleaseFile> = {}
  for (const [path, file] of Object.entries(of.files)) {
    const bytes = (await store.file(of.member, of.id, path)) ?? new Uint8Array()
    if (/\.(js|css)$/.test(path)) texts.set(path, Buffer.from(bytes).toString())
    else {
      stored.set(path, bytes)
      files[path] = { integrity: file.integrity, type: file.type, size: file.size }
    }
  }
  // The entry comes last because it holds the hashes of the other files.
  const paths = [...texts.keys()].filter((path) => path !== of.entry).concat(of.entry)
  let entry = texts.get(of.entry) ?? ''
  for (const path of paths) {
    let text = (path === of.entry ? entry : (texts.get(path) ?? '')).replaceAll(of.id, id)
    if (change.replaced) text = text.replaceAll(...change.replaced)
    const { integrity, ...file } = await describe(path, text, change, stored)
    entry = entry.replaceAll(of.files[path]?.integrity ?? '', change.unhashed === path ? '' : integrity)
    files[path] = { integrity, type: of.files[path]?.type ?? '', ...file }
  }
  // The record holds the entry's hash; the entry holds those of the other files.
  if (change.unhashed === of.entry) delete files[of.entry]
  return { files, stored }
}

async function describe(path: string, text: string, change: Change, stored: Map<string, Uint8Array>) {
  const hashed = Buffer.from(text)
  const kept =
    change.tampered === path
      ? Buffer.from(changed(path, text))
      : hashed.subarray(0, change.cut === path ? hashed.length >> 1 : hashed.length)
  const { encoding = 'br' } = change
  stored.set(path, kept)
  const file: Pick<ReleaseFile, 'integrity' | 'size' | 'brotli' | 'gzip'> = {
    integrity: integrityOf(hashed),
    size: hashed.length,
  }
  if (encoding === 'plain') return file
  const compressed = await compress[encoding](kept)
  stored.set(`${path}.${encoding}`, compressed)
  return { ...file, [encoding === 'br' ? 'brotli' : 'gzip']: compressed.length }
}
