import { type RestAnswer, refuse, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { failure, openArea } from './open.ts'
import { automation, backup, execution, own, statistics } from './rows.ts'

afterEach(unmountRemotes)

const name = 'Révision quotidienne'
const menu = new RegExp(`Actions pour.*${name}`)

describe('presets', () => {
  it('are grouped, and show their schedule', async () => {
    await openArea('/automation')
    expect(await screen.findByRole('switch', { name, checked: true })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Révisions' })).toBeDefined()
    expect(screen.getByRole('switch', { name: 'Sauvegarde quotidienne', checked: false })).toBeDefined()
    expect(screen.getByText('Chaque jour à 07:30')).toBeDefined()
    expect(screen.queryByText('Plan de la semaine')).toBeNull()
  })

  it('that the engine does not support have no switch', async () => {
    await openArea('/automation', {
      'GET automation_templates': () => [{ ...backup, is_available: false }],
      'GET automations': () => [],
    })
    const card = await screen.findByRole('article')
    expect(within(card).getByText('Pas encore disponible')).toBeDefined()
    expect(within(card).queryByRole('switch')).toBeNull()
  })

  it('show that there are none', async () => {
    await openArea('/automation', { 'GET automation_templates': () => [] })
    expect(await screen.findByText('Ce serveur ne propose encore aucune automatisation.')).toBeDefined()
  })

  it('report that loading failed, and retry', async () => {
    let answer: RestAnswer = failure
    const { user } = await openArea('/automation', { 'GET automations': (request) => answer(request) })
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Elles continuent de s’exécuter sur le serveur.')
    answer = () => [automation]
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('switch', { name })).toBeDefined()
  })

  it('become an automation in the learner’s language when first switched on', async () => {
    let stored: unknown[] = []
    const { user, shell, written, heard } = await openArea(
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
      preset: 'daily_review',
      trigger_type: 'time_based',
      trigger_config: { schedule: 'daily', time: '09:00' },
      action_config: { title: 'Time to review', href: '/vocabulary' },
      is_active: true,
    })
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success' }])
    expect(heard).toEqual(['dashboard'])
  })

  it('return to the stored state when switching fails', async () => {
    const { user, shell } = await openArea('/automation', { 'PATCH automations': failure })
    await user.click(await screen.findByRole('switch', { name, checked: true }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(await screen.findByRole('switch', { name, checked: true })).toBeDefined()
  })

  it('that the engine has stopped say why', async () => {
    const paused = { ...automation, is_active: false, failures_in_row: 10, paused_at: '2026-01-02T08:00:00Z' }
    await openArea('/automation', { 'GET automations': () => [paused] })
    expect(await screen.findByText(/Arrêtée après 10 échecs de suite/)).toBeDefined()
  })
})

describe('running', () => {
  it.each([
    ['that it succeeded', execution, 'success', 'Exécution réussie'],
    ['that it goes on', { ...execution, status: 'running' }, 'success', 'Exécution lancée'],
    ['why it failed', { ...execution, status: 'failed', error_message: 'Pas de titre' }, 'error', /Pas de titre/],
    ['the server’s refusal', refuse(404, { code: 'PT404', message: 'Elle n’existe plus.' }), 'error', /n’existe plus/],
  ])('says %s', async (_, answer, kind, message) => {
    const { user, shell, asked } = await openArea('/automation', {
      'GET automations': () => [automation],
      'POST rpc/run_automation': () => answer,
    })
    await user.click(await screen.findByRole('button', { name: 'Exécuter maintenant' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(shell.seen.toasts).toMatchObject([
      { kind, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
    expect(asked('rpc/run_automation')).toMatchObject([
      { body: { automation_id: automation.id, request: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    ])
  })

  it.each([
    ['why it failed', { ...execution, status: 'failed', error_code: 'note_limit', error_message: 'Plus de place' }],
    ['the refusal', refuse(402, { code: 'PT402', message: 'Votre formule…', details: 'daily_cap' })],
    ['no more than it can', refuse(404, { code: 'PT404', message: 'Elle n’existe plus.', details: 'gone' })],
  ])('says %s in the learner’s language', async (_, answer) => {
    const answers = { 'GET automations': () => [automation], 'POST rpc/run_automation': () => answer }
    const { user, shell } = await openArea('/automation', answers, { preferences: { language: 'en' } })
    await user.click(await screen.findByRole('button', { name: 'Run now' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    const [toast] = shell.seen.toasts
    expect(toast?.kind).toBe('error')
    expect(toast?.message).toMatch(/^(The run failed: Your plan|A limit of your plan|The automation could not be run)/)
  })

  it('again after a lost response asks for the same run', async () => {
    let answer: RestAnswer = () => {
      throw new TypeError('Failed to fetch')
    }
    const { user, shell, asked } = await openArea('/automation', {
      'GET automations': () => [automation],
      'POST rpc/run_automation': (request) => answer(request),
    })
    const run = await screen.findByRole('button', { name: 'Exécuter maintenant' })
    await user.click(run)
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    answer = () => execution
    await user.click(run)
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(2))
    const requests = asked('rpc/run_automation').map(({ body }) => (body as { request: string }).request)
    expect(new Set(requests).size).toBe(1)
    shell.seen.toasts[1]?.action?.run()
    expect(shell.history.location.pathname).toBe(`/automation/executions/${execution.id}`)
  })
})

describe('the learner’s own', () => {
  it('are listed with their trigger and actions', async () => {
    await openArea('/automation')
    const card = within((await screen.findByRole('switch', { name: own.name })).closest('article') as HTMLElement)
    expect(card.getByText('Note créée')).toBeDefined()
    expect(card.getByText('Créer une note')).toBeDefined()
    expect(card.getByText('Appeler un webhook')).toBeDefined()
  })

  it('lead to the templates while there are none', async () => {
    const { user, shell } = await openArea('/automation', { 'GET automations': () => [automation] })
    await user.click(await screen.findByRole('button', { name: 'Partir d’un modèle' }))
    expect(shell.history.location.pathname).toBe('/automation/templates')
  })

  it('are duplicated, inactive', async () => {
    const { user, shell, written } = await openArea('/automation', {
      'POST automations': ({ body }) => ({ ...own, ...Object(body) }),
    })
    await user.click(await screen.findByRole('button', { name: new RegExp(`Actions pour.*${own.name}`) }))
    await user.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }))
    expect(await screen.findByRole('switch', { name: `${own.name} (copie)`, checked: false })).toBeDefined()
    const [{ body } = { body: null }] = written()
    expect(body).toMatchObject({
      is_active: false,
      trigger_config: own.trigger_config,
      conditions: own.conditions,
      more_actions: own.more_actions,
    })
    expect(body).not.toMatchObject({ id: own.id })
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', action: {} }])
  })
})

it('are deleted after a confirmation, and restored', async () => {
  const { user, shell, written } = await openArea('/automation', {
    'GET automations': () => [automation],
    'DELETE automations': () => null,
    'POST automations': ({ body }) => ({ ...automation, ...Object(body) }),
  })
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  expect(await screen.findByRole('switch', { name, checked: false })).toBeDefined()
  expect(shell.seen.confirms).toMatchObject([{ destructive: true }])
  shell.seen.toasts[0]?.action?.run()
  expect(await screen.findByRole('switch', { name, checked: true })).toBeDefined()
  expect(written().at(-1)?.body).toMatchObject({
    id: automation.id,
    preset: 'daily_review',
    trigger_config: automation.trigger_config,
    is_active: true,
  })
})

describe('figures', () => {
  it('are shown, the success rate with one decimal', async () => {
    await openArea('/automation')
    const region = within(await screen.findByRole('region', { name: 'Statistiques' }))
    await waitFor(() => expect(region.getByText(/^87,5\s%$/)).toBeDefined())
    expect(region.getByText('1,5 s')).toBeDefined()
    expect(region.getByText('À une heure fixe')).toBeDefined()
    expect(region.getByText('Envoyer une notification')).toBeDefined()
  })

  it('of nothing are dashes', async () => {
    const none = { ...statistics, total_executions: 0, success_rate: null, avg_execution_time: null }
    await openArea('/automation', { 'POST rpc/automation_stats': () => none })
    const region = within(await screen.findByRole('region', { name: 'Statistiques' }))
    await waitFor(() => expect(region.getAllByText('–')).toHaveLength(2))
  })

  it('that could not be loaded are loaded again', async () => {
    let answer: RestAnswer = failure
    const { user } = await openArea('/automation', { 'POST rpc/automation_stats': (request) => answer(request) })
    const panel = (await screen.findByText('Les statistiques n’ont pas pu être chargées.')).closest('[role=alert]')
    answer = () => statistics
    await user.click(within(panel as HTMLElement).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('region', { name: 'Statistiques' })).toBeDefined()
  })
})

describe('what the plan allows', () => {
  const cap = (used: number) => [{ what: 'send_email', used, most: 20 }]
  it.each([
    [19, '19 sur 20', /^Sur 24 heures/],
    [20, '20 sur 20', /^Une limite est atteinte/],
  ])('is shown beside what was used: %i', async (used, text, hint) => {
    await openArea('/automation', { 'POST rpc/automation_caps': () => cap(used) })
    const region = within(await screen.findByRole('region', { name: 'Ce que permet votre formule' }))
    expect(await region.findByText(text)).toBeDefined()
    expect(region.getByRole('progressbar', { name: 'E-mails' })).toBeDefined()
    expect(region.getByText(hint)).toBeDefined()
  })

  it('is asked again when it could not be loaded', async () => {
    let answer: RestAnswer = failure
    const { user } = await openArea('/automation', { 'POST rpc/automation_caps': (request) => answer(request) })
    const panel = (await screen.findByText('Les limites n’ont pas pu être chargées.')).closest('[role=alert]')
    answer = () => cap(1)
    await user.click(within(panel as HTMLElement).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('1 sur 20')).toBeDefined()
  })
})

it('shows the next runs, and those of a chosen day', async () => {
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const run = (at: string, title: string) => ({ automation_id: own.id, name: title, at })
  const { user } = await openArea('/automation', {
    'POST rpc/next_runs': () => [run(soon(24), own.name), run(soon(72), own.name), run(soon(72), own.name)],
  })
  const region = within(await screen.findByRole('region', { name: 'Prochaines exécutions' }))
  await waitFor(() => expect(region.getAllByRole('link', { name: own.name })).toHaveLength(3))
  await user.click(region.getByRole('button', { name: /, 1 exécution$/ }))
  expect(region.getAllByRole('link', { name: own.name })).toHaveLength(1)
  await user.click(region.getByRole('button', { name: 'Tous les jours' }))
  expect(region.getAllByRole('link', { name: own.name })).toHaveLength(3)
})

describe('offline', () => {
  const noNetwork: RestAnswer = () => {
    throw new TypeError('Failed to fetch')
  }
  it('shows the kept automations, and says so', async () => {
    await openArea('/automation')
    await screen.findByRole('switch', { name })
    await unmountRemotes()
    const { user, shell } = await openArea('/automation', {
      'GET automations': noNetwork,
      'GET automation_templates': noNetwork,
      'PATCH automations': noNetwork,
    })
    const toggle = await screen.findByRole('switch', { name })
    expect(await screen.findByText(/^Hors ligne/)).toBeDefined()
    await user.click(toggle)
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ message: expect.stringMatching(/Vous êtes hors ligne/) }]),
    )
  })
})
