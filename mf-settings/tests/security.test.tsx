import { createRest, fakeProfile, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

type Answers = Parameters<typeof createRest>[0]

const account = {
  emailVerified: true,
  isEmailPending: false,
  passwordChangedAt: '2026-01-05T08:00:00Z',
  passwordStrength: 5,
  recoveryEmail: 'secours@exemple.fr' as string | null,
  pendingRecoveryEmail: null as string | null,
  hasFactor: false,
  loginAlerts: true,
  passwordChanges: true,
  securityUpdates: true,
  suspiciousActivity: true,
  weeklyReport: false,
  reportDay: 1,
  reportTime: '08:00',
}
let overview: Partial<typeof account>

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  overview = {}
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
})

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
/** The token of a session whose owner gave the password so many minutes ago. */
function tokenOf(minutes: number) {
  const now = Math.floor(Date.now() / 1000)
  const amr = [{ method: 'password', timestamp: now - minutes * 60 }]
  return `${part({ alg: 'HS256' })}.${part({ sub: fakeProfile.id, session_id: 's1', exp: now + 3600, aal: 'aal1', amr })}.c2ln`
}
const session = (minutes = 0) => ({
  access_token: tokenOf(minutes),
  refresh_token: 'r1',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: fakeProfile.id },
})
/** A refusal of the authentication service. */
const refuses = (status: number, code: string) => () => Response.json({ error_code: code, msg: code }, { status })

const sessions = [
  { id: 's1', user_agent: 'Firefox/140.0 Windows', time_zone: 'Europe/Paris', address: '192.0.2.1', is_current: true },
  { id: 's2', user_agent: 'Chrome/140.0 Android', time_zone: 'America/New_York', address: null, is_current: false },
].map((one) => ({ ...one, created_at: '2026-11-01T08:00:00Z', last_used_at: '2026-11-20T08:00:00Z' }))

/** Opens a screen of the tab for whoever gave the password so many minutes ago. */
async function open(at: string, answers: Answers = {}, { minutes = 0, confirm = true } = {}) {
  const rest = createRest({
    'POST rpc/security_overview': () => ({ ...account, ...overview }),
    'POST rpc/open_sessions': () => sessions,
    'GET security_events': () => [],
    'GET /auth/v1/user': () => ({
      id: fakeProfile.id,
      factors: [{ id: 'f1', factor_type: 'totp', status: 'verified' }],
    }),
    'GET /auth/v1/passkeys': () => [],
    'POST rpc/end_sessions': () => 1,
    ...answers,
  })
  /** The tokens of what was asked, by path. */
  const bearers = new Map<string, string | null>()
  const rendered = await renderRemote(app, {
    path: `/settings?tab=security${at}`,
    fetch: (input, init) => {
      const { url, headers } = new Request(input, init)
      bearers.set(new URL(url).pathname, headers.get('Authorization'))
      return rest.fetch(input, init)
    },
    confirm: () => confirm,
  })
  const { access_token, refresh_token } = session(minutes)
  await act(async () => {
    await (await rendered.shell.supabase()).auth.setSession({ access_token, refresh_token })
  })
  return { rest, user: userEvent.setup(), bearers, former: access_token, ...rendered }
}
const sent = ({ requests }: ReturnType<typeof createRest>, wanted: string) =>
  requests.filter(({ method, resource }) => `${method} ${resource}` === wanted).map(({ body }) => body)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('the overview shows the score, and each missing point leads to its screen', async () => {
  const { user, shell } = await open('')
  expect(await screen.findByText(/^75\s%$/)).toBeDefined()
  expect(screen.getByText('Bon niveau', { exact: false })).toBeDefined()
  await user.click(await button('Activer la double authentification'))
  expect(shell.history.location.search).toContain('screen=factor')
  expect((await screen.findByRole('heading', { name: 'Authentification à deux facteurs' })).ownerDocument).toBeDefined()
  await user.click(await button('Retour'))
  expect(await screen.findByRole('heading', { name: 'Score de sécurité' })).toBeDefined()
})

