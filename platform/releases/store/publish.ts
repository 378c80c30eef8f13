import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReleaseDraft, ReleaseFile, ReleaseRecord, Signature } from '../model/index.ts'
import { parseDraft, parseRecord, ReleaseError, releaseKey } from '../model/index.ts'
import { checkDraft, checkHashesCovered, checkPolicies, checkStyles } from './admission.ts'
import { hasIntegrity, integrityIn } from './integrity.ts'
import { isCompressible, mediaType } from './media-type.ts'
import type { ReleaseStore } from './store.ts'

const draftName = 'release.draft.json'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Publishes what a build left in a folder: hashes and compresses every file and stores the release. Source maps
 * go to the release's `maps/`, which is never served.
 *
 * @param sign signs the record; throws to refuse
 * @param distDir holds `release.draft.json` and the files
 * @returns the record as stored; `published` is false when the same release was there already
 * @throws CAHIER-R007 without a build, CAHIER-R008 for an uncovered hash, CAHIER-R009 for a remote that provides shared
 *   modules, CAHIER-R010 for an id that stands for other bytes, CAHIER-R011 when files and draft disagree, CAHIER-R053 for a
 *   range that browsers do not read, CAHIER-R054 for what the policies of pages refuse, CAHIER-R060 for
 *   styles that reach beyond a remote's own views
 */
export async function publish(
  store: ReleaseStore,
  distDir: string,
  sign?: (record: ReleaseRecord) => Promise<Signature>,
): Promise<{ record: ReleaseRecord; published: boolean }> {
  const { draft, ...dist } = await readBuild(distDir)

  const existing = await store.record(draft.member, draft.id)
  if (existing) return { record: sameBytes(existing, dist.files), published: false }

  const stored = new Map<string, Uint8Array>(dist.files)
  for (const [path, bytes] of dist.maps) stored.set(`maps/${path}`, bytes)
  const files: Record<string, ReleaseFile> = {}
  for (const [path, bytes] of [...dist.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    files[path] = await describeFile(path, bytes, integrityIn(draft, bytes), stored)
  }

  const unsigned = parseRecord({ ...draft, files }, releaseKey(draft.member, draft.id))
  const record = sign ? { ...unsigned, signature: await sign(unsigned) } : unsigned
  if (await store.putRelease(record, stored)) return { record, published: true }
  // Another process published it after our check.
  const theirs = await store.record(draft.member, draft.id)
  return { record: theirs ? sameBytes(theirs, dist.files) : record, published: false }
}

/**
 * Reads and checks the output of a build.
 *
 * @throws CAHIER-R007, CAHIER-R008, CAHIER-R009, CAHIER-R011, CAHIER-R053, CAHIER-R054, CAHIER-R060
 */
export async function readBuild(distDir: string) {
  const draft = await readDraft(distDir)
  const { files, maps } = await readFiles(distDir)
  checkDraft(draft, files)
  checkHashesCovered(draft, files)
  checkPolicies(draft, files)
  checkStyles(draft, files)
  return { draft, files, maps }
}

/**
 * Gives a build's release tags, with which its record will be signed, in place of those that it had.
 *
 * @throws CAHIER-R007 without a build
 */
export async function tagBuild(distDir: string, tags: readonly string[]): Promise<void> {
  const { tags: _, ...draft } = await readDraft(distDir)
  await writeFile(join(distDir, draftName), `${JSON.stringify({ ...draft, tags }, null, 2)}\n`)
}

async function readDraft(distDir: string): Promise<ReleaseDraft> {
  const path = join(distDir, draftName)
  try {
    return parseDraft(JSON.parse(await readFile(path, 'utf8')), path)
  } catch (error) {
    if (error instanceof ReleaseError) throw error
    throw new ReleaseError('CAHIER-R007', { folder: distDir, draft: draftName }, { cause: error })
  }
}

async function readFiles(distDir: string) {
  const files = new Map<string, Uint8Array>()
  const maps = new Map<string, Uint8Array>()
  for (const entry of await readdir(distDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const absolute = join(entry.parentPath, entry.name)
    const path = relative(distDir, absolute).split(sep).join('/')
    if (path === draftName) continue
    const kind = path.endsWith('.map') ? maps : files
    kind.set(path, await readFile(absolute))
  }
  return { files, maps }
}

/** Describes one file and adds its compressed variants, where they pay, to what is stored. */
async function describeFile(
  path: string,
  bytes: Uint8Array,
  integrity: string,
  stored: Map<string, Uint8Array>,
): Promise<ReleaseFile> {
  const file: ReleaseFile = { integrity, type: mediaType(path), size: bytes.length }
  if (!isCompressible(file.type)) return file
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    compressGzip(bytes, { level: 9 }),
  ])
  const pays = (compressed: Uint8Array) => compressed.length < bytes.length * 0.95
  if (pays(brotli)) {
    file.brotli = brotli.length
    stored.set(`${path}.br`, brotli)
  }
  if (pays(gzipped)) {
    file.gzip = gzipped.length
    stored.set(`${path}.gz`, gzipped)
  }
  return file
}

function sameBytes(existing: ReleaseRecord, files: ReadonlyMap<string, Uint8Array>): ReleaseRecord {
  const paths = new Set([...Object.keys(existing.files), ...files.keys()])
  const different = [...paths].filter((path) => {
    const bytes = files.get(path)
    return bytes === undefined || !hasIntegrity(bytes, existing.files[path]?.integrity)
  })
  if (different.length === 0) return existing
  throw new ReleaseError('CAHIER-R010', { release: releaseKey(existing.member, existing.id), files: different })
}
