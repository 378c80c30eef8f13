import { type RspackOptions, rspack } from '@rspack/core'

/** Runs a second build of the same sources. */
export async function build(options: RspackOptions): Promise<void> {
  const compiler = rspack(options)
  try {
    await new Promise<void>((done, fail) =>
      compiler.run((error, stats) => {
        if (error) fail(error)
        else if (stats?.hasErrors()) fail(new Error(stats.toString({ preset: 'errors-only' })))
        else done()
      }),
    )
  } finally {
    await new Promise((closed) => compiler.close(closed))
  }
}
