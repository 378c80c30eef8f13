import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'

const setup = fileURLToPath(import.meta.resolve('@cahier/contract/testing/setup'))
const overlays = createRequire(join(process.cwd(), 'package.json')).resolve('@cahier/ui/testing/setup')

/** How a remote's tests run where the remote brings no vitest.config.ts. */
const config: ViteUserConfig = {
  // The setup files are in packages, which may be installed above the remote's folder.
  server: { fs: { strict: false } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    // A machine that builds beside the tests is slow.
    testTimeout: 20_000,
    // Temporal, where Node has none.
    setupFiles: [setup],
    projects: [
      {
        extends: true,
        test: { name: 'dom', environment: 'jsdom', include: ['**/*.test.tsx'], setupFiles: [overlays] },
      },
      { extends: true, test: { name: 'node', environment: 'node', include: ['**/*.test.ts'] } },
    ],
    // The design system's components import stylesheets, which Node alone would refuse.
    server: { deps: { inline: [/[\\/]@cahier[\\/]/] } },
  },
}
export default config
