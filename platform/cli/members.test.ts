import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { presentMembers, root } from './workspace.ts'

interface Manifest {
  scripts: Record<string, string>
  devDependencies: Record<string, string>
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))

const template = await manifestOf('platform/cli/template')

// `cahier new` copies the template, so all members have the same commands.
test.each(await presentMembers())('%s has the commands of every member', async (member) => {
  const { scripts, devDependencies } = await manifestOf(member)
  expect(scripts).toMatchObject({ build: 'cahier build', dev: 'cahier dev', test: 'cahier test' })
  expect(scripts).toEqual(template.scripts)
  expect(devDependencies).toHaveProperty('@rspack/cli')
})
