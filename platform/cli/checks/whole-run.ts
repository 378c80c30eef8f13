import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { computeReleaseId } from '../build-inputs/release-id.ts'
import { presentMembers } from '../workspace.ts'
import { cacheFolder } from './last-run.ts'
import { readReport } from './report.ts'

const journeyRecord = v.object({
  /** The members whose area its journeys opened, or used a part of, by the line of the journey. */
  areas: v.record(v.string(), v.array(v.string())),
  /** Digest of the file. */
  digest: v.string(),
})
export type JourneyRecord = v.InferOutput<typeof journeyRecord>

const inputs = v.object({
  /** Id of the release that each member's sources make. */
  releases: v.record(v.string(), v.string()),
  /** Digest of what every journey goes through: server, backend, schema and functions, and what journeys share. */
  common: v.string(),
  /** Digest of what the journeys with the tag `@toolchain` go through. */
  toolchain: v.string(),
})
/** What the journeys of a checkout depend on. */
export type Inputs = v.InferOutput<typeof inputs>

const wholeRun = v.object({
  commit: v.string(),
  inputs,
  /** By the name of the file. */
  journeys: v.record(v.string(), journeyRecord),
})
/** The last run in which everything ran and passed. */
export type WholeRun = v.InferOutput<typeof wholeRun>

const packages = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']
const shared = [
  'e2e/*.ts',
  'e2e/application',
  'e2e/faults',
  'e2e/journeys/*.ts',
  'e2e/looks/*.ts',
  'e2e/opened',
  ':!e2e/journeys/*.spec.ts',
]
const tests = [':!*.test.ts', ':!*.test.tsx', ':!*.md']

/** Of the checkout's files now, committed or not. */
export async function readInputs(root: string): Promise<Inputs> {
  const members = await presentMembers(root)
  const releases = await Promise.all(
    members.map(async (member) => [member, await computeReleaseId(join(root, member))]),
  )
  return {
    releases: Object.fromEntries(releases),
    common: await digestOf(root, ['platform', 'supabase', ...packages, ...shared, ...tests]),
    toolchain: await digestOf(root, [
      ...['platform', 'supabase', ...packages, ...shared, '.github', 'mf-marketing', ...tests.slice(0, 2)],
      ...['docs/guides', 'first-remote', 'independence', 'shipping'].map((name) =>
        name.includes('/') ? name : `e2e/journeys/${name}.spec.ts`,
      ),
    ]),
  }
}

/** The files of journeys, with a digest each. */
export async function readJourneys(root: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const file of await filesOf(root, ['e2e/journeys/*.spec.ts'])) {
    digests.set(file.replace(/^e2e\/journeys\//, ''), digest([await readFile(join(root, file))]))
  }
  return digests
}

export const readWholeRun = (root: string): Promise<WholeRun | null> => readReport(path(root), wholeRun)

export async function keepWholeRun(root: string, run: WholeRun): Promise<void> {
  await mkdir(join(root, cacheFolder), { recursive: true })
  await writeFile(path(root), `${JSON.stringify(run, null, 2)}\n`)
}

const path = (root: string) => join(root, cacheFolder, 'whole.json')

/** The files that differ from a commit, also those that are not committed. */
export async function changedSince(root: string, commit: string): Promise<string[]> {
  const changed = await listed(root, ['diff', '--name-only', '--no-renames', '-z', commit])
  return [...changed, ...(await listed(root, ['ls-files', '-z', '--others', '--exclude-standard']))]
}

const filesOf = (root: string, pathspecs: readonly string[]) =>
  listed(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...pathspecs])

async function digestOf(root: string, pathspecs: readonly string[]): Promise<string> {
  const files = (await filesOf(root, pathspecs)).sort()
  return digest(
    await Promise.all(
      files.map(async (file) =>
        Buffer.concat([Buffer.from(`${file}\0`), await readFile(join(root, file)).catch(() => Buffer.of())]),
      ),
    ),
  )
}

function digest(parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

async function listed(root: string, args: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\0').filter(Boolean)
}