it('says that the overview could not be loaded, and retries', async () => {
  let fails = true
  const { user } = await open('', {
    'POST rpc/security_overview': () => (fails ? Response.json({ message: 'x' }, { status: 400 }) : account),
  })
  const retry = await button('Réessayer')
  fails = false
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Score de sécurité' })).toBeDefined()
})

const phone = { id: 'k1', friendly_name: 'Téléphone', created_at: '2026-11-01T08:00:00Z', last_used_at: null }

it.each([
  ['the open sessions', '', 'POST rpc/open_sessions', 'Sessions ouvertes', () => sessions, 'Cette session'],
  ['the journal', '', 'GET security_events', 'Activité récente', () => [], 'Rien à signaler.'],
  ['the passkeys', '&screen=passkeys', 'GET /auth/v1/passkeys', null, () => [phone], 'Téléphone'],
] as const)('says that %s could not be loaded, and retries', async (_, at, request, region, answer, text) => {
  let fails = true
  const { user } = await open(at, {
    [request]: () => (fails ? Response.json({ message: 'x' }, { status: 400 }) : answer()),
  })
  const part = within(region ? await screen.findByRole('region', { name: region }) : document.body)
  expect((await part.findByRole('alert')).textContent).toContain('Rien n’a changé.')
  fails = false
  await user.click(part.getByRole('button', { name: 'Réessayer' }))
  expect(await part.findByText(text)).toBeDefined()
  expect(part.queryByRole('alert')).toBeNull()
})

it('the row of passkeys stands below the others before they have loaded, and moves none of them', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await open('', { 'GET /auth/v1/passkeys': () => answered.then(() => []) })
  const row = (await button('Gérer : Clés d’accès')).closest('li')
  expect(row?.textContent).toContain('Chargement…')
  expect(row?.nextElementSibling).toBeNull()
  answer()
  await waitFor(() => expect(row?.textContent).toContain('Aucune'))
})

it('passkeys that could not be loaded can still be managed', async () => {
  const { user } = await open('', { 'GET /auth/v1/passkeys': refuses(400, 'x') })
  await user.click(await button('Gérer : Clés d’accès'))
  expect(await screen.findByRole('alert')).toBeDefined()
})

it('a session is ended, or all others after a question', async () => {
  const { user, rest, shell } = await open('')
  const list = within(await screen.findByRole('region', { name: 'Sessions ouvertes' }))
  expect(await list.findByText('Cette session')).toBeDefined()
  expect(list.getByText(/New York/)).toBeDefined()
  await user.click(list.getByRole('button', { name: /^Fermer la session de Chrome/ }))
  await user.click(list.getByRole('button', { name: 'Fermer toutes les autres' }))
  await waitFor(() => expect(sent(rest, 'POST rpc/end_sessions')).toEqual([{ session_id: 's2' }, {}]))
  expect(shell.seen.confirms).toHaveLength(1)
})

it.each([
  [[], 'Rien à signaler.'],
  [[{ id: 1, kind: 'code_used' }], 'Code de récupération utilisé'],
  [[{ id: 1, kind: 'what_may_come' }], 'Autre événement'],
])('the journal tells %o', async (rows, text) => {
  const times = { happened_at: '2026-11-20T08:00:00Z', user_agent: null, address: null }
  await open('', { 'GET security_events': () => rows.map((row) => ({ ...row, ...times })) })
  expect(await screen.findByText(text)).toBeDefined()
})

async function fillPassword(user: ReturnType<typeof userEvent.setup>, current: string, next: string, confirm = next) {
  await user.type(await screen.findByLabelText(/^Mot de passe actuel/), current)
  await user.type(screen.getByLabelText(/^Nouveau mot de passe/), next)
  await user.type(screen.getByLabelText(/^Confirmer le nouveau/), confirm)
  await user.click(await button('Modifier le mot de passe'))
}

it('a new password is set with the current one, rated, and ends the other sessions', async () => {
  const { user, rest } = await open('&screen=password', {
    'PUT /auth/v1/user': () => ({ id: fakeProfile.id }),
    'POST rpc/rate_password': () => null,
  })
  await fillPassword(user, 'ancien', 'Été 2026!')
  expect((await screen.findByRole('status')).textContent).toContain('Mot de passe modifié avec succès')
  expect(sent(rest, 'PUT /auth/v1/user')).toMatchObject([{ password: 'Été 2026!', current_password: 'ancien' }])
  expect(sent(rest, 'POST rpc/rate_password')).toEqual([{ strength: 5 }])
  expect(sent(rest, 'POST rpc/end_sessions')).toEqual([{}])
})

