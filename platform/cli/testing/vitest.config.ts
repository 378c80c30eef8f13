import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'

/** How a remote's tests run where the remote brings no vitest.config.ts. */
const config: ViteUserConfig = {
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Temporal, where Node has none.
    setupFiles: [fileURLToPath(import.meta.resolve('@cahier/contract/testing/setup'))],
    projects: [
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['**/*.test.tsx'] } },
      { extends: true, test: { name: 'node', environment: 'node', include: ['**/*.test.ts'] } },
    ],
    // The design system's components import stylesheets, which Node alone would refuse.
    server: { deps: { inline: [/[\\/]@cahier[\\/]/] } },
  },
}
export default config
