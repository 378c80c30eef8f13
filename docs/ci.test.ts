import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')
const suites = new Map(
  [...workflow.matchAll(/- suite: (\w+)\n\s+tests: (.+)/g)].map(([, name, tests = '']) => [name, tests.split(' ')]),
)

test('the suites of the workflow have files that exist', () => {
  expect([...suites.keys()]).toEqual(['hosted', 'deno'])
  expect([...suites.values()].flat().filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every test of functions on Deno is in its suite', () => {
  const found = globSync('supabase/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('edge-runtimes.ts'),
  )
  expect(suites.get('deno')?.toSorted()).toEqual(found.sort())
})
