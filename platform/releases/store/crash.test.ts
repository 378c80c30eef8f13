import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { promote, releaseKey } from '../model/index.ts'
import { id, recordOf } from '../testing/index.ts'
import { commit, history, liveSet } from './commit.ts'
import { directoryStore } from './directory.ts'

const kills = 50

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-crash-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const committer = join(import.meta.dirname, '../testing/committer.ts')
const start = (digit: string, count: number, first = 0) =>
  spawn(process.execPath, [committer, root, digit, String(count), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Records every commit that a process reported. */
function listen(child: ChildProcess, said: string[]): Promise<unknown> {
  if (child.stdout) createInterface(child.stdout).on('line', (line) => said.push(line))
  return once(child, 'close')
}

/** Kills a process some milliseconds after its first commit: before, during or between the next ones. */
async function killAfterFirst(child: ChildProcess, said: string[], delay: number): Promise<void> {
  const closed = listen(child, said)
  if (child.stdout) await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), delay)
  await closed
}

test(`a process killed ${kills} times while it commits, beside two others: no reported commit is lost, numbers contiguous`, async () => {
  const store = directoryStore(root)
  await store.putRelease(recordOf('shell', id('a')), new Map())
  await store.putRelease(recordOf('mf-notes', id('b')), new Map())
  const ledger = { head: null, floor: null }
  const members = { shell: id('a'), 'mf-notes': id('b') }
  await commit(store, (live) => promote(live, members, null), { channel: 'production', author: 'test', ledger })

  const said: string[] = []
  const steady = ['1', '2'].map((digit) => listen(start(digit, 250), said))
  const victims: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    // A restarted process uses new numbers: a commit that was made but not reported may or may not exist.
    await killAfterFirst(start('3', 1_000, kill * 1_000), victims, (kill * 7) % 23)
  }
  await Promise.all(steady)

  const live = await liveSet(store, 'production')
  const sets = await history(store, 'production', live?.number ?? 0)
  expect(sets.map(({ number, parent }) => [number, parent])).toEqual(
    Array.from(sets, (_, index) => [sets.length - index, sets.length - index - 1 || null]),
  )
  const withdrawn = new Set(live?.withdrawn)
  expect(said).toHaveLength(500)
  expect(victims.length).toBeGreaterThanOrEqual(kills)
  expect([...said, ...victims].filter((release) => !withdrawn.has(releaseKey('mf-notes', release)))).toEqual([])
  // The temporary file of a killed process is not a set, and does not block anyone.
  const files = await readdir(join(root, 'sets/production'))
  expect(files.filter((file) => /^\d+\.json$/.test(file))).toHaveLength(sets.length)
})
