import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'

const setup = fileURLToPath(import.meta.resolve('@cahier/contract/testing/setup'))

/** How a remote's tests run where the remote brings no vitest.config.ts. */
const config: ViteUserConfig = {
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    // A machine that builds beside the tests is slow.
    testTimeout: 20_000,
    // Temporal, where Node has none. The test runner finds no file outside of its root.
    setupFiles: setup.startsWith(process.cwd()) ? [setup] : [],
    projects: [
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['**/*.test.tsx'] } },
      { extends: true, test: { name: 'node', environment: 'node', include: ['**/*.test.ts'] } },
    ],
    // The design system's components import stylesheets, which Node alone would refuse.
    server: { deps: { inline: [/[\\/]@cahier[\\/]/] } },
  },
}
export default config