it.each(['Mot de passe actuel', 'Nouveau mot de passe', 'Confirmer le nouveau mot de passe'])(
  '%s is shown and hidden again, the others are not',
  async (name) => {
    const { user } = await open('&screen=password')
    const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
    const fields = screen.getAllByLabelText<HTMLInputElement>(/mot de passe/i, { selector: 'input' })
    const shown = () => fields.filter(({ type }) => type === 'text')
    expect(fields).toHaveLength(3)
    const [reveal] = within(field.parentElement ?? document.body).getAllByRole('button')
    expect([reveal?.getAttribute('aria-label'), shown()]).toEqual(['Afficher le mot de passe', []])
    await user.click(reveal as HTMLElement)
    expect([reveal?.getAttribute('aria-label'), shown()]).toEqual(['Masquer le mot de passe', [field]])
    await user.click(reveal as HTMLElement)
    expect(shown()).toEqual([])
  },
)

it('says that the password is being changed, and leads back to the overview after three seconds', async () => {
  const gate = Promise.withResolvers<object>()
  const { user } = await open('&screen=password', {
    'PUT /auth/v1/user': () => gate.promise,
    'POST rpc/rate_password': () => null,
  })
  await fillPassword(user, 'ancien', 'Été 2026!')
  expect(await button('Modification…')).toBeDefined()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  gate.resolve({ id: fakeProfile.id })
  expect((await screen.findByRole('status')).textContent).toContain('Mot de passe modifié avec succès')
  expect(screen.queryByRole('heading', { name: 'Score de sécurité' })).toBeNull()
  const ends = () => timers.mock.calls.filter(([, delay]) => delay === 3000).map(([end]) => end)
  await waitFor(() => expect(ends()).toHaveLength(1))
  act(() => ends()[0]?.())
  expect(await screen.findByRole('heading', { name: 'Score de sécurité' })).toBeDefined()
})

it.each([
  ['invalid_credentials', 400, 'Le mot de passe actuel est incorrect'],
  ['over_request_rate_limit', 429, 'Trop de demandes à la fois. Réessayez dans quelques secondes.'],
])('a refused password says why: %s', async (code, status, text) => {
  const { user, rest } = await open('&screen=password', { 'PUT /auth/v1/user': refuses(status, code) })
  await fillPassword(user, 'ancien', 'Été 2026!')
  expect((await screen.findByText(text)).getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText<HTMLInputElement>(/^Nouveau mot de passe/).value).toBe('Été 2026!')
  expect(sent(rest, 'POST rpc/end_sessions')).toEqual([])
})

it('an error of the password form goes when its field is edited', async () => {
  const { user, rest } = await open('&screen=password')
  await fillPassword(user, 'a', 'court', 'autre')
  const problem = await screen.findByText('Le mot de passe doit contenir au moins 8 caractères')
  await user.type(screen.getByLabelText(/^Nouveau mot de passe/), 'x')
  expect(problem.isConnected).toBe(false)
  expect(screen.getByText('Les mots de passe ne correspondent pas')).toBeDefined()
  expect(sent(rest, 'PUT /auth/v1/user')).toEqual([])
})

const enrolment = {
  'POST /auth/v1/factors': () => ({
    id: 'f1',
    type: 'totp',
    totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
  }),
  'POST /auth/v1/factors/f1/challenge': () => ({ id: 'c1', type: 'totp', expires_at: 1 }),
  'POST /auth/v1/factors/f1/verify': () => session(),
}

async function enroll(user: ReturnType<typeof userEvent.setup>, code = '123456') {
  await user.click(await button('Commencer'))
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  await user.click(await button('Continuer'))
  await user.type(await screen.findByLabelText(/^Code à 6 chiffres/), code)
  return button('Vérifier')
}

