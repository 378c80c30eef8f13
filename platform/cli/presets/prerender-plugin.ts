import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages, pathIn, type RouteConfig } from '@cahier/contract/config'
import type { Prerenderer } from '@cahier/contract/prerender'
import type { Compiler, RspackOptions } from '@rspack/core'
import { prerenderSource } from '../build-inputs/prerender-source.ts'
import { build } from './build.ts'
import { moduleRules, resolve } from './rules.ts'

interface Page {
  route: string
  language: Language
  /** Address of the page: `/de/faq`. */
  path: string
  /** Its file in the release: `pages/de/faq.json`. */
  file: string
}

const pagesOf = (routes: readonly RouteConfig[]): Page[] =>
  routes
    .filter(({ localized }) => localized)
    .flatMap(({ path: route }) =>
      languages.map((language) => ({
        route,
        language,
        path: pathIn(language, route),
        file: `pages/${language}${route === '/' ? '/index' : route}.json`,
      })),
    )

/** Maps the address of each prerendered page to its file. */
export const prerenderedFiles = (routes: readonly RouteConfig[]): Record<string, string> =>
  Object.fromEntries(pagesOf(routes).map(({ path: address, file }) => [address, file]))

export interface PrerenderOptions {
  routes: readonly RouteConfig[]
  /** Absolute path where the release's files will be served. */
  base: string
}

/**
 * Renders the localized routes with a second build of the same sources, for Node, and adds the pages to the release's files.
 */
export class PrerenderPlugin {
  readonly #options: PrerenderOptions

  constructor(options: PrerenderOptions) {
    this.#options = options
  }

  apply(compiler: Compiler): void {
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrerenderPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { context } = compiler
          const { uniqueName = '', assetModuleFilename } = compiler.options.output
          const folder = await mkdtemp(path.join(tmpdir(), 'cahier-prerender-'))
          try {
            await build({
              ...forNode,
              context,
              output: {
                ...forNode.output,
                path: folder,
                publicPath: this.#options.base,
                uniqueName,
                assetModuleFilename,
              },
            })
            const { default: render } = (await import(pathToFileURL(path.join(folder, 'prerender.mjs')).href)) as {
              default: Prerenderer
            }
            // Images that only these pages use.
            for (const name of (await readdir(folder)).filter((name) => !name.endsWith('.mjs'))) {
              if (compilation.getAsset(name)) continue
              compilation.emitAsset(name, new sources.RawSource(await readFile(path.join(folder, name))))
            }
            for (const { route, language, file } of pagesOf(this.#options.routes)) {
              compilation.emitAsset(file, new sources.RawSource(JSON.stringify(await render(route, language))))
            }
          } finally {
            await rm(folder, { recursive: true })
          }
        },
      )
    })
  }
}

const forNode = {
  mode: 'production',
  target: 'node22',
  devtool: false,
  entry: { prerender: `./${prerenderSource}` },
  resolve,
  module: moduleRules('production', { forNode: true }),
  output: { filename: '[name].mjs', module: true, library: { type: 'module' }, chunkFormat: 'module' },
  optimization: { splitChunks: false, minimize: false, moduleIds: 'deterministic' },
  performance: false,
} satisfies RspackOptions
