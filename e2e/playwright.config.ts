import { chmodSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { migratedCluster } from '@cahier/backend/testing/cluster'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './launch.ts'

const port = Number(process.env.CAHIER_E2E_PORT ?? 3210)
// Workers read this file too: the folder of the run is made once and handed down.
process.env.CAHIER_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'cahier-e2e-'))
// Whoever runs the database's server for root has to pass it.
chmodSync(process.env.CAHIER_E2E_DATA, 0o711)
// The databases of the applications begin with the schema.
process.env.CAHIER_CLUSTER ??= await migratedCluster()

// The command speaks the terminal's language; tests read the one that it has without a locale.
// UTF-8, because Chromium names a download `download` where the locale cannot write its name.
Object.assign(process.env, { LC_ALL: '', LC_MESSAGES: '', LANG: 'C.UTF-8' })
process.env.CAHIER_CHEAP_PASSWORDS = '1'

export default defineConfig({
  testDir: 'journeys',
  outputDir: '.results',
  // Half of a journey is waiting for a file, a timer or a process.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // A journey is many pages or processes, and a machine may be slow. How long a learner waits is measured where it counts.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: {
    // What waits for an element that never comes must not wait for the end of the test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    baseURL: `http://localhost:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Drawing transitions by the processor takes a tenth of a journey; those through the areas keep them.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1360, height: 900 },
    // Faults are put between the page and the server; journeys about being offline let the worker in.
    serviceWorkers: 'block',
    // A trace takes a quarter of the processor: `--trace on` records one of a journey that fails.
    screenshot: 'only-on-failure',
    // A page lives for seconds: compilers that optimize what runs for long take an eighth of the processor.
    launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), '--js-flags=--no-opt'] },
  },
  webServer: {
    command: 'node platform/cli/main.ts start',
    cwd: path.join(import.meta.dirname, '..'),
    url: `http://localhost:${port}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), CAHIER_DATA: process.env.CAHIER_E2E_DATA, CAHIER_LOG: 'warn' },
  },
})
