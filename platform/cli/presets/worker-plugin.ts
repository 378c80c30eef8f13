import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Compiler, DefinePlugin, NormalModuleReplacementPlugin } from '@rspack/core'
import { build } from './build.ts'
import { hash, minimizer, moduleRules, resolve } from './rules.ts'

const source = /\.worker\.ts$/
/** `src/transfer/table.worker.ts` → `table.worker.js` */
const fileOf = (file: string) => path.basename(file).replace(/\.ts$/, '.js')

/** Sources of a remote that its releases run in workers. */
export async function workersOf(folder: string): Promise<string[]> {
  const workers: string[] = []
  for await (const worker of glob('src/**/*.worker.ts', { cwd: folder })) workers.push(worker)
  return workers.sort()
}

/** The part of each worker for budgets, and its file. */
export const workerParts = (workers: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(workers.map((worker) => [worker, [fileOf(worker)]]))

/**
 * Builds each `….worker.ts` as one file of the release, and gives the page `inWorker` where it imports the source, and `start` for one that a library talks to.
 * The file is a build of its own: a worker has no shell that would provide modules, and the headers of release files let it load nothing.
 */
export class WorkerPlugin {
  readonly #workers: readonly string[]

  constructor(workers: readonly string[]) {
    this.#workers = workers
  }

  apply(compiler: Compiler): void {
    const { sources, Compilation } = compiler.webpack
    const files = new Map<string, Uint8Array>()
    compiler.hooks.beforeRun.tapPromise('WorkerPlugin', async () => {
      for (const worker of this.#workers)
        for (const [name, bytes] of await built(worker, compiler.context)) files.set(name, bytes)
    })
    new NormalModuleReplacementPlugin(source, (resource) => {
      const file = fileOf(resource.request)
      const integrity = `${hash}-${createHash(hash)
        .update(files.get(file) ?? '')
        .digest('base64')}`
      const given = `__webpack_public_path__ + '${file}', '${integrity}'`
      const code = `import { inWorker, startWorker } from '@cahier/contract/reading'
export default inWorker(${given})
export const start = (signal) => startWorker(${given}, signal)`
      resource.request = `data:text/javascript,${encodeURIComponent(code)}`
    }).apply(compiler)
    compiler.hooks.thisCompilation.tap('WorkerPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'WorkerPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const [name, bytes] of files)
            compilation.emitAsset(name, new sources.RawSource(Buffer.from(bytes)), { minimized: true })
        },
      )
    })
  }
}

const rules = moduleRules('production')
/** A worker takes single functions of the contract, without what their modules export for pages. */
const withoutEffects = { test: /[\\/](platform[\\/]contract|@cahier[\\/]contract)[\\/]/, sideEffects: false }

/** A worker's file and its source map. */
async function built(worker: string, context: string): Promise<[name: string, Uint8Array][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cahier-workers-'))
  const file = fileOf(worker)
  try {
    await build({
      mode: 'production',
      context,
      target: 'webworker',
      devtool: 'hidden-source-map',
      entry: `./${worker}`,
      resolve,
      module: { ...rules, rules: [...(rules.rules ?? []), withoutEffects] },
      // What a source imports later is in the same file: there is no second one that the worker could load.
      output: { path: folder, filename: file, asyncChunks: false },
      optimization: { splitChunks: false, moduleIds: 'deterministic', minimizer: minimizer() },
      // The headers of release files refuse WebAssembly too: libraries that look for it find none.
      plugins: [new DefinePlugin({ WebAssembly: 'undefined' })],
      performance: false,
    })
    const names = [file, `${file}.map`]
    return await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(folder, name))] as [string, Uint8Array]),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
