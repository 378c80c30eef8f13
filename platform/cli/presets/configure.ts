import path from 'node:path'
import type { RspackOptions } from '@rspack/core'
import { developmentPath, developmentServer } from './development-server.ts'
import type { Mode } from './rules.ts'

/** How a member is built; the default is a production build. */
export interface PresetOptions {
  mode?: Mode
  /** Absolute URL of the server of this machine that serves the build as it is, with a final slash. Such a build is not for publishing. */
  publicPath?: string
  /** Output folder, `dist` by default. */
  output?: string
}

/** What `rspack build` and `rspack serve` pass as the first argument to a configuration function. */
export interface BundlerEnvironment {
  RSPACK_SERVE?: boolean
}

/** The options of those commands that the presets respect. */
export interface BundlerFlags {
  mode?: Mode
  port?: number | string
}

/** What a member's rspack.config.ts exports, for both the `rspack` and the `cahier` commands. */
export type Configure = (options?: PresetOptions & BundlerEnvironment, flags?: BundlerFlags) => Promise<RspackOptions>

/**
 * Makes a configuration that `rspack` accepts: `rspack build` is a production build into `dist`, `rspack serve` serves a
 * development build at `--port`, 8080 by default.
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
      // `dist` holds the build that would be published.
      output: path.join(folder, '.cahier/development'),
    })
    return { ...configuration, lazyCompilation: false, devServer: developmentServer(port, serve) }
  }
}
