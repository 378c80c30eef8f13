import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../workspace.ts'
import { examine, migrationFinding } from './doctor.ts'

const healthy: Readonly<Record<string, readonly [status: number, body: unknown]>> = {
  '/rest/v1/rpc/project_state': [
    200,
    {
      migration: '99999999999999',
      secrets: ['project_url', 'secret_key'],
      jobs: ['call_due_functions', 'drain_automations', 'purge_job_runs', 'run_due_jobs'],
      failure: null,
      administrators: 1,
      deletions: [],
      customers: [],
    },
  ],
  '/storage/v1/bucket': [200, [{ id: 'avatars' }, { id: 'backups' }, { id: 'note-attachments' }]],
  '/functions/v1/check-payments': [200, { configured: true, defects: [] }],
  '/functions/v1/send-webhooks': [200, { sent: 0, failed: 0, holds: true }],
  '/auth/v1/settings': [
    200,
    { disable_signup: false, mailer_autoconfirm: false, external: { email: true, anonymous_users: true } },
  ],
}
const payments = '/functions/v1/check-payments'
const state = healthy['/rest/v1/rpc/project_state']?.[1]

/** What is found in a project that answers like this where it differs from a healthy one. */
async function foundWith(changes: typeof healthy): Promise<string[]> {
  const server = createServer((request, response) => {
    const [status, body] = changes[request.url ?? ''] ?? healthy[request.url ?? ''] ?? [200, {}]
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const findings = await examine(root, { url, publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' })
  return findings.map(({ defect, detail }) => `${defect} ${detail}`.replace(url, 'URL'))
}

const rpc = '/rest/v1/rpc/project_state'

test.each<[string, typeof healthy, string[]]>([
  ['nothing in a healthy project', {}, []],
  ['a refused key', { [rpc]: [401, {}] }, ['key 401']],
  ['a database without migrations', { [rpc]: [404, {}] }, ['migrations –']],
  ['an answer that is no project’s', { [rpc]: [200, '<html>'] }, ['unreachable URL (200)']],
  [
    'migrations from before the baseline that lack some',
    { [rpc]: [200, { ...Object(state), migration: '20261121000100' }] },
    ['passage schema-history'],
  ],
  ['an empty vault', { [rpc]: [200, { ...Object(state), secrets: [] }] }, ['secrets project_url, secret_key']],
  [
    'a missing job',
    { [rpc]: [200, { ...Object(state), jobs: ['run_due_jobs'] }] },
    ['jobs call_due_functions, drain_automations, purge_job_runs'],
  ],
  ['a failing job', { [rpc]: [200, { ...Object(state), failure: 'why' }] }, ['failure why']],
  [
    'deletions that do not get on',
    { [rpc]: [200, { ...Object(state), deletions: ['payments_unavailable'] }] },
    ['deletions payments_unavailable'],
  ],
  [
    'customers of deleted accounts',
    { [rpc]: [200, { ...Object(state), customers: ['cus_1', 'cus_2'] }] },
    ['customers cus_1, cus_2'],
  ],
  ['no administrator', { [rpc]: [200, { ...Object(state), administrators: 0 }] }, ['administrator ']],
  ['a missing bucket', { '/storage/v1/bucket': [200, [{ id: 'avatars' }]] }, ['buckets backups, note-attachments']],
  ['storage that fails', { '/storage/v1/bucket': [500, 'oops'] }, ['buckets avatars, backups, note-attachments']],
  ['authentication that fails', { '/auth/v1/settings': [500, 'oops'] }, ['settings auth']],
  [
    'settings of a new project',
    {
      '/auth/v1/settings': [
        200,
        { disable_signup: true, mailer_autoconfirm: true, external: { email: false, anonymous_users: false } },
      ],
    },
    [
      'settings auth.enable_signup',
      'settings auth.email.enable_confirmations',
      'settings auth.email.enabled',
      'settings auth.enable_anonymous_sign_ins',
    ],
  ],
  ['a function that is not deployed', { '/functions/v1/calendar': [404, {}] }, ['function calendar']],
  ['payments that nobody has set up', { [payments]: [200, { configured: false, defects: [] }] }, []],
  [
    'payments that do not work',
    { [payments]: [200, { configured: true, defects: ['STRIPE_SECRET_KEY: refused'] }] },
    ['payments STRIPE_SECRET_KEY: refused'],
  ],
  ['payments of which nothing is known', { [payments]: [401, { code: 'x' }] }, ['payments check-payments']],
  [
    'connections that ask nobody for their address',
    { '/functions/v1/send-webhooks': [200, { sent: 0, failed: 0, holds: false }] },
    ['webhooks send-webhooks'],
  ],
  ['mails without a server', { '/functions/v1/send-mails': [503, {}] }, ['mails send-mails']],
])('the doctor finds %s', async (_name, changes, findings) => {
  expect(await foundWith(changes)).toEqual(findings)
})

test('the doctor names an address that does not answer', async () => {
  const project = { url: 'http://127.0.0.1:9', publishableKey: 'p', secretKey: 's' }
  expect(await examine(root, project)).toEqual([{ defect: 'unreachable', detail: project.url }])
})

test.each([
  ['', 'migrations –'],
  ['20260101000000', 'passage before'],
  [
    '20260102000000',
    `baseline with former as (delete from supabase_migrations.schema_migrations where version <= '20260102000000' returning version) insert into supabase_migrations.schema_migrations (version, name) select '20260103000000', 'baseline' from former where version = '20260102000000'`,
  ],
  ['20260103000000', 'migrations 20260103000000'],
  ['20260104000000', null],
])('a project whose newest migration is %j lacks: %s', async (head, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const migrations = join(folder, 'supabase/migrations')
  await mkdir(migrations, { recursive: true })
  await writeFile(join(migrations, '20260103000000_baseline.sql'), '-- baseline: 20260102000000, tag before\n')
  await writeFile(join(migrations, '20260104000000_more.sql'), '-- area: notes\n')
  const finding = await migrationFinding(folder, head)
  expect(finding && `${finding.defect} ${finding.detail}`).toBe(expected)
})
