import {
  createRest,
  type FakeShellOptions,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import app from '../src/app.tsx'

const me = fakeProfile.id
const at = '2026-01-01T08:00:00Z'
const template = {
  id: '00000000-0000-4000-8000-0000000000a1',
  key: 'daily_review',
  name: 'Révision quotidienne',
  description: '',
  category: 'learning',
  icon: 'book',
  color: 'encre',
  is_premium: false,
  is_available: true,
  trigger_schema: { type: 'time_based', schedule: 'daily', time: '09:00' },
  action_schema: { type: 'send_notification', title: 'x', message: 'y', href: '/vocabulary' },
  created_at: at,
  updated_at: at,
}
const backup = {
  ...template,
  id: '00000000-0000-4000-8000-0000000000a2',
  key: 'daily_backup',
  category: 'backup',
  is_available: false,
  action_schema: { type: 'create_backup' },
}
const automation = {
  id: '00000000-0000-4000-8000-0000000000b1',
  user_id: me,
  name: 'Révision quotidienne',
  description: '',
  category: 'learning',
  trigger_type: 'time_based',
  trigger_config: { schedule: 'daily', time: '07:30' },
  action_type: 'send_notification',
  action_config: { title: 'Réviser', message: 'Dix mots.', href: '/vocabulary' },
  is_active: true,
  preset: 'daily_review',
  template_id: template.id,
  last_executed_at: null,
  next_execution_at: '2026-01-02T08:00:00Z',
  created_at: at,
  updated_at: at,
}
const execution = {
  id: '00000000-0000-4000-8000-0000000000c1',
  automation_id: automation.id,
  user_id: me,
  status: 'success',
  trigger_data: { trigger: 'manual' },
  started_at: at,
  completed_at: at,
  execution_time_ms: 12,
  action_result: { notification_id: 'n' },
  error_message: null,
}

afterEach(unmountRemotes)

async function open(path: string, answers: Record<string, RestAnswer> = {}, options: FakeShellOptions = {}) {
  const rest = createRest({
    'GET automation_templates': () => [template, backup],
    'GET automations': () => [automation],
    'GET automation_executions': () => [execution],
    ...answers,
  })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch, ...options })
  const heard: string[] = []
  for (const topic of ['dashboard', 'notifications']) rendered.shell.events.on(topic, () => heard.push(topic))
  return { ...rendered, written: rest.written, heard, user: userEvent.setup() }
}

const failure = () => refuse(400, { code: '42501', message: 'permission denied' })
const name = 'Révision quotidienne'
const menu = new RegExp(`Actions pour.*${name}`)

