import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { MemberName, ReleaseDraft } from '@cahier/releases/model'
import type { DevelopmentMember } from '@cahier/server'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { BuildError } from '../build/build-member.ts'
import { configurationOf } from '../build/configuration.ts'
import { developmentPath, developmentServer } from '../presets/development-server.ts'
import { draftFile } from '../presets/record-plugin.ts'
import type { Mode } from '../presets/rules.ts'
import { memberFolder } from '../workspace.ts'

export interface ServedMember extends DevelopmentMember {
  close(): Promise<void>
}

/**
 * Serves one member from its sources and rebuilds it at each change.
 *
 * @param output folder for the files that must exist on disk; all others stay in memory
 * @param mode `production` in a released shell, whose React cannot apply changes in place: the page is reloaded
 * @throws CAHIER-C010 when the first build fails
 */
export async function serveMember(
  root: string,
  member: MemberName,
  output: string,
  mode: Mode = 'development',
): Promise<ServedMember> {
  const port = await freePort()
  const url = developmentPath(port)
  const configuration = await configurationOf(memberFolder(root, member), { mode, publicPath: url, output })
  const compiler = rspack({
    ...configuration,
    // A page asks for an update after the next build has begun: cleaned away, it would cost the page its state.
    output: { ...configuration.output, clean: false },
    lazyCompilation: false,
    // An update from a build with an error would be applied before the one that repairs it, and lose the page's state.
    optimization: { ...configuration.optimization, emitOnErrors: false },
    infrastructureLogging: { level: 'warn' },
    // Editors empty a file before they write it. A build of the empty file would lose the page's state.
    watchOptions: { aggregateTimeout: 100 },
  })
  // The page's overlay turns colours into style attributes, which its policy forbids.
  compiler.hooks.done.tap({ name: 'serveMember', stage: -1 }, (stats) => {
    const toJson = stats.toJson.bind(stats)
    stats.toJson = (options) => {
      const { errors = [], ...rest } = toJson(options)
      return { ...rest, errors: errors.map((one) => ({ ...one, message: stripVTControlCharacters(one.message) })) }
    }
  })
  const draft = path.join(output, draftFile)
  const server = new RspackDevServer(
    {
      ...developmentServer(port, { hot: mode === 'development' && member !== 'shell' }),
      setupExitSignals: false,
      // A page that shows the member in a live application reads what it is; the plugin writes it to the disk only.
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: draftFile,
          path: `/${draftFile}`,
          middleware: (_request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => {
            readFile(draft).then((bytes) => response.setHeader('content-type', 'application/json').end(bytes), next)
          },
        },
      ],
    },
    compiler,
  )
  const built = new Promise<void>((resolve, reject) => {
    compiler.hooks.failed.tap('serveMember', reject)
    compiler.hooks.done.tap('serveMember', (stats) => {
      if (stats.hasErrors()) reject(new BuildError(stats.toString({ preset: 'errors-only' })))
      else resolve()
    })
  })
  built.catch(() => {})
  await server.start()
  try {
    await built
  } catch (error) {
    await server.stop()
    throw error
  }
  return { url, draft: JSON.parse(await readFile(draft, 'utf8')) as ReleaseDraft, close: () => server.stop() }
}

/** A port that the system chooses: two servers that start at once get different ones, unlike two that both take the first free one of a range. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
