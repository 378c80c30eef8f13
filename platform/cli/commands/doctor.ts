import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readMigrations } from '@cahier/backend/control'
import * as v from 'valibot'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'

/** Something that a hosted project lacks, in the order in which it is mended. */
export type Defect = keyof typeof texts.doctor.defects

/** A defect, and what it concerns. */
export interface Finding {
  readonly defect: Defect
  readonly detail: string
}

const State = v.object({
  migration: v.nullable(v.string()),
  secrets: v.array(v.string()),
  jobs: v.array(v.string()),
  failure: v.nullable(v.string()),
  administrators: v.number(),
  deletions: v.optional(v.array(v.string()), []),
  customers: v.optional(v.array(v.string()), []),
})
const Settings = v.object({
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
  external: v.looseObject({ email: v.boolean(), anonymous_users: v.boolean() }),
})
const Payments = v.object({ defects: v.array(v.string()) })
const Webhooks = v.object({ holds: v.boolean() })
const Buckets = v.array(v.object({ id: v.string() }))

const JOBS = ['call_due_functions', 'drain_automations', 'purge_job_runs', 'run_due_jobs']
const SECRETS = ['project_url', 'secret_key']
const BUCKETS = ['avatars', 'backups', 'note-attachments']
/** Milliseconds that an answer may take. A function that was not called lately has to start. */
const answerTimeoutMs = 20_000

/** `cahier doctor`: checks a hosted project and says what it lacks, with the command that mends it. */
export async function doctor(root: string, environment: Environment): Promise<void> {
  const project = projectOf(environment)
  const findings = await examine(root, project)
  for (const finding of findings) say(`✗ ${sentenceOfFinding(finding)}`)
  if (findings.length === 0) say(texts.doctor.healthy(project.url))
  else process.exitCode = 1
}

interface Project {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
}

/** The hosted project that the environment names. @throws CAHIER-C006 when it names none, or has no secret key */
export function projectOf({ supabase, supabaseSecretKey }: Environment): Project {
  if (!supabase) throw new CommandError('CAHIER-C006', texts.doctor.noProject)
  if (supabaseSecretKey === null) throw new CommandError('CAHIER-C006', texts.accounts.secretKey)
  return { ...supabase, secretKey: supabaseSecretKey }
}

/** What is missing, with the command that mends it. */
export const sentenceOfFinding = ({ defect, detail }: Finding): string => texts.doctor.defects[defect](detail)

/** Sends a request to a project with one of its keys. */
async function ask({ url }: Project, path: string, key: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return await fetch(new URL(path, url), { ...init, headers, signal: AbortSignal.timeout(answerTimeoutMs) })
}

const post = (project: Project, path: string, key: string) => ask(project, path, key, { method: 'POST', body: '{}' })

/** What a project says of itself, or why it does not. */
async function projectState(project: Project): Promise<v.InferOutput<typeof State> | Finding> {
  const answer = await post(project, '/rest/v1/rpc/project_state', project.secretKey).catch(() => null)
  if (answer === null) return { defect: 'unreachable', detail: project.url }
  if (answer.status === 401 || answer.status === 403) return { defect: 'key', detail: String(answer.status) }
  if (answer.status === 404) return { defect: 'migrations', detail: '–' }
  const state = v.safeParse(State, await answer.json().catch(() => null))
  return state.success ? state.output : { defect: 'unreachable', detail: `${project.url} (${answer.status})` }
}

/**
 * The newest migration that the project has; blank when it does not say, because it has none or only old ones.
 *
 * @returns a finding when the project does not answer or refuses the key
 */
export async function projectHead(project: Project): Promise<string | Finding> {
  const state = await projectState(project)
  if ('defect' in state) return state.defect === 'migrations' ? '' : state
  return state.migration ?? ''
}

