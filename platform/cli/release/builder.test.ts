import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryStore } from '@cahier/releases/store'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { holdToBudget } from '../commands/budget.ts'
import { build } from '../commands/build.ts'
import { publishReleases } from '../commands/test.ts'
import type { Environment } from '../environment.ts'
import { root as checkout } from '../workspace.ts'
import { presetBuilder } from './builder.ts'
import type { ReleaseContext } from './context.ts'

const member = 'mf-quiz'
const fitting = 'mf-exams'
const dated = /^mf-quiz@[0-9a-f]{12} importe AreaError de @cahier\/contract\/data/
const misfit = /vocabulary\.add\(\{ word: string \}\).*mf-vocabulary@[0-9a-f]{12}.*\{ word: number \}/

let root: string
const said: string[] = []
vi.mock('../terminal.ts', () => ({ say: (line: string) => said.push(line) }))

async function write(remote: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, remote, name)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, text)
  }
}
const remote = (name: string, config: object) => ({
  'package.json': JSON.stringify({ name: `mf-${name}`, version: '0.1.0', type: 'module' }),
  'remote.config.ts': `export default ${JSON.stringify({ name, routes: [], exposes: {}, needs: { contract: '^2.0.0' }, ...config })}`,
  'rspack.config.ts': `import { remote } from '@cahier/cli/presets'
import config from './remote.config.ts'
export default remote(import.meta.dirname, config)`,
})

// A remote that sends text where its owner takes a number, and imports a name that is on its way out.
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-builder-'))
  await symlink(join(checkout, 'mf-notes/node_modules'), join(root, 'node_modules'))
  const commands = [{ id: 'vocabulary.add', payload: { word: 'string' } }]
  const app = { './app': './src/app.ts' }
  const source = "import { AreaError } from '@cahier/contract/data'\nexport default () => new AreaError('quiz')"
  await write(member, {
    ...remote('quiz', { exposes: app, needs: { contract: '^2.0.0', commands } }),
    'src/app.ts': source,
  })
  await write(fitting, { ...remote('exams', { exposes: app }), 'src/app.ts': source })
  const owned = [{ id: 'vocabulary.add', expose: './add', payload: { word: 'number' } }]
  await write('mf-vocabulary', {
    ...remote('vocabulary', { exposes: { './add': './src/app.ts' }, commands: owned }),
    'src/app.ts': source,
  })
})
beforeEach(() => said.splice(0))
afterAll(() => rm(root, { recursive: true }))

test.each([
  ['cahier build', () => build(root, member)],
  ['the build of its tests and its budget', () => holdToBudget(root, member)],
])('%s refuses what an owner takes otherwise', async (_, building) => {
  await expect(building()).rejects.toMatchObject({ code: 'CAHIER-C020', message: expect.stringMatching(misfit) })
})

test('a start says it, publishes all the same, and says what leaves the contract', async () => {
  const context = { store: directoryStore(join(root, 'data')), authority: {} } as ReleaseContext
  const id = await presetBuilder(root, context, (line) => said.push(line)).buildAndPublish(member)
  expect(said).toEqual([expect.stringMatching(misfit), expect.stringMatching(dated)])
  expect(await context.store.record(member, id)).toMatchObject({ calls: { 'vocabulary.add': {} } })
})

test.each([
  ['cahier build', () => build(root, fitting)],
  ['the build of its tests and its budget', () => holdToBudget(root, fitting)],
])('%s says what leaves the contract', async (_, building) => {
  await building()
  expect(said).toContainEqual(
    expect.stringMatching(/^mf-exams@[0-9a-f]{12} importe AreaError de @cahier\/contract\/data/),
  )
})

test('a run of all tests counts it as a failure', async () => {
  const environment = { data: join(root, 'run') } as Environment
  expect(await publishReleases(root, environment, (text) => said.push(text))).toEqual({ passed: 0, failed: 1 })
  expect(said.join('')).toMatch(misfit)
})
