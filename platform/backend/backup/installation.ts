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

/**
 * Paths below `directory`, in order.
 *
 * @param onDamagedSet told each set file that cannot be read; the releases of the newest readable one below it, which is what is served, are taken along
 */
export async function installationFiles(
  directory: string,
  onDamagedSet: (path: string) => void = () => {},
): Promise<string[]> {
  const found = await matching(directory, decisions)
  const live: string[] = []
  for (const sets of setsNewestFirst(found)) {
    for (const path of sets) {
      const folders = await releaseFolders(directory, path)
      live.push(...(folders ?? []))
      if (folders) break
      onDamagedSet(path)
    }
  }
  const releases = await matching(
    directory,
    [...new Set(live)].map((folder) => `${folder}/**`),
  )
  return [...found, ...releases]
}

/** The sets of each channel, newest first. */
function setsNewestFirst(files: readonly string[]): string[][] {
  const sets = files.flatMap((path) => {
    const [, channel, number] = /^sets\/([^/]+)\/(\d+)\.json$/.exec(path) ?? []
    return channel === undefined ? [] : [{ path, channel, number: Number(number) }]
  })
  const byChannel = Object.values(Object.groupBy(sets, ({ channel }) => channel))
  return byChannel.map((own = []) => own.sort((a, b) => b.number - a.number).map(({ path }) => path))
}

/**
 * Folders of the releases that a set makes live, or could fall back to. None where the releases stand elsewhere.
 *
 * @returns null when the set is damaged
 */
async function releaseFolders(directory: string, path: string): Promise<string[] | null> {
  const set = v.safeParse(LiveSet, parsed(await readFile(join(directory, path), 'utf8')))
  if (!set.success) return null
  return Object.entries(set.output.members).flatMap(([member, { release, predecessor, canary }]) =>
    [release, predecessor, canary?.release].filter((id) => id != null).map((id) => `releases/${member}/${id}`),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function matching(cwd: string, patterns: string[]): Promise<string[]> {
  const paths: string[] = []
  for await (const entry of glob(patterns, { cwd, withFileTypes: true })) {
    if (entry.isFile()) paths.push(relative(cwd, join(entry.parentPath, entry.name)))
  }
  return paths.sort()
}