/** What the project lacks. */
export async function examine(root: string, project: Project): Promise<Finding[]> {
  const state = await projectState(project)
  if ('defect' in state) return [state]

  const findings: Finding[] = []
  const report = (defect: Defect, detail: string) => findings.push({ defect, detail })
  const { migration, secrets, jobs, failure, administrators, deletions, customers } = state
  const without = (wanted: readonly string[], present: readonly string[]) =>
    wanted.filter((name) => !present.includes(name)).join(', ')

  const behind = await migrationFinding(root, migration ?? '')
  if (behind !== null) findings.push(behind)
  const lackingSecrets = without(SECRETS, secrets)
  if (lackingSecrets !== '') report('secrets', lackingSecrets)
  const lackingJobs = without(JOBS, jobs)
  if (lackingJobs !== '') report('jobs', lackingJobs)
  if (failure !== null) report('failure', failure)
  if (deletions.length > 0) report('deletions', deletions.join(', '))
  if (customers.length > 0) report('customers', customers.join(', '))

  const buckets = v.safeParse(Buckets, await json(ask(project, '/storage/v1/bucket', project.secretKey)))
  const lackingBuckets = without(BUCKETS, buckets.success ? buckets.output.map(({ id }) => id) : [])
  if (lackingBuckets !== '') report('buckets', lackingBuckets)

  const settings = v.safeParse(Settings, await json(ask(project, '/auth/v1/settings', project.publishableKey)))
  if (!settings.success) report('settings', 'auth')
  else {
    const { disable_signup, mailer_autoconfirm, external } = settings.output
    if (disable_signup) report('settings', 'auth.enable_signup')
    if (mailer_autoconfirm) report('settings', 'auth.email.enable_confirmations')
    if (!external.email) report('settings', 'auth.email.enabled')
    if (!external.anonymous_users) report('settings', 'auth.enable_anonymous_sign_ins')
  }

  for (const name of await functionNames(root)) {
    const called = await post(project, `/functions/v1/${name}`, project.secretKey).catch(() => null)
    if (called === null || called.status === 404 || called.status === 500) report('function', name)
    else if (name === 'send-mails' && called.status === 503) report('mails', name)
    else if (name === 'send-webhooks') {
      const webhooks = v.safeParse(Webhooks, await called.json().catch(() => null))
      if (!webhooks.success || !webhooks.output.holds) report('webhooks', name)
    } else if (name === 'check-payments') {
      const payments = v.safeParse(Payments, await called.json().catch(() => null))
      for (const detail of payments.success ? payments.output.defects : [name]) report('payments', detail)
    }
  }
  if (administrators === 0) report('administrator', '')
  return findings
}

const json = (answer: Promise<Response>): Promise<unknown> =>
  answer.then((response) => response.json()).catch(() => null)

/**
 * What a project does not have of the checkout's migrations. One with those that the baseline stands for is told to exchange them for it in its
 * ledger, because `db push` refuses a project with migrations that have no file; an older one is told the version to pass through.
 *
 * @param head the project's newest migration; blank for none
 */
export async function migrationFinding(root: string, head: string): Promise<Finding | null> {
  const migrations = await readMigrations(join(root, 'supabase/migrations'))
  if (head >= (migrations.at(-1)?.version ?? '')) return null
  const [first] = migrations
  if (!first?.baseline || head === '' || head >= first.version) return { defect: 'migrations', detail: head || '–' }
  const { replaces, tag } = first.baseline
  if (head < replaces) return { defect: 'passage', detail: tag }
  return { defect: 'baseline', detail: exchange(replaces, first) }
}

/** The statement that puts a baseline into a project's ledger in the place of the migrations that it stands for. */
function exchange(replaces: string, { version, name }: { version: string; name: string }): string {
  const ledger = 'supabase_migrations.schema_migrations'
  return (
    `with former as (delete from ${ledger} where version <= '${replaces}' returning version) ` +
    `insert into ${ledger} (version, name) select '${version}', '${name}' from former where version = '${replaces}'`
  )
}

async function functionNames(root: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of glob('*/*/index.ts', { cwd: join(root, 'supabase/functions') }))
    names.push(basename(dirname(entry)))
  return names.sort()
}
