import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { UnstableJourney } from './journeys.ts'
import type { Tally } from './tally.ts'

/** What runs of all checks keep, from the checkout's root. */
export const cacheFolder = 'node_modules/.cache/cahier-test'

/** Which sources a run was of. */
export interface Sources {
  /** The full hash; null outside of a git checkout. */
  commit: string | null
  /** Whether files differed from the commit, or the commit changed while the run went on. */
  isDirty: boolean
}

/** What came of a run of all checks. */
export interface LastRun extends Sources, Tally {
  /** Of the clock on the wall. */
  seconds: number
  /** Whether somebody stopped it before its end. */
  isStopped: boolean
  /** What did not run because nothing that it goes through has changed: files of journeys, or a tag. */
  leftOut: readonly string[]
  unstable: readonly UnstableJourney[]
}

export async function readSources(root: string): Promise<Sources> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: root }).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    )
  return { commit: await git('rev-parse', 'HEAD'), isDirty: (await git('status', '--porcelain')) !== '' }
}

/** The sources of a run that began with some and ended with others. */
export const throughout = (before: Sources, after: Sources): Sources => ({
  commit: before.commit,
  isDirty: before.isDirty || after.isDirty || before.commit !== after.commit,
})

/** Whether a run shows that its commit can be merged: all of it ran and passed, on what the commit holds and nothing else. */
export const isMergeable = ({
  commit,
  isDirty,
  failed,
  isStopped,
  leftOut,
}: Omit<LastRun, 'seconds' | 'unstable'>): boolean =>
  commit !== null && !isDirty && failed === 0 && !isStopped && leftOut.length === 0

/** Keeps what came of a run, in `last.json`. */
export async function keepLastRun(root: string, run: LastRun): Promise<void> {
  await mkdir(join(root, cacheFolder), { recursive: true })
  await writeFile(join(root, cacheFolder, 'last.json'), `${JSON.stringify(run, null, 2)}\n`)
}
