import path from 'node:path'
import type { RspackOptions } from '@rspack/core'
import { developmentPath, developmentServer } from './development-server.ts'
import type { Mode } from './rules.ts'

/** How a member is built this time; nothing said is a production build. */
export interface PresetOptions {
  mode?: Mode
  /** Development only: absolute URL that the dev server answers at, with a final slash. */
  publicPath?: string
  /** Folder of the output; `dist` unless told. */
  output?: string
}

/** What the commands `rspack build` and `rspack serve` give a configuration that is a function. */
export interface BundlerEnvironment {
  RSPACK_SERVE?: boolean
}

/** The options of those commands that a configuration follows. */
export interface BundlerFlags {
  mode?: Mode
  port?: number | string
}

/** What a member's rspack.config.ts exports: the bundler's own command takes it, and `cahier` does. */
export type Configure = (options?: PresetOptions & BundlerEnvironment, flags?: BundlerFlags) => Promise<RspackOptions>

/**
 * Makes a configuration one that `rspack` takes: `rspack build` is a production build into `dist`, `rspack serve` serves a
 * development build at `--port`, 8080 unless told.
 *
 * @param folder the member's folder
 */
export function configurable(
  folder: string,
  configure: (options: PresetOptions) => Promise<RspackOptions>,
  serve: { hot: boolean },
): Configure {
  return async ({ RSPACK_SERVE: serves = false, ...options } = {}, { mode, port: chosen = 8080 } = {}) => {
    if (!serves) return configure({ ...(mode && { mode }), ...options })
    const port = Number(chosen)
    const configuration = await configure({
      mode: 'development',
      publicPath: developmentPath(port),
      // `dist` is what would be published.
      output: path.join(folder, '.cahier/development'),
    })
    return { ...configuration, lazyCompilation: false, devServer: developmentServer(port, serve) }
  }
}
