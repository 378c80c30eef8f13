import { checkLanguages, checkLayouts, type Screen } from './layouts.ts'
import { becomeLearner, type NewLearner, test } from './learner.ts'

/** A preset that is on, an automation that was paused, and notifications. */
async function fill({ client }: NewLearner): Promise<void> {
  const presets = await client.from('automation_templates').select().eq('key', 'weekly_summary').single().throwOnError()
  const { type: _trigger, ...trigger_config } = presets.data.trigger_schema
  const { type: _action, ...action_config } = presets.data.action_schema
  const summary = { trigger_type: 'time_based', trigger_config, action_type: 'send_notification', action_config }
  await client
    .from('automations')
    .insert({ ...summary, name: presets.data.name, preset: 'weekly_summary' })
    .throwOnError()
  const { data: refused } = await client
    .from('automations')
    .insert({
      name: 'Berta',
      trigger_type: 'manual',
      action_type: 'send_email',
      action_config: { recipient: 'a@exemple.fr', subject: 'Anna', message: 'Anna' },
      more_actions: [],
    })
    .select('id')
    .single()
    .throwOnError()
  // The tenth failure in a row pauses an automation. What it tells the learner of that stays in the language it was told in.
  for (let failures = 0; failures < 10; failures++) {
    await client.rpc('run_automation', { automation_id: refused.id, request: crypto.randomUUID() }).throwOnError()
  }
  await client.from('notifications').delete().eq('kind', 'automation_paused').throwOnError()
  await client
    .from('notifications')
    .insert([{ title: 'Anna', href: '/planning' }, { title: 'Berta' }])
    .throwOnError()
}

const screens: Readonly<Record<string, Screen>> = {
  'the dashboard with a paused automation': {
    path: '/automation',
    shows: (page) => page.getByText(/^Arrêtée après 10 échecs/),
  },
  'the notifications': { path: '/notifications', shows: (page) => page.getByRole('link', { name: 'Anna' }) },
}

test('automations and notifications fit four widths in both themes and four languages, without accessibility violations', async ({
  page,
}) => {
  await fill(await becomeLearner(page))
  for (const [name, screen] of Object.entries(screens)) {
    await checkLayouts(page, name, screen, ['main'])
    await checkLanguages(page, name)
  }
})
