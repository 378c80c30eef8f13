import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from './build.ts'
import { WorkerPlugin, workersOf } from './worker-plugin.ts'

/** Builds a page that reads with a worker, which loads a part of itself later. */
async function built(): Promise<{ workers: string[]; read: (file: string) => Promise<string>; files: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-workers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = {
    'src/app.js': "import read, { start } from './words.worker.ts'\nexport const app = [read, start, 'the page']\n",
    'src/words.worker.ts':
      "import { reader } from '@cahier/contract/reading'\nexport default reader(async () => (await import('./large.ts')).large)\n",
    'src/large.ts': "export const large: string = 'a large reader ' + typeof WebAssembly\n",
  }
  await mkdir(join(folder, 'src'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  await mkdir(join(folder, 'node_modules/@cahier'), { recursive: true })
  await symlink(join(import.meta.dirname, '../../contract'), join(folder, 'node_modules/@cahier/contract'))
  const workers = await workersOf(folder)
  await build({
    context: folder,
    mode: 'production',
    entry: './src/app.js',
    output: { path: join(folder, 'dist'), filename: 'app.js', library: { type: 'commonjs' } },
    module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', type: 'javascript/auto' }] },
    plugins: [new WorkerPlugin(workers)],
  })
  return {
    workers,
    read: (file) => readFile(join(folder, 'dist', file), 'utf8'),
    files: (await readdir(join(folder, 'dist'))).sort(),
  }
}

test('a worker is one file of the release, and the page has its name and its hash instead of its code', async () => {
  const { workers, read, files } = await built()
  expect(workers).toEqual(['src/words.worker.ts'])
  expect(files).toEqual(['app.js', 'words.worker.js', 'words.worker.js.map'])
  const [page, worker] = await Promise.all(['app.js', 'words.worker.js'].map(read))
  expect(worker).toContain('a large reader')
  expect(worker).not.toMatch(/importScripts|react/)
  expect(page).not.toContain('a large reader')
  expect(page).toContain('"words.worker.js"')
  expect(page).toContain(
    `"sha256-${createHash('sha256')
      .update(worker ?? '')
      .digest('base64')}"`,
  )
})

test('a worker is built without WebAssembly, which its policy refuses', async () => {
  const { read } = await built()
  expect(await read('words.worker.js')).toContain('undefined')
  expect(await read('words.worker.js')).not.toContain('WebAssembly')
})

test('a library gets the worker itself, from the same file with the same hash', async () => {
  const page = await (await built()).read('app.js')
  const [once, twice] = [...page.matchAll(/"(sha256-[^"]+)"/g)].map(([, hash]) => hash)
  expect(page.match(/"words\.worker\.js"/g)).toHaveLength(2)
  expect(twice).toBe(once)
})