it('an authenticator is set up step by step, and its recovery codes are shown once', async () => {
  const { user } = await open('&screen=factor', {
    ...enrolment,
    'POST /auth/v1/factors/recovery-codes': () => ({
      id: 'f2',
      type: 'recovery_code',
      total: 2,
      codes: ['abcdefgh', 'ijklmnop'],
    }),
  })
  await user.click(await enroll(user))
  expect(await screen.findByRole('heading', { name: 'La double authentification est active' })).toBeDefined()
  expect(screen.getByText('abcd-efgh')).toBeDefined()
  await user.click(await button('J’ai gardé ces codes'))
  expect(await screen.findByRole('heading', { name: 'Score de sécurité' })).toBeDefined()
})

describe('recovery codes', () => {
  const codes = {
    ...enrolment,
    'POST /auth/v1/factors/recovery-codes': () => ({ id: 'f2', total: 2, codes: ['abcdefgh', 'ijklmnop'] }),
  }
  const show = async () => {
    const opened = await open('&screen=factor', codes)
    await opened.user.click(await enroll(opened.user))
    return { ...opened, region: await screen.findByRole('region', { name: 'Codes de récupération' }) }
  }

  it('are copied, one in a line', async () => {
    const { user, shell } = await show()
    await user.click(await button('Copier'))
    expect(await navigator.clipboard.readText()).toBe('abcd-efgh\nijkl-mnop')
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Codes copiés' }])
  })

  it('that a browser does not let be copied are still there', async () => {
    const { user, shell, region } = await show()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(await button('Copier'))
    expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'La copie a échoué' }])
    expect(within(region).getByText('ijkl-mnop')).toBeDefined()
  })

  it('are printed with the account that they are for, and nothing else', async () => {
    const { user, region } = await show()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await user.click(await button('Imprimer'))
    expect(print).toHaveBeenCalledOnce()
    expect(region.dataset.print).toBe('only')
    expect(region.textContent).toMatch(/^Codes de récupération de Cahier pour .+@.+\. Chacun sert une seule fois\./)
  })
})

it('verifies with six digits only, and goes one step back at a time', async () => {
  const { user } = await open('&screen=factor', enrolment)
  const verify = await enroll(user, '12a34')
  expect((verify as HTMLButtonElement).disabled).toBe(true)
  await user.click(await button('Retour'))
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  await user.click(await button('Retour'))
  expect(await button('Commencer')).toBeDefined()
})

it('a wrong code of the authenticator is said, and nothing is reported', async () => {
  const { user, shell } = await open('&screen=factor', {
    ...enrolment,
    'POST /auth/v1/factors/f1/verify': refuses(422, 'mfa_verification_failed'),
  })
  await user.click(await enroll(user))
  expect(await screen.findByText('Ce code n’est pas le bon, a expiré ou a déjà servi.')).toBeDefined()
  expect(shell.seen.errors).toEqual([])
})