describe('presets', () => {
  it('are grouped, and show their schedule', async () => {
    await open('/automation')
    expect(await screen.findByRole<HTMLInputElement>('switch', { name, checked: true })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Révisions' })).toBeDefined()
    expect(screen.getByText('Chaque jour à 07:30')).toBeDefined()
    expect(screen.getByText('Jamais')).toBeDefined()
  })

  it('that the engine does not support have no switch', async () => {
    await open('/automation', { 'GET automation_templates': () => [backup], 'GET automations': () => [] })
    const card = await screen.findByRole('article')
    expect(within(card).getByText('Pas encore disponible')).toBeDefined()
    expect(within(card).queryByRole('switch')).toBeNull()
    expect(within(card).queryByRole('button')).toBeNull()
  })

  it('show that there are none', async () => {
    await open('/automation', { 'GET automation_templates': () => [] })
    expect(await screen.findByText('Ce serveur ne propose encore aucune automatisation.')).toBeDefined()
  })

  it('report that loading failed, and retry', async () => {
    let answer: RestAnswer = failure
    const { user } = await open('/automation', { 'GET automations': (request) => answer(request) })
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Elles continuent de s’exécuter sur le serveur.')
    answer = () => [automation]
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('switch', { name })).toBeDefined()
  })

  it('become an automation in the learner’s language when first switched on', async () => {
    let stored: unknown[] = []
    const { user, shell, written, heard } = await open(
      '/automation',
      {
        'GET automations': () => stored,
        'POST automations': () => {
          stored = [automation]
        },
      },
      { preferences: { language: 'en' } },
    )
    await user.click(await screen.findByRole('switch', { name: 'Daily review', checked: false }))
    expect(await screen.findByRole('switch', { name: 'Daily review', checked: true })).toBeDefined()
    const [upsert] = written()
    expect(upsert?.params.get('on_conflict')).toBe('user_id,preset')
    expect(upsert?.body).toMatchObject({
      user_id: me,
      preset: 'daily_review',
      trigger_type: 'time_based',
      trigger_config: { schedule: 'daily', time: '09:00' },
      action_type: 'send_notification',
      action_config: {
        title: 'Time to review',
        message: 'A few minutes are enough to keep your words in mind.',
        href: '/vocabulary',
      },
      is_active: true,
    })
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success' }])
    expect(heard).toEqual(['dashboard'])
  })

  it('return to the stored state when switching fails', async () => {
    const { user, shell } = await open('/automation', { 'PATCH automations': failure })
    await user.click(await screen.findByRole('switch', { name, checked: true }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(await screen.findByRole('switch', { name, checked: true })).toBeDefined()
  })

  it.each([
    ['what was sent', execution, 'success', /la notification est dans la cloche/],
    ['that there was nothing to send', { ...execution, action_result: { skipped: 'x' } }, 'success', /rien à signaler/],
    [
      'why it failed',
      { ...execution, status: 'failed', action_result: null, error_message: 'Pas de titre' },
      'error',
      /Pas de titre/,
    ],
    ['the server’s refusal', refuse(404, { code: 'PT404', message: 'Elle n’existe plus.' }), 'error', /n’existe plus/],
  ])('run immediately and report %s', async (_, answer, kind, message) => {
    const { user, shell, written } = await open('/automation', { 'POST rpc/run_automation': () => answer })
    await user.click(await screen.findByRole('button', { name: 'Exécuter maintenant' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(shell.seen.toasts).toMatchObject([{ kind, message: expect.stringMatching(message) }])
    expect(written()).toMatchObject([{ body: { automation_id: automation.id } }])
  })

  it('are deleted after a confirmation', async () => {
    let stored: unknown[] = [automation]
    const { user, shell } = await open('/automation', {
      'GET automations': () => stored,
      'DELETE automations': () => {
        stored = []
      },
    })
    await user.click(await screen.findByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    expect(await screen.findByRole('switch', { name, checked: false })).toBeDefined()
    expect(shell.seen.confirms).toMatchObject([{ destructive: true }])
  })
})

describe('settings', () => {
  const path = `/automation/${automation.id}/settings`

  it('require a time, a title and a message', async () => {
    const { user, written } = await open(path)
    await user.clear(await screen.findByLabelText(/^Heure/))
    await user.clear(screen.getByLabelText(/^Titre/))
    await user.clear(screen.getByLabelText(/^Message/))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'L’heure est obligatoire',
      'Le titre est obligatoire',
      'Le message est obligatoire',
    ])
    expect(written()).toEqual([])
  })

  it('store the schedule and the texts, and keep the rest', async () => {
    const { user, shell, written } = await open(path, { 'PATCH automations': () => null })
    await user.selectOptions(await screen.findByLabelText('Fréquence'), 'weekly')
    await user.selectOptions(screen.getByLabelText('Jour'), 'dimanche')
    await user.type(screen.getByLabelText(/^Message/), ' Pas plus.')
    expect(shell.seen.dirty()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/automation'))
    expect(written()).toMatchObject([
      {
        body: {
          trigger_config: { schedule: 'weekly', time: '07:30', day_of_week: 0 },
          action_config: { title: 'Réviser', message: 'Dix mots. Pas plus.', href: '/vocabulary' },
        },
      },
    ])
    expect(shell.seen.dirty()).toBe(0)
  })

  it('of a deleted automation show a message', async () => {
    await open(path, { 'GET automations': () => [] })
    expect(await screen.findByRole('dialog', { name: 'Automatisation introuvable' })).toBeDefined()
  })
})

describe('history', () => {
  const path = `/automation/${automation.id}/history`

  it('lists each execution', async () => {
    const { user, shell } = await open(path, {
      'GET automation_executions': () => [
        execution,
        {
          ...execution,
          id: 'c2',
          status: 'failed',
          trigger_data: { trigger: 'time_based' },
          action_result: null,
          error_message: 'Pas de titre',
        },
      ],
    })
    const rows = await within(await screen.findByRole('dialog')).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Réussie.*À la demande · 12 ms.*Notification envoyée/),
      expect.stringMatching(/Échouée.*Planifiée.*Pas de titre/),
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(shell.history.location.pathname).toBe('/automation'))
  })

  it('shows that there was none', async () => {
    await open(path, { 'GET automation_executions': () => [] })
    expect(await screen.findByText('Cette automatisation ne s’est pas encore exécutée.')).toBeDefined()
  })

  it('reports that loading failed', async () => {
    await open(path, { 'GET automation_executions': failure })
    expect((await screen.findByRole('alert')).textContent).toContain('Il est intact sur le serveur.')
  })
})
