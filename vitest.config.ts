import { defineConfig } from 'vitest/config'

const dom = ['shell/**', 'shared-ui/**', 'mf-*/**', 'platform/contract/**']
const tests = (roots: readonly string[]) => roots.map((root) => `${root}/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'dom', environment: 'jsdom', include: tests(dom), exclude: ['**/node_modules/**', '**/dist/**'] },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: tests(['platform/{releases,cli,server,backend}/**', 'supabase/tests/**', 'docs/**']),
          exclude: ['**/node_modules/**', '**/dist/**', 'platform/cli/template/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
