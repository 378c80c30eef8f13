import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const dom = ['shell/**', 'shared-ui/**', 'mf-*/**', 'platform/contract/**']
const tests = (roots: readonly string[]) => roots.map((root) => `${root}/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    // Much of a test with a database or a server is waiting.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: { name: 'dom', environment: 'jsdom', include: tests(dom), exclude: ['**/node_modules/**', '**/dist/**'] },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            ...tests(['platform/{releases,cli,server,backend}/**', 'docs/**', 'e2e/strings/**']),
            // The schema's own tests run on a Postgres server; on PGlite who may do what, and what the services make of it.
            'supabase/tests/{client,contact,files,functions,migrations,policies,types}.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'platform/cli/template/**', '**/postgres.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What touches the database's driver once more, on a Postgres server.
        test: {
          name: 'postgres',
          environment: 'node',
          include: [
            ...tests(['platform/backend/{database,rest,auth,realtime,storage,jobs,backup,mail}/**']),
            ...tests(['supabase/tests/**']),
          ],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            '**/pglite.test.ts',
            'supabase/tests/{migrations,types}.test.ts',
          ],
          globalSetup: './platform/backend/testing/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
