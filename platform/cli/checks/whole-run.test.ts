import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { changedSince, keepWholeRun, readJourneys, readWholeRun, type WholeRun } from './whole-run.ts'

/** A repository with a commit of one journey. */
async function repository(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'cahier-whole-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@exemple.fr', ...args], { cwd: root })
  git('init', '--quiet')
  await mkdir(join(root, 'e2e/journeys'), { recursive: true })
  await writeFile(join(root, '.gitignore'), 'node_modules\n')
  await writeFile(join(root, 'e2e/journeys/notes.spec.ts'), 'one')
  git('add', '.')
  git('commit', '--quiet', '--no-verify', '--message', 'Begin')
  return root
}

it('finds what differs from a commit, committed or not, and tells journeys apart by what stands in them', async () => {
  const root = await repository()
  expect(await changedSince(root, 'HEAD')).toEqual([])
  const before = await readJourneys(root)
  await writeFile(join(root, 'e2e/journeys/notes.spec.ts'), 'two')
  await writeFile(join(root, 'e2e/journeys/new.spec.ts'), 'two')
  expect(await changedSince(root, 'HEAD')).toEqual(['e2e/journeys/notes.spec.ts', 'e2e/journeys/new.spec.ts'])
  const after = await readJourneys(root)
  expect([...after.keys()].sort()).toEqual(['new.spec.ts', 'notes.spec.ts'])
  expect(after.get('notes.spec.ts')).not.toBe(before.get('notes.spec.ts'))
  expect(after.get('notes.spec.ts')).toBe(after.get('new.spec.ts'))
})

it('keeps what a whole run was of, and takes none that says something else', async () => {
  const root = await repository()
  expect(await readWholeRun(root)).toBeNull()
  const run: WholeRun = {
    commit: 'abc',
    inputs: { releases: { shell: 'a' }, common: 'b', toolchain: 'c' },
    journeys: { 'notes.spec.ts': { areas: { 3: ['mf-notes'] }, digest: 'd' } },
  }
  await keepWholeRun(root, run)
  expect(await readWholeRun(root)).toEqual(run)
  await writeFile(join(root, 'node_modules/.cache/cahier-test/whole.json'), '{"commit":1}')
  expect(await readWholeRun(root)).toBeNull()
})
