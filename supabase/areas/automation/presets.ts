import type { Sql } from '@cahier/backend'
import { ownerId, runAs } from '../../tests/actors.ts'

/** The eight cards of the dashboard. */
export const presets = [
  'daily_backup',
  'daily_review',
  'forgotten_notes',
  'monthly_report',
  'study_break',
  'study_session',
  'vocabulary_milestone',
  'weekly_summary',
] as const

/** Switches a preset on, like its card does. */
export async function switchOn(sql: Sql, preset: string): Promise<string> {
  const [row] = await runAs<{ id: string }>(
    sql,
    'owner',
    `insert into public.automations (name, category, trigger_type, trigger_config, action_type, action_config, more_actions, conditions, template_id, preset)
     select name, category, trigger_schema ->> 'type', trigger_schema - 'type', action_schema ->> 'type', action_schema - 'type', more_actions, conditions, id, key
     from public.automation_templates where key = $1 returning id`,
    [preset],
  )
  if (row === undefined) throw new Error(`no preset ${preset}`)
  return row.id
}

/** Runs the due jobs, and returns how many automations ran. */
export const runDue = async (sql: Sql) => {
  const [row] = await runAs<{ ran: number }>(sql, 'service', 'select public.run_due_jobs() as ran')
  return row?.ran
}
/** The owner's notifications. */
export const notifications = (sql: Sql) =>
  sql<{ kind: string; title: string; body: string; href: string | null }>(
    'select kind, title, body, href from public.notifications where user_id = $1',
    [ownerId],
  )
