import { type RspackOptions, rspack, type SwcLoaderOptions } from '@rspack/core'

/** What files are hashed with. Hashes do not compress: sha384 is half a kilobyte more in an entry and in the index. */
export const hash = 'sha256'

/**
 * How files are called. A release has an address of its own, so their names need no hash, which would stand in the entry and in the index once for
 * each file. Assets have one because files of several folders may have one name.
 */
export const fileNames = {
  filename: '[name].js',
  cssFilename: '[name].css',
  chunkFilename: '[name].js',
  cssChunkFilename: '[name].css',
  assetModuleFilename: '[name].[contenthash:12][ext]',
} as const

export type Mode = 'production' | 'development'

/** Browsers with `light-dark()`, which the design tokens use. */
const browsers = 'chrome >= 123, firefox >= 121, safari >= 17.5'

/** Class names of the design system are the same in every build: the shell may render a component that a remote names. */
const sharedUi = /[\\/](shared-ui|@cahier[\\/]ui)[\\/]/

const shell = /[\\/]shell[\\/]src[\\/]/
const shellNames = { localIdentName: 'shell-[name]-[local]' }

/**
 * The loaders for sources, in the shell and in remotes.
 *
 * @param forNode emit class names only, because the browser build writes the stylesheets
 */
export function moduleRules(
  mode: Mode,
  { refresh = false, forNode = false } = {},
): NonNullable<RspackOptions['module']> {
  const swc: SwcLoaderOptions = {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', development: mode === 'development', refresh },
      },
    },
    env: { targets: browsers },
  }
  // Custom properties keep their names: one stylesheet sets what another one uses.
  const cssModule = { type: 'css/module', parser: { namedExports: false, dashedIdents: false } } as const
  return {
    // SQLite compiled to JavaScript for every host: its `require` calls for Node never run in a browser.
    noParse: /[\\/]sql-asm[\w-]*\.js$/,
    rules: [
      { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: swc, type: 'javascript/auto' },
      {
        test: /\.module\.css$/,
        oneOf: [
          { include: sharedUi, ...cssModule, generator: { localIdentName: 'ui-[name]-[local]', exportsOnly: forNode } },
          // A page has one shell, so a separate script may use the class names of a stylesheet that is already loaded.
          { include: shell, resourceQuery: /^\?names$/, ...cssModule, generator: { ...shellNames, exportsOnly: true } },
          { include: shell, ...cssModule, generator: shellNames },
          { ...cssModule, generator: { exportsOnly: forNode } },
        ],
      },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css', generator: { exportsOnly: forNode } },
      { test: /\.(woff2|png|svg|webp|avif|webm|vtt)$/, type: 'asset/resource' },
    ],
  }
}

/**
 * Stylesheets for the same browsers as scripts. Without targets the minimizer writes rules for older ones: `light-dark()` becomes variables, and
 * `text-align: start` three rules by language that outweigh a media query.
 */
export const minimizer = () => [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
]

export const resolve: NonNullable<RspackOptions['resolve']> = {
  extensions: ['.tsx', '.ts', '.js', '.json'],
}
