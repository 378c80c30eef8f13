import { createRest, type RestFake, refuse, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChannelsCard } from '../src/preferences/channels-card.tsx'

afterEach(cleanup)

async function open(
  row: object | null,
  answer: () => unknown = () => null,
  stopped: object[] = [],
  devices: object[] = [],
  key: () => unknown = () => ({ key: 'BAAA' }),
) {
  const stored = { screen_off: [], mail_off: [], quiet_from: null, quiet_to: null, ...row }
  const rest = createRest({
    'GET rpc/notification_settings': () => [stored],
    'POST rpc/notification_settings': () => [stored],
    'GET rpc/stopped_mail': () => stopped,
    'POST rpc/stopped_mail': () => stopped,
    'POST rpc/push_topics_off': () => ['progress'],
    'POST rpc/push_key': () => null,
    'POST /functions/v1/push-key': key,
    'GET push_subscriptions': () => devices,
    'POST rpc/add_push_subscription': ({ body }) => {
      const { endpoint, browser } = Object(body)
      devices.push({ id: 'new', endpoint, browser, created_at: '2026-11-20T10:00:00Z' })
      return 'new'
    },
    'DELETE push_subscriptions': () => {
      devices.length = 0
      return null
    },
    'POST rpc/request_email_confirmation': () => null,
    'POST rpc/confirm_email': () => {
      stopped.length = 0
      return true
    },
    'POST rpc/change_notification_settings': ({ body }) => {
      const refusal = answer()
      if (refusal) return refusal
      Object.assign(stored, Object(body).changes)
      return null
    },
  })
  return { ...(await renderWithShell(<ChannelsCard />, rest)), rest }
}
const changes = (rest: RestFake) =>
  rest.requests
    .filter(({ resource }) => resource === 'rpc/change_notification_settings')
    .map(({ body }) => Object(body).changes)
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

it('shows which topic reaches the learner by which channel', async () => {
  await open({ screen_off: ['collaboration'], mail_off: ['study'] })
  await screen.findByRole('table')
  expect(isOn('Collaboration, À l’écran')).toBe(false)
  expect(isOn('Révisions, À l’écran')).toBe(true)
  expect(isOn('Révisions, Par e-mail')).toBe(false)
  expect(isOn('Collaboration, Par e-mail')).toBe(true)
})

it('has no mail of what is announced', async () => {
  const { rest } = await open({})
  const row = within(await screen.findByRole('row', { name: /^Nouveautés et divers/ }))
  const boxes = await waitFor(() => {
    const found = row.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))
    expect(found).toHaveLength(2)
    return found
  })
  expect(boxes).toEqual(['Nouveautés et divers, À l’écran', 'Nouveautés et divers, Appareils'])
  await userEvent.click(row.getByRole('checkbox', { name: /À l’écran$/ }))
  await waitFor(() => expect(changes(rest)).toEqual([{ screen_off: ['app'] }]))
})

it('switches one topic at once, and keeps the others', async () => {
  const { rest } = await open({ mail_off: ['study'] })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Bilans, Par e-mail' }))
  expect(isOn('Bilans, Par e-mail')).toBe(false)
  await waitFor(() => expect(changes(rest)).toEqual([{ mail_off: ['study', 'progress'] }]))
})

