import type { RestAnswer } from '@cahier/contract/testing'
import { automation, backup, execution, own, paths, statistics, step, template, webhook, weeklyPlan } from './rows.ts'

/** Answers of a server with a preset, an automation of the learner's own, and one execution. */
export const usual: Readonly<Record<string, RestAnswer>> = {
  'GET automation_templates': () => [template, backup, weeklyPlan, webhook],
  'GET automations': () => [automation, own],
  'GET automation_executions': ({ params }) => (params.has('id') ? execution : [execution]),
  'GET automation_steps': () => [step],
  'POST rpc/automation_stats': () => statistics,
  'POST rpc/automation_caps': () => [{ what: 'runs', used: 12, most: 200 }],
  'POST rpc/next_runs': () => [],
  'POST rpc/trigger_paths': () => paths,
  'POST rpc/count_matches': () => ({ matched: 2, of: 7, days: 30 }),
  'POST rpc/test_automation': () => ({ data: { note: { title: 'Le cœur' } }, matches: true, steps: [] }),
  'POST rpc/webhook_secret_state': () => null,
}
