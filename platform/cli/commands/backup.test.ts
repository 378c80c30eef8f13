import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { root } from '../workspace.ts'
import { backupPath } from './backup.ts'

const at = new Date('2026-11-21T08:09:10Z')

test('a backup without a name stands beside the nightly ones, and one with a name where it says', () => {
  const environment = readEnvironment('/srv/cahier', {})
  expect(backupPath(environment, undefined, at)).toBe('/srv/cahier/.cahier/backups/cahier-2026-11-21T08-09-10.backup')
  expect(backupPath(environment, '/tmp/x.backup', at)).toBe('/tmp/x.backup')
})

test.each([
  relative(root, backupPath(readEnvironment(root, {}), undefined, at)),
  'cahier-2026-11-21T08-09-10.backup',
  'moving.backup',
  join('docs', 'moving.backup'),
  'erased-accounts',
])('git adds no %s of the checkout', (path) => {
  // Ends with an error where no rule ignores it.
  expect(execFileSync('git', ['check-ignore', path], { cwd: root, encoding: 'utf8' }).trim()).toBe(path)
})
