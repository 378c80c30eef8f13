import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/launch.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'platform/cli/template/**']
const areas = ['shell/**', 'shared-ui/**', 'mf-*/**', 'platform/**']

const rules = ['shell/**', 'shared-ui/**', 'mf-*/**', 'platform/contract/**'].map((area) => `${area}/*.test.ts`)
const onPostgres = ['platform/backend/**/*.test.ts', 'supabase/**/*.test.ts']

const setup = ['./platform/contract/testing/setup.ts']

// The command speaks the terminal's language; tests read the one that it has without a locale.
Object.assign(process.env, { LC_ALL: '', LC_MESSAGES: '', LANG: 'C.UTF-8' })
process.env.CAHIER_CHEAP_PASSWORDS = '1'

export default defineConfig({
  test: {
    // Much of a test with a database or a server is waiting.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // The default of a second is too short for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        // The file's name says what it runs in: a test that needs a document is a .test.tsx, with or without a component.
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Loads jsdom once for each worker; every file still has a document and modules of its own.
          pool: 'vmForks',
          setupFiles: [...setup, './platform/contract/testing/dom.ts', './shared-ui/overlay/testing.ts'],
          include: areas.map((area) => `${area}/*.test.tsx`),
          exclude: ignored,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: setup,
          include: [...areas, 'docs/**', 'e2e/opened/**', 'e2e/strings/**'].map((area) => `${area}/*.test.ts`),
          exclude: [...ignored, ...onPostgres, ...rules],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // What members compute without a document. Files share a process and its modules: loading these anew for each took most of the time.
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          // A file begins without what the one before in its process has replaced.
          unstubGlobals: true,
          unstubEnvs: true,
          setupFiles: setup,
          include: rules,
          exclude: ignored,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // What needs a database: each test has one of its own, of the run's server.
        test: {
          name: 'database',
          environment: 'node',
          setupFiles: setup,
          include: onPostgres,
          exclude: ignored,
          globalSetup: './platform/backend/testing/postgres.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Packages are found anew in each run: one that is found in the middle of a test would load its page again.
        optimizeDeps: { force: true },
        // What fits where, and who can read it: areas with the answers of a fake server, in a real browser.
        test: {
          name: 'looks',
          include: ['e2e/looks/*.look.tsx'],
          setupFiles: [...setup, './shared-ui/overlay/testing.ts'],
          testTimeout: 300_000,
          // Of several pages that are open at once Chromium may stop drawing one.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions,
              contextOptions: { reducedMotion: 'reduce', locale: 'fr-FR', timezoneId: 'Europe/Paris' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
