import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspace.ts'
import { providedComponents } from './modules.ts'

const components = join(root, 'shared-ui/components')
const provided: readonly string[] = providedComponents
const bundled = globSync('*/*.tsx', { cwd: components }).filter(
  (file) => !file.endsWith('.test.tsx') && !provided.includes(file.split('/')[0] ?? ''),
)

it.each(bundled)('%s takes what the shell provides from there', async (file) => {
  const source = await readFile(join(components, file), 'utf8')
  const siblings = [...source.matchAll(/ from '\.\.\/([\w-]+)\//g)].map(([, name]) => name ?? '')
  expect(siblings.filter((name) => provided.includes(name))).toEqual([])
})