describe('the kinds of a topic', () => {
  const openTopic = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('checkbox', { name: 'Pause, À l’écran' })).toBeNull()
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
  }
  const topic = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Révisions, À l’écran' })

  it('are switched one by one, and the topic says that it is mixed', async () => {
    const { rest } = await open({})
    await openTopic('Révisions')
    expect(topic().indeterminate).toBe(false)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pause, À l’écran' }))
    expect([isOn('Pause, À l’écran'), isOn('Séance planifiée, À l’écran')]).toEqual([false, true])
    expect(topic().indeterminate).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pause, Appareils' }))
    await waitFor(() =>
      expect(changes(rest)).toEqual([
        { screen_off: ['study.study_break'] },
        { push_off: ['progress', 'study.study_break'] },
      ]),
    )
    await userEvent.click(topic())
    await waitFor(() => expect(changes(rest)[2]).toEqual({ screen_off: [] }))
    expect([topic().indeterminate, isOn('Pause, À l’écran')]).toEqual([false, true])
  })

  it('are all off where their topic is, until one is switched on', async () => {
    const { rest } = await open({ screen_off: ['progress'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Bilans' }))
    expect([isOn('Résumé de la semaine, À l’écran'), isOn('Bilan du mois, À l’écran')]).toEqual([false, false])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bilan du mois, À l’écran' }))
    await waitFor(() => expect(changes(rest)).toEqual([{ screen_off: ['progress.weekly_summary'] }]))
  })

  it('that are mailed switch the mails of the topic, and others say that they never are', async () => {
    const { rest } = await open({})
    await openTopic('Révisions')
    const mails = screen
      .getAllByRole('checkbox', { name: /, Par e-mail$/ })
      .map((box) => box.getAttribute('aria-label'))
    expect(mails.slice(0, 2)).toEqual(['Révisions, Par e-mail', 'Séance planifiée, Par e-mail'])
    expect(mails).toHaveLength(5)
    expect(within(screen.getByRole('row', { name: /^Pause/ })).getByText('Jamais')).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Séance planifiée, Par e-mail' }))
    await waitFor(() => expect(changes(rest)).toEqual([{ mail_off: ['study'] }]))
    expect(isOn('Révisions, Par e-mail')).toBe(false)
  })

  it('of the account can be switched off too', async () => {
    const { rest } = await open({})
    await userEvent.click(await screen.findByRole('button', { name: 'Compte' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Connexion à Zoom, À l’écran' }))
    await waitFor(() => expect(changes(rest)).toEqual([{ screen_off: ['account.zoom'] }]))
  })

  it('open with the keyboard', async () => {
    await open({})
    const button = await screen.findByRole('button', { name: 'Automatisations' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Messages de vos automatisations, À l’écran')
  })
})

it('has quiet hours from ten to seven until others are chosen', async () => {
  const { rest } = await open(null)
  await userEvent.click(await screen.findByRole('switch', { name: 'Heures calmes' }))
  expect((await screen.findByLabelText<HTMLInputElement>('De')).value).toBe('22:00')
  await waitFor(() => expect(changes(rest)).toEqual([{ quiet_from: '22:00', quiet_to: '07:00' }]))
})

it('says so and shows what is stored when a change was refused', async () => {
  const { shell } = await open(null, () => refuse(400, { code: '22000', message: 'refused' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Bilans, Par e-mail' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
  await waitFor(() => expect(isOn('Bilans, Par e-mail')).toBe(true))
})

it('says why mails are stopped, and lets them begin again with a code', async () => {
  const reason = '550 5.1.1 no such user'
  await open(null, undefined, [{ address: 'ada@cahier.test', stopped_at: '2026-11-20T10:00:00Z', reason }])
  expect(await screen.findByText('Plus aucun e-mail ne part vers ada@cahier.test.')).toBeDefined()
  expect(screen.getByText(/Depuis le 20 novembre 2026/)).toBeDefined()
  expect(screen.getByText(reason)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Essayer de nouveau' }))
  await userEvent.type(await screen.findByLabelText(/Code à 6 chiffres/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer l’adresse' }))
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
})

describe('notifications while Cahier is closed', () => {
  const bytes = (length: number) => new Uint8Array(length).fill(4).buffer
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: bytes(3) },
    getKey: (name: string) => bytes(name === 'p256dh' ? 65 : 16),
    unsubscribe: vi.fn(async () => true),
  }
  /** A browser that can be subscribed. */
  function browser(permission: string, isRegistered = true) {
    let own: typeof subscription | null = null
    const subscribe = vi.fn(async () => {
      own = subscription
      return own
    })
    const pushManager = { getSubscription: async () => own, subscribe }
    vi.stubGlobal('Notification', { requestPermission: async () => permission })
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('navigator', {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      onLine: true,
      serviceWorker: { getRegistration: async () => (isRegistered ? { pushManager } : undefined) },
    })
    return subscribe
  }
  afterEach(() => void vi.unstubAllGlobals())
  const turnOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Activer sur cet appareil' }))

  it('are turned on for this device with the installation’s key, and off again', async () => {
    const subscribe = browser('granted')
    const { rest } = await open({})
    await turnOn()
    expect(await screen.findByText('Cet appareil')).toBeDefined()
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'BAAA' })
    const added = rest.requests.find(({ resource }) => resource === 'rpc/add_push_subscription')?.body
    expect(added).toMatchObject({ endpoint: 'https://push.example/1', browser: 'Firefox, Linux' })
    expect(Object(added).p256dh).toHaveLength(87)
    expect(Object(added).auth).toHaveLength(22)
    await userEvent.click(screen.getByRole('button', { name: 'Retirer Firefox, Linux' }))
    expect(await screen.findByRole('button', { name: 'Activer sur cet appareil' })).toBeDefined()
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['are refused by the browser', 'denied', true, /^Ce navigateur refuse/],
    ['need the application to be installed', 'granted', false, /^Cahier n’est pas encore installé/],
  ])('%s', async (_, permission, isRegistered, text) => {
    const subscribe = browser(permission, isRegistered)
    await open({})
    await turnOn()
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(subscribe).not.toHaveBeenCalled()
  })

  it('cannot come from an installation that cannot send them, which says so', async () => {
    const subscribe = browser('granted')
    const { shell } = await open({}, undefined, [], [], () =>
      Response.json({ error: 'Non', code: 'push_not_here' }, { status: 409 }),
    )
    await turnOn()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Cette installation ne peut pas envoyer/)
    expect([subscribe.mock.calls, shell.seen.toasts]).toEqual([[], []])
  })

  it('are not offered where the browser has none, but other devices are listed', async () => {
    await open(
      {},
      undefined,
      [],
      [{ id: 'a', endpoint: 'https://push.example/2', browser: 'Chrome, Android', created_at: '2026-11-20T10:00:00Z' }],
    )
    expect(await screen.findByText('Chrome, Android')).toBeDefined()
    expect(screen.getByText(/ne reçoit pas de notifications/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Activer sur cet appareil' })).toBeNull()
  })

  it('have topics of their own', async () => {
    const { rest } = await open({})
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Bilans, Appareils' })).checked).toBe(false)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Révisions, Appareils' }))
    await waitFor(() => expect(changes(rest)).toEqual([{ push_off: ['progress', 'study'] }]))
  })
})
