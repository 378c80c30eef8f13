import type { Page } from '@playwright/test'
import { checkLanguages, checkLayouts, type Screen } from './layouts.ts'
import { becomeLearner, type NewLearner, test } from './learner.ts'

/** A preset that is on, and automations whose last action the engine refuses. @returns what to open */
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
      more_actions: [
        { type: 'webhook_call', config: { url: 'https://127.0.0.1', method: 'POST', timeout: 30, headers: [] } },
      ],
    })
    .select('id')
    .single()
    .throwOnError()
  const refused = { type: 'send_email', config: { recipient: 'a@exemple.fr', subject: 'Anna', message: 'Anna' } }
  const { data: own } = await client
    .from('automations')
    .insert([
      {
        name: 'Berta',
        trigger_type: 'manual',
        action_type: refused.type,
        action_config: refused.config,
        more_actions: [],
      },
      {
        name: 'Clara',
        trigger_type: 'manual',
        action_type: 'create_note',
        action_config: { title: 'Anna' },
        more_actions: [{ type: 'create_backup', config: {} }, refused],
      },
    ])
    .select('id, name')
    .order('name')
    .throwOnError()
  const [berta, clara] = own.map(({ id }) => id)
  const run = (automation_id = '') =>
    client.rpc('run_automation', { automation_id, request: crypto.randomUUID() }).throwOnError()
  const { data: execution } = await run(clara)
  // The tenth failure in a row pauses an automation. What it tells the learner of that stays in the language it was told in.
  for (let failures = 0; failures < 10; failures++) await run(berta)
  await client.from('notifications').delete().eq('kind', 'automation_paused').throwOnError()
  await client
    .from('notifications')
    .insert([{ title: 'Anna', href: '/planning' }, { title: 'Berta' }])
    .throwOnError()
  return { automation: automation.id, execution: execution.id }
}

const file = {
  format: 'cahier.automations',
  version: 1,
  automations: ['Anna', 'Berta'].map((name) => ({
    name,
    trigger: { type: 'note_created', config: {} },
    actions: [{ type: 'create_note', config: { title: 'Anna' } }],
  })),
}

const next = (page: Page) => page.locator('form button[type=submit]').click()

/** In the order in which they are opened. */
const screensOf = ({ automation, execution }: { automation: string; execution: string }): Record<string, Screen> => ({
  'the dashboard with a paused automation': {
    path: '/automation',
    shows: (page) => page.getByText(/^Arrêtée après 10 échecs/),
  },
  'the templates, some of them locked': {
    open: (page) => page.getByRole('tab', { name: 'Modèles' }).click(),
    shows: (page) => page.locator('a[href$="/pricing"]'),
  },
  'the executions': {
    open: (page) => page.getByRole('tab', { name: 'Exécutions' }).click(),
    shows: (page) => page.getByRole('link', { name: 'Berta' }),
  },
  'the import of a file': {
    async open(page) {
      await page.getByRole('button', { name: 'Importer et exporter' }).click()
      await page.getByRole('menuitem', { name: 'Importer un fichier…' }).click()
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'anna.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
    },
    shows: (page) => page.getByRole('dialog').getByRole('listitem'),
  },
  'the notifications': { path: '/notifications', shows: (page) => page.getByRole('link', { name: 'Anna' }) },
  'the basics': { path: `/automation/${automation}/edit`, shows: (page) => page.getByRole('textbox', { name: 'Nom' }) },
  'a trigger': { open: next, shows: (page) => page.getByRole('group', { name: 'Condition 1' }) },
  'the actions, with the data that a field takes': {
    async open(page) {
      await next(page)
      await page.getByRole('button', { name: /^Insérer une donnée dans «\sTitre\s»$/ }).click()
    },
    shows: (page) => page.getByRole('group', { name: 'En-têtes' }),
  },
  'the settings': { open: next, shows: (page) => page.getByRole('heading', { name: /Réglages$/ }) },
  'a dry run': {
    open: (page) => page.getByRole('button', { name: 'Tester' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Essai à blanc' }),
  },
  // Its backup is written meanwhile.
  'an execution with a backup, whose last step failed': {
    path: `/automation/executions/${execution}`,
    shows: (page) => page.getByRole('button', { name: 'Télécharger la sauvegarde' }),
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
