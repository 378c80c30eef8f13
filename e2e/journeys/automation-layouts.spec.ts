import type { Page } from '@playwright/test'
import { checkLanguages, checkLayouts, type Screen } from './layouts.ts'
import { becomeLearner, type NewLearner, test } from './learner.ts'

/** A preset that is on, and an automation whose last action the engine refuses. @returns what to open */
async function fill({ client }: NewLearner) {
  const presets = await client.from('automation_templates').select().eq('key', 'weekly_summary').single().throwOnError()
  const { type: _trigger, ...trigger_config } = presets.data.trigger_schema
  const { type: _action, ...action_config } = presets.data.action_schema
  const summary = { trigger_type: 'time_based', trigger_config, action_type: 'send_notification', action_config }
  await client
    .from('automations')
    .insert({ ...summary, name: presets.data.name, preset: 'weekly_summary' })
    .throwOnError()
  const { data: automation } = await client
    .from('automations')
    .insert({
      name: 'Anna',
      trigger_type: 'note_created',
      conditions: { match: 'any', rules: [{ field: 'now.date', operator: 'is_not_empty' }] },
      action_type: 'create_note',
      action_config: { title: 'Anna {{now.date}}', tags: ['anna'] },
      more_actions: [{ type: 'webhook_call', config: { url: 'https://127.0.0.1', method: 'POST', headers: [] } }],
    })
    .select('id')
    .single()
    .throwOnError()
  const { data: letter } = await client
    .from('automations')
    .insert({
      name: 'Berta',
      trigger_type: 'manual',
      action_type: 'create_note',
      action_config: { title: 'Anna' },
      more_actions: [{ type: 'send_email', config: { recipient: 'a@exemple.fr', subject: 'Anna', message: 'Anna' } }],
    })
    .select('id')
    .single()
    .throwOnError()
  const { data: execution } = await client
    .rpc('run_automation', { automation_id: letter.id, request: crypto.randomUUID() })
    .throwOnError()
  await client
    .from('notifications')
    .insert([{ title: 'Anna', href: '/planning' }, { title: 'Berta' }])
    .throwOnError()
  return { automation: automation.id, execution: execution.id }
}

const next = (page: Page) => page.locator('form button[type=submit]').click()

const screensOf = ({ automation, execution }: { automation: string; execution: string }): Record<string, Screen> => ({
  'the dashboard': { path: '/automation', shows: (page) => page.locator('time') },
  'the templates': { path: '/automation/templates', shows: (page) => page.getByRole('searchbox') },
  'the executions': { path: '/automation/executions', shows: (page) => page.getByRole('link', { name: 'Berta' }) },
  'the notifications': { path: '/notifications', shows: (page) => page.getByRole('link', { name: 'Anna' }) },
  'a failed execution': {
    path: `/automation/executions/${execution}`,
    shows: (page) => page.getByText('Anna', { exact: true }),
  },
  'a trigger': {
    path: `/automation/${automation}/edit`,
    open: next,
    shows: (page) => page.getByRole('group', { name: 'Condition 1' }),
  },
  'the actions': {
    path: `/automation/${automation}/edit`,
    async open(page) {
      await next(page)
      await page.getByRole('radio', { checked: true }).waitFor()
      await next(page)
    },
    shows: (page) => page.getByRole('group', { name: 'En-têtes' }),
  },
})

test('the screens of automations fit four widths in both themes and four languages, without accessibility violations', async ({
  page,
}) => {
  test.slow()
  const screens = screensOf(await fill(await becomeLearner(page)))
  for (const [name, screen] of Object.entries(screens)) {
    await checkLayouts(page, name, screen, ['main'])
    await checkLanguages(page, name)
  }
})
