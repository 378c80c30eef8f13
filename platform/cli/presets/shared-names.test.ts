import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Compilation, type RspackOptions, rspack } from '@rspack/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importedNames, providedNames } from './shared-names.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-names-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Builds some sources, starting at `index.js`, and inspects the finished compilation. */
async function compiled<T>(
  sources: Record<string, string>,
  options: RspackOptions,
  look: (compilation: Compilation) => T,
): Promise<T | undefined> {
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  let seen: T | undefined
  const compiler = rspack({ context: folder, mode: 'production', entry: './index.js', ...options })
  compiler.hooks.afterEmit.tap('test', (compilation) => {
    seen = look(compilation)
  })
  await new Promise<void>((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve())))
  await new Promise((resolve) => compiler.close(resolve))
  return seen
}

test('lists imported names wherever they are used', async () => {
  const sources = {
    'index.js': "import { b } from './other.js'\nimport { z, a as mine } from 'ui/menu'\nexport { z, mine, b }",
    'other.js': "import * as all from 'ui/menu'\nimport anything from 'ui/menu'\nexport const b = [all.b, anything]",
  }
  const federation = new ModuleFederationPlugin({
    name: 'notes',
    filename: 'remoteEntry.js',
    exposes: { './app': './index.js' },
    shared: { 'ui/menu': { import: false, singleton: true, requiredVersion: '^1.0.0' } },
    dts: false,
    manifest: false,
  })
  const names = await compiled(sources, { entry: {}, plugins: [federation] }, (compilation) =>
    importedNames(compilation, ['ui/menu']),
  )
  expect(names).toEqual({ 'ui/menu': ['a', 'b', 'z'] })
})

test('lists the exports of a shared module, eager or lazy, used or not', async () => {
  const sources = {
    'index.js': "import * as menu from 'ui/menu'\nconsole.log(menu)\nexport const tabs = () => import('ui/tabs')",
    'node_modules/ui/menu.js': 'export const MenuItem = 1, Menu = 2',
    'node_modules/ui/tabs.js': 'export function Tabs() {}',
  }
  const names = await compiled(sources, {}, (compilation) => providedNames(compilation, ['ui/menu', 'ui/tabs'], folder))
  expect(names).toEqual({ 'ui/menu': ['Menu', 'MenuItem'], 'ui/tabs': ['Tabs'] })
})
