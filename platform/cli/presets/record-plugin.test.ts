import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ReleaseDraft } from '@cahier/releases/model'
import { isVersionRange } from '@cahier/releases/model'
import { draftOf, id } from '@cahier/releases/testing'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftFile, ReleaseDraftPlugin } from './record-plugin.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-record-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Builds a remote whose wrapped preset shares one more module, as a team may. */
async function importsWith(shared: object, dependencies: Record<string, string>): Promise<ReleaseDraft['imports']> {
  const files = {
    'package.json': JSON.stringify({ name: 'mf-quiz', dependencies }),
    'src/app.js': "import { pad } from 'padding'\nexport default pad\n",
    'node_modules/padding/package.json': JSON.stringify({ name: 'padding', version: '1.2.3', main: 'index.js' }),
    'node_modules/padding/index.js': 'exports.pad = 1\n',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const known = draftOf('mf-quiz', id('a'))
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: {},
    output: { path: join(folder, 'dist') },
    plugins: [
      new ModuleFederationPlugin({
        name: 'mf_quiz',
        filename: 'remoteEntry.js',
        exposes: { './app': './src/app.js' },
        shared: { padding: { import: false, singleton: true, ...shared } },
        dts: false,
        manifest: false,
      }),
      new ReleaseDraftPlugin({ ...known, ranges: {}, preloaded: {} }, ['./app']),
    ],
  })
  const stats = await new Promise<{ hasErrors(): boolean; toString(): string } | undefined>((resolve, reject) =>
    compiler.run((error, done) => (error ? reject(error) : resolve(done))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (stats?.hasErrors()) throw new Error(stats.toString())
  return JSON.parse(await readFile(join(folder, 'dist', draftFile), 'utf8')).imports
}

test('a shared module that the preset does not know has the range that the build asks for', async () => {
  expect(await importsWith({ requiredVersion: '^1.1.0' }, {})).toEqual({ padding: '^1.1.0' })
})

test('a shared module without a range has that of package.json', async () => {
  expect(await importsWith({}, { padding: '~1.2.0' })).toEqual({ padding: '~1.2.0' })
})

test('one that nothing gives a range has none that publishing takes', async () => {
  expect(isVersionRange((await importsWith({}, {})).padding ?? '')).toBe(false)
})
