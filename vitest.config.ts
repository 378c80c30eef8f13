import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'platform/cli/template/**']
const areas = ['shell/**', 'shared-ui/**', 'mf-*/**', 'platform/**']

const onPostgres = 'platform/backend/{rest,auth,realtime,storage,jobs,mail}/**/*.test.ts'

const setup = ['./platform/contract/testing/setup.ts']

// The command speaks the terminal's language; tests read the one that it has without a locale.
process.env.LC_ALL = 'C.UTF-8'

export default defineConfig({
  test: {
    // Much of a test with a database or a server is waiting.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        // The file's name says what it runs in: a test that needs a document is a .test.tsx, with or without a component.
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Loads jsdom once for each worker; every file still has a document and modules of its own.
          pool: 'vmForks',
          setupFiles: setup,
          include: areas.map((area) => `${area}/*.test.tsx`),
          exclude: ignored,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: setup,
          include: [
            ...[...areas, 'docs/**', 'e2e/strings/**'].map((area) => `${area}/*.test.ts`),
            'supabase/tests/{migrations,policies,generated}.test.ts',
          ],
          exclude: [...ignored, onPostgres, '**/postgres.test.ts'],
          globalSetup: './platform/backend/testing/cluster.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // On a Postgres server: the schema, the services, and once more what depends on the engine (PGlite has its turn above and in the
        // journeys): the driver, backups, and who may do what.
        test: {
          name: 'postgres',
          environment: 'node',
          setupFiles: setup,
          include: [
            onPostgres,
            'platform/backend/{database,backup}/**/*.test.ts',
            'supabase/{areas,tests}/**/*.test.ts',
          ],
          exclude: [...ignored, '**/pglite.test.ts', 'supabase/tests/{generated,migrations}.test.ts'],
          globalSetup: './platform/backend/testing/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
