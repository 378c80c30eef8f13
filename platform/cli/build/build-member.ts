import { type RspackOptions, rspack } from '@rspack/core'
import { configurationOf } from './configuration.ts'

/** A build that failed; `message` holds the compiler's output. */
export class BuildError extends Error {
  readonly code = 'CAHIER-C010'
  override name = 'BuildError'
}

/** Builds one member with its own rspack.config.ts into `<folder>/dist`, with `release.draft.json` beside the files. */
export const buildMember = async (folder: string): Promise<void> => compile(await configurationOf(folder))

/** @throws CAHIER-C010 with the compiler's output */
export async function compile(configuration: RspackOptions): Promise<void> {
  const compiler = rspack(configuration)
  try {
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => {
        if (error) reject(new BuildError(error.message, { cause: error }))
        else if (stats?.hasErrors()) reject(new BuildError(stats.toString({ preset: 'errors-only' })))
        else resolve()
      }),
    )
  } finally {
    await new Promise((resolve) => compiler.close(resolve))
  }
}
