import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RemoteConfig } from '@cahier/contract/config'
import { releaseBase } from '@cahier/releases/model'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RspackOptions, rspack, SubresourceIntegrityPlugin } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { callsOf } from '../build-inputs/calls.ts'
import { builtAgainst, memberVersion } from '../build-inputs/inputs.ts'
import { prerenderSource } from '../build-inputs/prerender-source.ts'
import { computeReleaseId } from '../build-inputs/release-id.ts'
import { type Configure, configurable, type PresetOptions } from './configure.ts'
import { exposeChunk } from './expose-chunk.ts'
import { federationVersion, sharedRangesOf } from './modules.ts'
import { ownersOf } from './owners.ts'
import { PrerenderPlugin, prerenderedFiles } from './prerender-plugin.ts'
import { provenanceOf } from './provenance.ts'
import { ReleaseDraftPlugin } from './record-plugin.ts'
import { fileNames, hash, minimizer, moduleRules, resolve } from './rules.ts'
import { sizeBudgetOf } from './size-budget.ts'
import { splitChunks } from './split-chunks.ts'
import { WorkerPlugin, workerParts, workersOf } from './worker-plugin.ts'

const entryRuntime = path.join(import.meta.dirname, 'entry-runtime')

/** The container's name is a JavaScript identifier and differs per release, so two releases can run side by side. */
export const containerName = (member: string, id: string) => `${member.replaceAll('-', '_')}_${id}`

export interface RemoteBuild {
  /** Files that the release has as they are, such as those of a package: a pattern in the remote's folder → the folder of the release. */
  files?: Readonly<Record<string, string>>
}

/**
 * The whole rspack configuration of a remote.
 *
 * @param folder the remote's folder (`import.meta.dirname` of its rspack.config.ts)
 * @param config its remote.config.ts
 */
export function remote(folder: string, config: RemoteConfig, { files = {} }: RemoteBuild = {}): Configure {
  return configurable(folder, (options) => configure(folder, config, files, options), { hot: true })
}

const copiesOf = (files: NonNullable<RemoteBuild['files']>) =>
  Object.entries(files).map(([from, to]) => ({ from, to: `${to}/[name][ext]` }))

async function configure(
  folder: string,
  config: RemoteConfig,
  files: NonNullable<RemoteBuild['files']>,
  options: PresetOptions,
): Promise<RspackOptions> {
  const { mode = 'production', publicPath = 'auto', output = path.join(folder, 'dist') } = options
  const production = mode === 'production'
  // Built for a server of this machine, from which it is not published.
  const isServed = publicPath !== 'auto'
  const isRelease = production && !isServed
  const member = `mf-${config.name}` as const
  const id = isRelease ? await computeReleaseId(folder) : 'development'
  const container = containerName(member, id)
  const needs = config.needs.migration ?? null
  const prerenders = isRelease && existsSync(path.join(folder, prerenderSource))
  const workers = isRelease ? await workersOf(folder) : []
  const ranges = Object.fromEntries(
    Object.entries(sharedRangesOf(mode)).map(([name, range]) => [
      name,
      range === 'contract' ? config.needs.contract : range,
    ]),
  )
  return {
    mode,
    context: folder,
    entry: {},
    target: 'web',
    devtool: isRelease ? 'hidden-source-map' : 'source-map',
    resolve,
    module: moduleRules(mode, { refresh: !production }),
    output: {
      path: output,
      clean: true,
      publicPath,
      uniqueName: container,
      chunkLoadingGlobal: `chunks_${container}`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      strictModuleErrorHandling: true,
      trustedTypes: 'cahier-chunks',
      ...fileNames,
    },
    plugins: [
      // The shell provides the federation runtime, and our module is what entries need of it: it saves 9 kB (brotli) in every entry.
      new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!/, entryRuntime),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(config.exposes).map(([key, file]) => [key, { import: file, name: exposeChunk(key) }]),
        ),
        shared: Object.fromEntries(
          Object.entries(ranges).map(([name, requiredVersion]) => [
            name,
            { import: false, singleton: true, strictVersion: true, requiredVersion },
          ]),
        ),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new ReleaseDraftPlugin(
        {
          format: 1,
          member,
          id,
          version: await memberVersion(folder),
          hash,
          ...(isRelease ? await provenanceOf(folder) : { commit: null }),
          ...(isRelease && (await ownersOf(folder))),
          ...(isRelease && (await sizeBudgetOf(folder))),
          container,
          contract: { range: config.needs.contract },
          federation: federationVersion,
          provides: {},
          routes: config.routes,
          navigation: config.navigation ?? [],
          widgets: config.widgets ?? [],
          commands: config.commands ?? [],
          ...(config.search && { search: config.search }),
          ...(config.outbox && { outbox: config.outbox }),
          ...(config.flags && { flags: config.flags }),
          ...(config.globalStyles && { globalStyles: config.globalStyles }),
          ...(prerenders && { prerendered: prerenderedFiles(config.routes) }),
          ...callsOf(config),
          migration: { needs, builtAgainst: (await builtAgainst(folder, config.name)) ?? needs },
          ranges,
          preloaded: {},
        },
        Object.keys(config.exposes),
        workerParts(workers),
      ),
      ...(workers.length > 0 ? [new WorkerPlugin(workers)] : []),
      ...(Object.keys(files).length > 0 ? [new rspack.CopyRspackPlugin({ patterns: copiesOf(files) })] : []),
      ...(prerenders ? [new PrerenderPlugin({ routes: config.routes, base: releaseBase(member, id) })] : []),
      ...(isRelease ? [new SubresourceIntegrityPlugin({ hashFuncNames: [hash] })] : []),
      ...(production ? [] : [new ReactRefreshRspackPlugin()]),
    ],
    optimization: {
      splitChunks: production && splitChunks,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimize: isRelease,
      minimizer: minimizer(),
    },
    performance: false,
    stats: 'errors-warnings',
  }
}
