import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion } from '@cahier/contract'
import { expect, test } from 'vitest'
import { root } from './workspace.ts'

interface Manifest {
  version: string
  description?: string
  license?: string
  scripts?: Record<string, string>
  devDependencies?: Record<string, string>
}

const folders = [
  ...(await readdir(root)),
  ...(await readdir(join(root, 'platform'))).map((name) => join('platform', name)),
].filter((folder) => existsSync(join(root, folder, 'package.json')))

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

test.each(folders)('%s has a description and a licence', (folder) => {
  expect(manifestOf(folder)).toMatchObject({ description: expect.stringMatching(/./), license: 'MIT' })
  expect(existsSync(join(root, folder, 'README.md'))).toBe(true)
})

test.each(folders.filter((folder) => manifestOf(folder).devDependencies?.vitest))(
  '%s runs its tests by a script',
  (folder) => {
    expect(manifestOf(folder).scripts?.test).toBeDefined()
  },
)

test('the contract’s version is that of its package', () => {
  expect(contractVersion).toBe(manifestOf('platform/contract').version)
})
