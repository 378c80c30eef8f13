import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('shows every component', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.tsx'))
  const sources = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  const components = await readdir(join(import.meta.dirname, '../components'))
  expect(components.filter((name) => !sources.join('').includes(`'../components/${name}/index.ts'`))).toEqual([])
})
