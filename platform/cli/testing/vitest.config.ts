import type { ViteUserConfig } from 'vitest/config'

/** How a remote's tests run where the remote brings no vitest.config.ts. */
const config: ViteUserConfig = {
  test: {
    environment: 'jsdom',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // The design system's components import stylesheets, which Node alone would refuse.
    server: { deps: { inline: [/[\\/]@cahier[\\/]/] } },
  },
}
export default config
