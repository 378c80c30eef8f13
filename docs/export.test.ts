import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../platform/cli/language/en.ts'
import { fr } from '../platform/cli/language/fr.ts'
import { hosts } from '../platform/server/export/hosts.ts'

const root = join(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/guides/operations.md'), 'utf8')
const targets = Object.keys(hosts)

test('the guide has a row for every target of an export', () => {
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name)
  expect(rows.filter((name = '') => targets.includes(name))).toEqual(targets)
})

test.each([en, fr])('the help of the command names every target', ({ help }) => {
  expect(help.target.split(/, | or | ou /)).toEqual(targets)
})
