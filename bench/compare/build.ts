import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteConfig } from '@cahier/contract/config'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { DefinePlugin, type RspackOptions, rspack } from '@rspack/core'
import { sharedRanges } from '../../platform/cli/presets/modules.ts'
import configureShell from '../../shell/rspack.config.ts'

const root = join(import.meta.dirname, '../..')
const resolve = createRequire(import.meta.filename).resolve

/** The files of a built application, and the files that its page loads, in order, before the entry's last script. */
export interface Built {
  /** Folder of the files. */
  folder: string
  scripts: readonly string[]
  styles: readonly string[]
}

interface Remote {
  folder: string
  config: RemoteConfig
}

async function remotes(): Promise<Remote[]> {
  const folders = (await readdir(root)).filter((name) => name.startsWith('mf-')).map((name) => join(root, name))
  return Promise.all(
    folders.map(async (folder) => {
      const module = (await import(pathToFileURL(join(folder, 'remote.config.ts')).href)) as { default: RemoteConfig }
      return { folder, config: module.default }
    }),
  )
}

/** The shell's own configuration without federation; `parts` loads the modules of a remote instead. */
async function host(folder: string, parts: (remote: Remote, expose: string, file: string) => string, imports = '') {
  const all = await remotes()
  const source = join(folder, 'parts.ts')
  const entries = all.flatMap((remote) =>
    Object.entries(remote.config.exposes).map(
      ([expose, file]) => `  'mf-${remote.config.name}/${expose}': () => ${parts(remote, expose, file)},`,
    ),
  )
  const configs = all.map(({ folder: of }, index) => `import c${index} from '${join(of, 'remote.config.ts')}'`)
  await mkdir(folder, { recursive: true })
  await writeFile(
    source,
    `${configs.join('\n')}
${imports}
export const configs = [${all.map((_remote, index) => `c${index}`)}]
export const parts = {\n${entries.join('\n')}\n}\n`,
  )
  const shell = await configureShell({ output: join(folder, 'dist') })
  const here = (file: string) => join(import.meta.dirname, file)
  const configuration: RspackOptions = {
    ...shell,
    entry: { shell: './src/main.tsx' },
    devtool: false,
    resolve: {
      ...shell.resolve,
      alias: {
        'bench-parts': source,
        '@module-federation/enhanced/runtime': resolve('@module-federation/enhanced/runtime'),
        [join(root, 'shell/src/runtime/federation/loader.ts')]: here('loader.ts'),
        [join(root, 'shell/src/runtime/federation/container.ts')]: here('container.ts'),
        [join(root, 'shell/src/runtime/federation/bundler-runtime.ts')]: here('container.ts'),
        [join(root, 'shell/src/host/live-set.ts')]: here('live-set.ts'),
      },
    },
    // Leaves out the release record, because this build is not published.
    plugins: shell.plugins?.filter((plugin) => plugin?.constructor.name !== 'ReleaseDraftPlugin'),
  }
  return { configuration, all }
}

async function run(configuration: RspackOptions): Promise<Built> {
  const compiler = rspack(configuration)
  const stats = await new Promise<{ entrypoints?: Record<string, { assets?: { name: string }[] }> }>((done, fail) =>
    compiler.run((error, result) => {
      if (error) fail(error)
      else if (result?.hasErrors()) fail(new Error(result.toString({ preset: 'errors-only' })))
      else done(result?.toJson({ all: false, entrypoints: true }) ?? {})
    }),
  )
  await new Promise((closed) => compiler.close(closed))
  const names = (stats.entrypoints?.shell?.assets ?? []).map(({ name }) => name)
  return {
    folder: configuration.output?.path ?? '',
    scripts: names.filter((name) => name.endsWith('.js')),
    styles: names.filter((name) => name.endsWith('.css')),
  }
}

/** One application: every exposed module of every area is a chunk of it, and shared modules are chunks of their own. */
export async function buildMonolith(folder: string): Promise<Built> {
  const { configuration } = await host(folder, (remote, _expose, file) => `import('${join(remote.folder, file)}')`)
  const { plugins, ...rest } = configuration
  return run({
    ...rest,
    plugins,
    output: { ...configuration.output, publicPath: 'auto' },
    optimization: { splitChunks: { chunks: 'all' } },
  })
}

/** The same areas with the defaults of Module Federation: manifests, singletons with fallbacks, its own runtime. */
export async function buildDefault(folder: string): Promise<Built> {
  const shared = Object.fromEntries(
    Object.keys(sharedRanges).map((name) => [name, { singleton: true, requiredVersion: false as const }]),
  )
  const { configuration, all } = await host(
    folder,
    (remote, expose) => `loadRemote('${remote.config.name}/${expose.replace('./', '')}')`,
    `import { loadRemote } from '@module-federation/enhanced/runtime'`,
  )
  for (const { folder: context, config } of all) {
    await run({
      mode: 'production',
      context,
      entry: {},
      resolve: { extensions: configuration.resolve?.extensions },
      module: configuration.module,
      output: {
        path: join(folder, 'dist', `mf-${config.name}`),
        publicPath: 'auto',
        uniqueName: config.name,
        cssFilename: '[name].[contenthash:12].css',
        chunkFilename: '[name].[contenthash:12].js',
      },
      plugins: [
        new ModuleFederationPlugin({
          name: config.name,
          filename: 'remoteEntry.js',
          exposes: Object.fromEntries(Object.entries(config.exposes)),
          shared,
          dts: false,
        }),
      ],
    })
  }
  // The host's own modules load after the share scope is ready, as the documentation asks.
  await writeFile(join(folder, 'entry.ts'), `import('${join(root, 'shell/src/main.tsx')}')\n`)
  return run({
    ...configuration,
    entry: { shell: join(folder, 'entry.ts') },
    output: {
      path: join(folder, 'dist'),
      publicPath: 'auto',
      filename: '[name].[contenthash:12].js',
      assetModuleFilename: '[name].[contenthash:12][ext]',
    },
    optimization: {},
    plugins: [
      new DefinePlugin({ __FEDERATION_VERSION__: '""' }),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: Object.fromEntries(
          all.map(({ config: { name } }) => [name, `${name}@/built/mf-${name}/mf-manifest.json`]),
        ),
        shared,
        dts: false,
      }),
    ],
  })
}
