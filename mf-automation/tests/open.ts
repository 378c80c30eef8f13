import 'fake-indexeddb/auto'
import { createRest, type FakeShellOptions, type RestAnswer, refuse, renderRemote } from '@cahier/contract/testing'
import userEvent from '@testing-library/user-event'
import app from '../src/app.tsx'
import { automation, backup, execution, own, paths, statistics, step, template, webhook, weeklyPlan } from './rows.ts'

export const failure = () => refuse(400, { code: '42501', message: 'permission denied' })

/** Opens the area with a preset, an automation of the learner's own, and one execution. */
export async function openArea(path: string, answers: Record<string, RestAnswer> = {}, options: FakeShellOptions = {}) {
  const rest = createRest({
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
    ...answers,
  })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch, ...options })
  const heard: string[] = []
  for (const topic of ['dashboard', 'notifications']) rendered.shell.events.on(topic, () => heard.push(topic))
  const asked = (resource: string) => rest.requests.filter((request) => request.resource === resource)
  const written = () => rest.written().filter(({ resource }) => resource === 'automations')
  return { ...rendered, rest, asked, written, heard, user: userEvent.setup() }
}
