import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isMergeable, keepLastRun, readSources, throughout } from './last-run.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'cahier-last-run-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

it('knows the commit of the checkout, and whether files differ from it', async () => {
  const root = await folder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@exemple.fr', ...args], { cwd: root })
  git('init', '--quiet')
  await writeFile(join(root, 'file'), 'one')
  git('add', '.')
  git('commit', '--quiet', '--no-verify', '--message', 'Begin')
  const clean = await readSources(root)
  expect(clean).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), isDirty: false })
  await writeFile(join(root, 'file'), 'two')
  expect(await readSources(root)).toEqual({ ...clean, isDirty: true })
})

it('knows no commit outside of a checkout', async () => {
  expect(await readSources(await folder())).toMatchObject({ commit: null })
})

const [one, two] = ['1'.repeat(40), '2'.repeat(40)]
it.each([
  [{ commit: one, isDirty: false }, { commit: one, isDirty: false }, false],
  [{ commit: one, isDirty: true }, { commit: one, isDirty: false }, true],
  [{ commit: one, isDirty: false }, { commit: one, isDirty: true }, true],
  [{ commit: one, isDirty: false }, { commit: two, isDirty: false }, true],
])('takes a run from %j to %j as one of changed files: %s', (before, after, isDirty) => {
  expect(throughout(before, after)).toEqual({ commit: one, isDirty })
})

const passed = { commit: one, isDirty: false, passed: 3, failed: 0, isStopped: false, leftOut: [] }
it.each([
  [passed, true],
  [{ ...passed, commit: null }, false],
  [{ ...passed, isDirty: true }, false],
  [{ ...passed, failed: 1 }, false],
  [{ ...passed, isStopped: true }, false],
  [{ ...passed, leftOut: ['@toolchain'] }, false],
])('says of %j whether its commit can be merged: %s', (run, expected) => {
  expect(isMergeable(run)).toBe(expected)
})

it('keeps what came of a run', async () => {
  const root = await folder()
  const run = { ...passed, seconds: 780, unstable: [{ place: 'a.spec.ts:1', title: 'a', error: 'b' }] }
  await keepLastRun(root, run)
  expect(JSON.parse(await readFile(join(root, 'node_modules/.cache/cahier-test/last.json'), 'utf8'))).toEqual(run)
})
