import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const pattern = 'CAHIER-[A-Z][0-9]{3}'

it('has an entry for every code, and no other', () => {
  const listed = execFileSync('git', ['ls-files', 'platform', 'shell', 'supabase', 'mf-*'], {
    cwd: root,
    encoding: 'utf8',
  })
  const sources = listed.split('\n').filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
  const raised = sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(new RegExp(pattern, 'g')) ?? [])
  const text = readFileSync(join(import.meta.dirname, 'errors.md'), 'utf8')
  const described = [...text.matchAll(new RegExp(`^## (${pattern}) `, 'gm'))].map(([, code]) => code)
  expect(described.toSorted()).toEqual([...new Set(raised)].sort())
})
