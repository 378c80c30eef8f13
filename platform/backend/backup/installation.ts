import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'

/*
 * What a backup takes along of the application's data directory, beside what the backend holds: who may sign and ship, what was
 * decided, and the releases that are live. Releases that nothing names any more can be built again.
 */

const decisions = ['keys/*', 'trust.json', 'tokens.json', 'ledger.json', 'release-api.log', 'served/*', 'sets/*/*.json']

const Member = v.object({
  release: v.string(),
  predecessor: v.nullable(v.string()),
  canary: v.optional(v.object({ release: v.string() })),
})
const LiveSet = v.object({ members: v.record(v.string(), Member) })

/** Paths below `directory`, in order. */
export async function installationFiles(directory: string): Promise<string[]> {
  const found = await matching(directory, decisions)
  const live = await Promise.all(newestSets(found).map((path) => releaseFolders(directory, path)))
  const releases = await matching(
    directory,
    [...new Set(live.flat())].map((folder) => `${folder}/**`),
  )
  return [...found, ...releases]
}

/** The newest set of each channel. */
function newestSets(files: readonly string[]): string[] {
  const newest = new Map<string, number>()
  for (const file of files) {
    const [, channel = '', number] = /^sets\/([^/]+)\/(\d+)\.json$/.exec(file) ?? []
    if (number !== undefined) newest.set(channel, Math.max(newest.get(channel) ?? 0, Number(number)))
  }
  return [...newest].map(([channel, number]) => `sets/${channel}/${number}.json`)
}

/** Folders of the releases that a set makes live, or could fall back to. None where the releases stand elsewhere. */
async function releaseFolders(directory: string, set: string): Promise<string[]> {
  const { members } = v.parse(LiveSet, JSON.parse(await readFile(join(directory, set), 'utf8')))
  return Object.entries(members).flatMap(([member, { release, predecessor, canary }]) =>
    [release, predecessor, canary?.release].filter((id) => id != null).map((id) => `releases/${member}/${id}`),
  )
}

async function matching(cwd: string, patterns: string[]): Promise<string[]> {
  const paths: string[] = []
  for await (const entry of glob(patterns, { cwd, withFileTypes: true })) {
    if (entry.isFile()) paths.push(relative(cwd, join(entry.parentPath, entry.name)))
  }
  return paths.sort()
}
