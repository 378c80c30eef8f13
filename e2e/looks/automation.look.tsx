import { createRest } from '@cahier/contract/testing'
import { page } from 'vitest/browser'
import config from '../../mf-automation/remote.config.ts'
import app from '../../mf-automation/src/app.tsx'
import { usual } from '../../mf-automation/tests/answers.ts'
import { automation, execution, own, step, template, webhook } from '../../mf-automation/tests/rows.ts'
import { lookAt, type Screen } from './frame.tsx'

// Names are data, and stay as they are in each language.
const paused = {
  ...own,
  id: '00000000-0000-4000-8000-0000000000b3',
  name: 'Berta',
  is_active: false,
  failures_in_row: 10,
  paused_at: '2026-01-01T08:00:00Z',
  pause_reason: 'failures',
}
const anna = {
  ...own,
  name: 'Anna',
  conditions: { match: 'any', rules: [{ field: 'now.date', operator: 'is_not_empty' }] },
  action_config: { title: 'Anna {{now.date}}', tags: ['anna'] },
  more_actions: [
    { type: 'webhook_call', config: { url: 'https://127.0.0.1', method: 'POST', timeout: 30, headers: [] } },
  ],
}
const failed = { ...execution, automation_id: paused.id, status: 'failed', error_code: 'mail_off' }
const { fetch } = createRest({
  ...usual,
  'GET automation_templates': () => [
    { ...template, key: 'weekly_summary' },
    { ...webhook, is_premium: true },
  ],
  'GET automations': () => [{ ...automation, name: 'Clara' }, anna, paused],
  'GET automation_executions': ({ params }) => (params.has('id') ? failed : [failed]),
  'GET automation_steps': () => [
    { ...step, input: { title: 'Anna' } },
    { ...step, position: 2, id: 's2', action_type: 'create_backup', input: {}, output: { path: 'a/b.json' } },
    {
      ...{ ...step, position: 3, id: 's3', action_type: 'send_email', status: 'failed', output: null },
      ...{ input: { recipient: 'a@exemple.fr', subject: 'Anna', message: 'Anna' }, error_code: 'mail_off' },
    },
  ],
})

const file = {
  format: 'cahier.automations',
  version: 1,
  automations: ['Anna', 'Berta'].map((name) => ({
    name,
    trigger: { type: 'note_created', config: {} },
    actions: [{ type: 'create_note', config: { title: 'Anna' } }],
  })),
}

const next = () => page.getByRole('button', { name: 'Suivant' }).click()
const edit = `/automation/${anna.id}/edit`

const screens: Readonly<Record<string, Screen>> = {
  'the dashboard with a paused automation': {
    path: '/automation',
    shows: () => page.getByText(/^Arrêtée après 10 échecs/),
  },
  'the templates, some of them locked': {
    path: '/automation/templates',
    shows: () => page.getByRole('link', { name: /^Débloquer/ }),
  },
  'the executions': {
    path: '/automation/executions',
    shows: () => page.getByRole('link', { name: 'Berta' }),
  },
  'the import of a file': {
    path: '/automation',
    async open() {
      await page.getByRole('button', { name: 'Importer et exporter' }).click()
      await page.getByRole('menuitem', { name: 'Importer un fichier…' }).click()
      await page
        .getByLabelText('Choisir un fichier')
        .upload(new File([JSON.stringify(file)], 'anna.json', { type: 'application/json' }))
    },
    shows: () => page.getByRole('dialog').getByRole('listitem'),
  },
  'the basics': { path: edit, shows: () => page.getByRole('textbox', { name: 'Nom' }) },
  'a trigger': { path: edit, open: next, shows: () => page.getByRole('group', { name: 'Condition 1' }) },
  'the actions, with the data that a field takes': {
    path: edit,
    async open() {
      await next()
      await next()
      await page.getByRole('button', { name: /^Insérer une donnée dans «\sTitre\s»$/ }).click()
    },
    shows: () => page.getByRole('group', { name: 'En-têtes' }),
  },
  'the settings': {
    path: edit,
    async open() {
      for (const _ of [1, 2, 3]) await next()
    },
    shows: () => page.getByRole('heading', { name: /Réglages$/ }),
  },
  'a dry run': {
    path: edit,
    async open() {
      for (const _ of [1, 2, 3]) await next()
      await page.getByRole('button', { name: 'Tester' }).click()
    },
    shows: () => page.getByRole('dialog', { name: 'Essai à blanc' }),
  },
  'an execution with a backup, whose last step failed': {
    path: `/automation/executions/${execution.id}`,
    shows: () => page.getByRole('button', { name: 'Télécharger la sauvegarde' }),
  },
}

lookAt(app, config, screens, { fetch })
