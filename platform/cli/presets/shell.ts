import path from 'node:path'
import { contractVersion, formerContracts } from '@cahier/contract'
import { type RouteConfig, slotProps } from '@cahier/contract/config'
import { DefinePlugin, type RspackOptions, SubresourceIntegrityPlugin } from '@rspack/core'
import { builtAgainst, memberVersion } from '../build-inputs/inputs.ts'
import { computeReleaseId } from '../build-inputs/release-id.ts'
import { type Configure, configurable, type PresetOptions } from './configure.ts'
import { federationVersion, installedVersion, packageOf, sharedRangesOf } from './modules.ts'
import { ownersOf } from './owners.ts'
import { provenanceOf } from './provenance.ts'
import { ReleaseDraftPlugin } from './record-plugin.ts'
import { fileNames, hash, minimizer, moduleRules, resolve } from './rules.ts'
import { sizeBudgetOf } from './size-budget.ts'

/** The server serves it at one permanent address. */
const serviceWorker = 'service-worker.js'
const starter = 'starter.js'
const earlyFrame = 'early-frame.js'

/**
 * The whole rspack configuration of the shell. It is not a federation build: the shell imports the modules that it provides and
 * registers them with the runtime itself.
 *
 * @param routes what the shell serves itself; the server answers 404 for what neither it nor a remote serves
 */
export function shell(folder: string, routes: readonly RouteConfig[]): Configure {
  return configurable(folder, (options) => configure(folder, routes, options), { hot: false })
}

async function configure(
  folder: string,
  routes: readonly RouteConfig[],
  options: PresetOptions,
): Promise<RspackOptions> {
  const { mode = 'production', publicPath = 'auto', output = path.join(folder, 'dist') } = options
  const production = mode === 'production'
  const id = production ? await computeReleaseId(folder) : 'development'
  const provides = Object.fromEntries(
    Object.keys(sharedRangesOf(mode)).map((name) => [name, installedVersion(folder, packageOf(name))]),
  )
  return {
    mode,
    context: folder,
    entry: {
      shell: './src/main.tsx',
      ...(production && {
        serviceWorker: { import: './src/runtime/offline/worker/service-worker.ts', filename: serviceWorker },
        starter: { import: './src/runtime/prerendered/starter.ts', filename: starter },
        earlyFrame: { import: './src/frame/early-frame.ts', filename: earlyFrame },
      }),
    },
    target: 'web',
    devtool: production ? 'hidden-source-map' : 'source-map',
    resolve,
    module: moduleRules(mode),
    output: {
      path: output,
      clean: true,
      publicPath,
      uniqueName: `cahier_shell_${id}`,
      crossOriginLoading: 'anonymous',
      trustedTypes: 'cahier-chunks',
      ...fileNames,
    },
    plugins: [
      new DefinePlugin({
        __SHARED_VERSIONS__: JSON.stringify(provides),
        __FORMER_CONTRACTS__: JSON.stringify(formerContracts),
        __FEDERATION_VERSION__: JSON.stringify(federationVersion),
      }),
      new ReleaseDraftPlugin(
        {
          format: 1,
          member: 'shell',
          id,
          version: await memberVersion(folder),
          hash,
          ...(production ? await provenanceOf(folder) : { commit: null }),
          ...(production && (await ownersOf(folder))),
          ...(production && (await sizeBudgetOf(folder))),
          container: null,
          ...(production && { serviceWorker, starter, earlyFrame }),
          contract: { provides: contractVersion, former: formerContracts },
          federation: federationVersion,
          provides,
          routes,
          navigation: [],
          widgets: [],
          slots: slotProps,
          commands: [],
          uses: [],
          migration: { needs: null, builtAgainst: await builtAgainst(folder, 'shell') },
          ranges: {},
          // The client of the data API and the kit, which every page of a learner needs; and what mounts an area.
          preloaded: { ahead: 'data', mount: 'mount' },
        },
        [],
      ),
      ...(production ? [new SubresourceIntegrityPlugin({ hashFuncNames: [hash] })] : []),
    ],
    optimization: { splitChunks: false, moduleIds: 'deterministic', chunkIds: 'deterministic', minimizer: minimizer() },
    performance: false,
    stats: 'errors-warnings',
  }
}
