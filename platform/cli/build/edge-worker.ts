import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RspackOptions } from '@rspack/core'
import { root } from '../workspace.ts'
import { compile } from './build-member.ts'

/**
 * Bundles the worker of an export into one module.
 *
 * @returns its code
 * @throws CAHIER-C010 with the compiler's output
 */
export async function edgeWorker(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-worker-'))
  const configuration: RspackOptions = {
    mode: 'production',
    context: root,
    entry: join(root, 'platform/server/edge/worker.ts'),
    target: ['webworker', 'es2022'],
    devtool: false,
    // The host has these modules.
    externalsType: 'module',
    externals: [/^node:/],
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    output: {
      path: folder,
      filename: 'worker.js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    performance: false,
  }
  try {
    await compile(configuration)
    return await readFile(join(folder, 'worker.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}
