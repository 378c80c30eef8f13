import { join } from 'node:path'
import { createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { examine } from '@cahier/cli/doctor'
import { expect, test } from 'vitest'
import { migrationsDirectory } from '../schema/migrations.ts'

const root = join(import.meta.dirname, '../..')

test('the doctor finds on the embedded backend only what it does in other ways', async () => {
  const functionsDir = join(root, 'supabase/functions')
  const databaseUrl = await testDatabase('migrated')
  const backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory, functionsDir }, silent)
  const { publishableKey, secretKey } = backend
  const findings = await examine(root, { url: await backend.listen(), publishableKey, secretKey })
  expect(findings.map(({ defect, detail }) => `${defect} ${detail}`)).toEqual([
    'secrets project_url, secret_key',
    'jobs call_due_functions, drain_automations, purge_job_runs, run_due_jobs',
    'settings auth.email.enable_confirmations',
    'mails send-mails',
    'administrator ',
  ])
  await backend.close()
})
