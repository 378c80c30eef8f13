import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import type { Environment } from '../environment.ts'
import { texts } from '../language/texts.ts'
import { moduleRules, resolve } from '../presets/rules.ts'
import { say } from '../terminal.ts'

/** `cahier gallery`: serves the page that shows every component of the design system, until it is stopped. */
export async function gallery(root: string, { port }: Environment): Promise<void> {
  const context = join(root, 'shared-ui/gallery')
  const compiler = rspack({
    mode: 'development',
    context,
    entry: './main.tsx',
    resolve,
    module: moduleRules('development'),
    plugins: [new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer' })],
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  })
  const server = new RspackDevServer(
    { host: '127.0.0.1', port, hot: false, static: false, allowedHosts: ['localhost'], client: { overlay: false } },
    compiler,
  )
  await server.start()
  say(texts.member.gallery(`http://localhost:${port}`))
}