it('asks who it is first, when the password was given long ago', async () => {
  const { user, rest, bearers, former } = await open(
    '&screen=factor',
    { ...enrolment, 'POST /auth/v1/token': () => session(), 'POST /auth/v1/logout': () => null },
    { minutes: 20 },
  )
  await user.click(await button('Commencer'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' }))
  expect(sent(rest, 'POST /auth/v1/factors')).toEqual([])
  await user.type(dialog.getByLabelText(/^Mot de passe/), 'secret')
  await user.click(dialog.getByRole('button', { name: 'Confirmer' }))
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  expect(sent(rest, 'POST /auth/v1/token')).toMatchObject([{ password: 'secret' }])
  // The session that the new one replaces has no use any more. It ends itself: the journal tells of no session ended from afar.
  const logouts = rest.requests.filter(({ resource }) => resource === '/auth/v1/logout')
  expect(logouts.map(({ params }) => params.get('scope'))).toEqual(['local'])
  expect(bearers.get('/auth/v1/logout')).toBe(`Bearer ${former}`)
  expect(sent(rest, 'POST rpc/end_sessions')).toEqual([])
})

it('a former session that cannot be ended is only reported', async () => {
  const { user, shell } = await open(
    '&screen=factor',
    { ...enrolment, 'POST /auth/v1/token': () => session(), 'POST /auth/v1/logout': refuses(503, 'x') },
    { minutes: 20 },
  )
  await user.click(await button('Commencer'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' }))
  await user.type(dialog.getByLabelText(/^Mot de passe/), 'secret')
  await user.click(dialog.getByRole('button', { name: 'Confirmer' }))
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  expect(shell.seen.errors).toHaveLength(1)
})

it('gives up what a learner does not want to confirm', async () => {
  const { user, rest } = await open('&screen=factor', enrolment, { minutes: 20 })
  await user.click(await button('Commencer'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }))
  expect(await button('Commencer')).toBeDefined()
  expect(sent(rest, 'POST /auth/v1/factors')).toEqual([])
})

it('new recovery codes replace the old ones, and the authenticator is turned off', async () => {
  overview = { hasFactor: true }
  const { user, rest, shell } = await open('&screen=factor', {
    'GET /auth/v1/factors/recovery-codes': () => ({ id: 'f2', total: 10, remaining: 7 }),
    'POST /auth/v1/factors/recovery-codes/regenerate': () => ({ id: 'f2', total: 1, codes: ['zzzzyyyy'] }),
    'DELETE /auth/v1/factors/f1': () => ({ id: 'f1' }),
    'POST /auth/v1/token': () => session(),
  })
  expect(await screen.findByText('7 codes sur 10 n’ont pas encore servi.')).toBeDefined()
  await user.click(await button('Créer de nouveaux codes'))
  expect(await screen.findByText('zzzz-yyyy')).toBeDefined()
  await user.click(await button('Désactiver'))
  await waitFor(() => expect(sent(rest, 'DELETE /auth/v1/factors/f1')).toHaveLength(1))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Double authentification désactivée' }]))
  expect(shell.seen.confirms).toHaveLength(2)
})

it('where the service has no recovery codes, Cahier’s own take their place', async () => {
  const none = refuses(404, 'not_found')
  const own = {
    'POST /auth/v1/factors/recovery-codes': none,
    'GET /auth/v1/factors/recovery-codes': none,
    'POST /auth/v1/factors/recovery-codes/regenerate': none,
    'POST rpc/make_recovery_codes': () => ['22223333'],
    'POST rpc/own_recovery_codes': () => [{ total: 10, remaining: 9 }],
  }
  const first = await open('&screen=factor', { ...enrolment, ...own })
  await first.user.click(await enroll(first.user))
  expect(await screen.findByText('2222-3333')).toBeDefined()
  await first.unmount()
  overview = { hasFactor: true }
  const { user } = await open('&screen=factor', own)
  expect(await screen.findByText('9 codes sur 10 n’ont pas encore servi.')).toBeDefined()
  await user.click(await button('Créer de nouveaux codes'))
  expect(await screen.findByText('2222-3333')).toBeDefined()
})

it.each([
  ['the service fails', refuses(503, 'unexpected_failure')],
  ['the answer is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says where the codes are to be made when %s', async (_, generate) => {
  const { user, rest, shell } = await open('&screen=factor', {
    ...enrolment,
    'POST /auth/v1/factors/recovery-codes': generate,
  })
  await user.click(await enroll(user))
  expect(await screen.findByRole('heading', { name: 'La double authentification est active' })).toBeDefined()
  expect(
    screen.getByText(/^Les codes de récupération n’ont pas pu être créés\. Créez-les sous «\sGérer\s»/),
  ).toBeDefined()
  expect(shell.seen.errors).toHaveLength(1)
  expect(sent(rest, 'POST rpc/make_recovery_codes')).toEqual([])
})

it('codes that an authenticator lacks are made by the service, without a question', async () => {
  overview = { hasFactor: true }
  const none = refuses(404, 'mfa_factor_not_found')
  const { user, rest, shell } = await open('&screen=factor', {
    'GET /auth/v1/factors/recovery-codes': none,
    'POST rpc/own_recovery_codes': () => [],
    'POST /auth/v1/factors/recovery-codes/regenerate': none,
    'POST /auth/v1/factors/recovery-codes': () => ({ id: 'f2', total: 1, codes: ['aaaabbbb'] }),
  })
  expect(await screen.findByText('Vous n’avez pas de codes de récupération.')).toBeDefined()
  await user.click(await button('Créer des codes'))
  expect(await screen.findByText('aaaa-bbbb')).toBeDefined()
  expect(sent(rest, 'POST rpc/make_recovery_codes')).toEqual([])
  expect(shell.seen.confirms).toEqual([])
})

it('codes that the service has already are replaced when an authenticator is set up', async () => {
  const { user, rest } = await open('&screen=factor', {
    ...enrolment,
    'POST /auth/v1/factors/recovery-codes': refuses(422, 'mfa_verified_factor_exists'),
    'POST /auth/v1/factors/recovery-codes/regenerate': () => ({ id: 'f2', total: 1, codes: ['ccccdddd'] }),
  })
  await user.click(await enroll(user))
  expect(await screen.findByText('cccc-dddd')).toBeDefined()
  expect(sent(rest, 'POST rpc/make_recovery_codes')).toEqual([])
})

it('an authenticator stays on when the question is answered with no', async () => {
  overview = { hasFactor: true }
  const { user, rest } = await open(
    '&screen=factor',
    {
      'GET /auth/v1/factors/recovery-codes': refuses(404, 'mfa_factor_not_found'),
      'POST rpc/own_recovery_codes': () => [],
    },
    { confirm: false },
  )
  expect(await screen.findByText('Vous n’avez pas de codes de récupération.')).toBeDefined()
  await user.click(await button('Désactiver'))
  expect(sent(rest, 'DELETE /auth/v1/factors/f1')).toEqual([])
})

it('a recovery address is confirmed by the code that was mailed to it', async () => {
  overview = { recoveryEmail: null }
  const { user, rest, shell } = await open('&screen=email', {
    'POST rpc/request_recovery_email': () => null,
    'POST rpc/confirm_recovery_email': ({ body }) => (body as { code: string }).code === '123456',
  })
  await user.click(await button('Ajouter'))
  await user.click(await button('Enregistrer'))
  expect(screen.getByText('L’adresse est obligatoire')).toBeDefined()
  await user.type(screen.getByLabelText(/^Nouvelle adresse/), ' secours@exemple.fr ')
  await user.click(await button('Enregistrer'))
  const code = await screen.findByLabelText(/^Code à 6 chiffres/)
  expect(sent(rest, 'POST rpc/request_recovery_email')).toEqual([{ address: 'secours@exemple.fr' }])
  await user.type(code, '111111')
  await user.click(await button('Confirmer l’adresse'))
  expect(await screen.findByText('Ce code n’est pas le bon, a expiré ou a déjà servi.')).toBeDefined()
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(await button('Confirmer l’adresse'))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Adresse de récupération confirmée' }]))
})

it('the address of the account is verified by the code that was mailed to it, and the session stays', async () => {
  overview = { emailVerified: false }
  const { user, rest, shell, bearers, former } = await open(
    '',
    {
      'POST rpc/request_email_confirmation': () => {
        overview = { emailVerified: false, isEmailPending: true }
        return null
      },
      'POST rpc/confirm_email': ({ body }) => {
        const isRight = (body as { code: string }).code === '123456'
        if (isRight) overview = {}
        return isRight
      },
    },
    { minutes: 60 },
  )
  await user.click(await button('Confirmer votre adresse e-mail'))
  expect(await screen.findByText('Non vérifié')).toBeDefined()
  await user.click(await button('Recevoir un code'))
  const code = await screen.findByLabelText(/^Code à 6 chiffres/)
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.type(code, '111111')
  await user.click(await button('Confirmer l’adresse'))
  expect((await screen.findByRole('alert')).textContent).toBe('Ce code n’est pas le bon, a expiré ou a déjà servi.')
  await user.click(await button('Renvoyer un code'))
  await waitFor(() => expect(sent(rest, 'POST rpc/request_email_confirmation')).toHaveLength(2))
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(await button('Confirmer l’adresse'))
  expect(await screen.findByText('Vérifié')).toBeDefined()
  expect(screen.queryByLabelText(/^Code à 6 chiffres/)).toBeNull()
  expect(shell.seen.toasts).toMatchObject([{ message: 'Adresse e-mail confirmée' }])
  // No sign-in took its place: a mailed code alone would be a session without the second factor.
  expect(bearers.get('/rest/v1/rpc/confirm_email')).toBe(`Bearer ${former}`)
  expect(rest.requests.filter(({ resource }) => /auth\/v1\/(verify|otp|token)/.test(resource))).toEqual([])
})

it('a code for the account’s address that is under way is asked for again after a reload', async () => {
  overview = { emailVerified: false, isEmailPending: true }
  const { user, rest } = await open('&screen=email')
  expect(await screen.findByLabelText(/^Code à 6 chiffres/)).toBeDefined()
  await user.click(await button('Annuler'))
  expect(await button('Recevoir un code')).toBeDefined()
  expect(sent(rest, 'POST rpc/request_email_confirmation')).toEqual([])
})

it('says why no code was mailed to the account’s address', async () => {
  overview = { emailVerified: false }
  const { user } = await open('&screen=email', {
    'POST rpc/request_email_confirmation': () =>
      Response.json({ code: 'PT429', message: 'x', details: 'too_many_mails' }, { status: 429 }),
  })
  await user.click(await button('Recevoir un code'))
  expect((await screen.findByRole('alert')).textContent).toBe('Trop de messages demandés. Attendez une heure.')
})

it('a recovery address is not changed when that is cancelled, and removed when asked', async () => {
  const { user, rest } = await open('&screen=email', { 'POST rpc/remove_recovery_email': () => null })
  expect(await screen.findByText('secours@exemple.fr')).toBeDefined()
  await user.click(await button('Modifier'))
  await user.type(screen.getByLabelText(/^Nouvelle adresse/), 'x')
  await user.click(await button('Annuler'))
  await user.click(await button('Retirer'))
  await waitFor(() => expect(sent(rest, 'POST rpc/remove_recovery_email')).toHaveLength(1))
  expect(sent(rest, 'POST rpc/request_recovery_email')).toEqual([])
})

it('five alerts are switched at once, and a change that was not saved is taken back', async () => {
  let fails = false
  const { user, rest, shell } = await open('&screen=email', {
    'PATCH security_settings': () => (fails ? Response.json({ message: 'x', code: '42501' }, { status: 403 }) : null),
  })
  const weekly = await screen.findByRole('switch', { name: /^Rapport hebdomadaire/ })
  expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual([
    'true',
    'true',
    'true',
    'true',
    'false',
  ])
  overview = { weeklyReport: true }
  await user.click(weekly)
  await waitFor(() => expect(weekly.getAttribute('aria-checked')).toBe('true'))
  expect(sent(rest, 'PATCH security_settings')).toEqual([{ weekly_report: true }])
  fails = true
  await user.click(screen.getByRole('switch', { name: /^Alertes de connexion/ }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Ce réglage n’a pas pu être enregistré' }]))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: /^Alertes de connexion/ }).getAttribute('aria-checked')).toBe('true'),
  )
})

it('passkeys are named and removed', async () => {
  let keys = [phone]
  const { user, rest } = await open('&screen=passkeys', {
    'GET /auth/v1/passkeys': () => keys,
    'PATCH /auth/v1/passkeys/k1': ({ body }) => {
      keys = keys.map((key) => ({ ...key, ...(body as object) }))
      return keys[0]
    },
    'DELETE /auth/v1/passkeys/k1': () => {
      keys = []
      return null
    },
  })
  await user.click(await button('Renommer la clé Téléphone'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renommer' }))
  await user.clear(dialog.getByLabelText(/^Nom/))
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(dialog.getByText('Ce champ est obligatoire')).toBeDefined()
  await user.type(dialog.getByLabelText(/^Nom/), 'Bureau')
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await user.click(await button('Retirer la clé Bureau'))
  await waitFor(() => expect(screen.queryByText('Bureau')).toBeNull())
  expect(sent(rest, 'DELETE /auth/v1/passkeys/k1')).toHaveLength(1)
})

it('a service without passkeys says so', async () => {
  await open('&screen=passkeys', { 'GET /auth/v1/passkeys': refuses(404, 'not_found') })
  expect(await screen.findByText('Ce service n’a pas de clés d’accès.')).toBeDefined()
})
