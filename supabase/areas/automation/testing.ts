import type { Sql } from '@cahier/backend'
import { ownerId, runAs } from '../../tests/actors.ts'

/** An action of an automation. */
export interface Action {
  readonly type: string
  readonly config?: object
}

export interface Automation {
  readonly trigger?: string
  readonly config?: object
  readonly conditions?: object
  readonly actions?: readonly Action[]
  readonly retry?: { max_retries: number; retry_delay: number }
  readonly priority?: number
  readonly name?: string
}

export const notify: Action = { type: 'send_notification', config: { title: 'a', message: 'b' } }
export const webhook: Action = {
  type: 'webhook_call',
  config: { url: 'https://example.org/hook', method: 'POST' },
}
export const createNote = (title: string, config: object = {}): Action => ({
  type: 'create_note',
  config: { title, ...config },
})

/** Gives the owner a plan. */
export const subscribe = (sql: Sql, plan: string) =>
  sql('update public.profiles set subscription = $2 where id = $1', [ownerId, plan])

/** All notes, oldest first. */
export const notes = (sql: Sql) => sql<{ title: string }>('select title from public.notes order by created_at, title')

/** Creates an automation of the owner, like the builder does. @returns its id */
export async function automate(
  sql: Sql,
  { trigger = 'manual', config = {}, conditions = {}, actions = [notify], retry, priority = 5, name = 'a' }: Automation,
): Promise<string> {
  const [first, ...more] = actions
  const [row] = await runAs<{ id: string }>(
    sql,
    'owner',
    `insert into public.automations
       (name, trigger_type, trigger_config, conditions, action_type, action_config, more_actions, retry_config, priority)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      name,
      trigger,
      JSON.stringify(config),
      JSON.stringify(conditions),
      first?.type,
      JSON.stringify(first?.config ?? {}),
      JSON.stringify(more.map(({ type, config = {} }) => ({ type, config }))),
      JSON.stringify(retry ?? { max_retries: 3, retry_delay: 300 }),
      priority,
    ],
  )
  if (row === undefined) throw new Error('no automation')
  return row.id
}

export interface Execution {
  readonly id: string
  readonly status: string
  readonly error_code: string | null
  readonly error_message: string | null
  readonly action_result: Readonly<Record<string, unknown>> | null
  readonly trigger_data: Readonly<Record<string, unknown>>
  readonly occurrence: string
}

/** Runs a statement of the owner that gives an execution. */
export async function execution(sql: Sql, call: string, ...parameters: readonly unknown[]): Promise<Execution> {
  const [row] = await runAs<Execution>(sql, 'owner', `select * from public.${call}`, parameters)
  if (row === undefined) throw new Error('no execution')
  return row
}

export const run = (sql: Sql, id: string, request = crypto.randomUUID()) =>
  execution(sql, 'run_automation($1, $2)', id, request)

/** All executions, oldest first. */
export const executions = (sql: Sql) =>
  sql<Execution>('select * from public.automation_executions order by started_at, id')

export interface Step {
  readonly id: string
  readonly position: number
  readonly status: string
  readonly key: string
  readonly attempts: number
  readonly error_code: string | null
  readonly input: Readonly<Record<string, unknown>> | null
  readonly output: Readonly<Record<string, unknown>> | null
}

export const steps = (sql: Sql) => sql<Step>('select * from public.automation_steps order by execution_id, position')

/** Takes turns until nothing is due. @returns the number of turns */
export async function drain(sql: Sql): Promise<number> {
  for (let turns = 0; ; turns++) {
    const [row] = await runAs<{ worked: number }>(sql, 'service', 'select public.drain_automations() as worked')
    if (!row?.worked) return turns
  }
}

/** Makes all that waits for a moment due. */
export async function hurry(sql: Sql): Promise<void> {
  await sql('update public.automation_executions set due_at = now() where due_at is not null')
  await sql('update public.automation_steps set next_attempt_at = now() where next_attempt_at is not null')
}

/** Does a step that leads outside, like its function does. @returns what was claimed */
export async function outside(sql: Sql, kind: string, outcome: object): Promise<Step & { readonly attempt: number }> {
  const [claimed] = await runAs<Step & { attempt: number }>(
    sql,
    'service',
    'select * from public.claim_automation_steps($1, 1)',
    [kind],
  )
  if (claimed === undefined) throw new Error('nothing to claim')
  const [settled] = await runAs<{ settled: boolean }>(
    sql,
    'service',
    'select public.settle_automation_step($1, $2, $3) as settled',
    [claimed.id, claimed.attempt, JSON.stringify(outcome)],
  )
  if (!settled?.settled) throw new Error('the lease was lost')
  return claimed
}

export const confirmAddress = (sql: Sql) =>
  sql('update auth.users set email_confirmed_at = now() where id = $1', [ownerId])
