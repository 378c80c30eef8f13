import { createRest, fakeProfile, type RestAnswer } from '@cahier/contract/testing'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import config from '../../mf-settings/remote.config.ts'
import app from '../../mf-settings/src/app.tsx'
import { lookAt, openArea, type Screen } from './frame.tsx'

const now = Math.floor(Date.now() / 1000)
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** A session whose owner gave the password so many seconds ago. */
const sessionOf = (age: number) => ({
  access_token: `${part({ alg: 'HS256' })}.${part({
    ...{ sub: fakeProfile.id, session_id: 's1', exp: now + 3600, aal: 'aal1' },
    amr: [{ method: 'password', timestamp: now - age }],
  })}.c2ln`,
  refresh_token: 'r1',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: fakeProfile.id },
})

const security = {
  ...{ emailVerified: false, isEmailPending: false, passwordChangedAt: '2026-01-05T08:00:00Z', passwordStrength: 2 },
  ...{ recoveryEmail: null, pendingRecoveryEmail: null, hasFactor: false, loginAlerts: true, passwordChanges: true },
  ...{ securityUpdates: true, suspiciousActivity: true, weeklyReport: true, reportDay: 1, reportTime: '08:00' },
}
const counted = {
  items: 3,
  sections: {
    documents: { rows: 2, is_item: true, is_importable: true },
    vocabulary: { rows: 1, is_item: true, is_importable: true },
  },
}
const times = { happened_at: '2026-11-20T08:00:00Z', user_agent: null, address: null }
const invoice = {
  ...{ id: 'in_1', number: 'TEST-1', created: now, total: 900, currency: 'eur', status: 'open' },
  url: 'https://pay.test/1',
}
const record = {
  ...{ subscription_id: 'sub_1', subscription_status: 'active', cancel_at_period_end: false, price_id: 'price_1' },
  ...{ current_period_start: now - 864_000, current_period_end: now + 1_728_000 },
  ...{ payment_method_brand: 'visa', payment_method_last4: '4242' },
}
const terms = {
  ...{ source: 'payment', plan: 'basic', billing_interval: 'month' },
  ...{ withdraw_until: now + 345_600, withdrawn_at: null },
}

type Answers = Readonly<Record<string, RestAnswer>>
const answers: Answers = {
  'POST rpc/security_overview': () => security,
  'POST rpc/open_sessions': () =>
    [true, false].map((is_current) => ({
      ...{ id: is_current ? 's1' : 's2', user_agent: 'Firefox/140.0 Windows', time_zone: 'Europe/Paris' },
      ...{ address: '192.0.2.1', is_current, created_at: times.happened_at, last_used_at: times.happened_at },
    })),
  'GET security_events': () => [{ id: 1, kind: 'code_used', ...times }],
  'GET /auth/v1/user': () => ({ id: fakeProfile.id, factors: [] }),
  'GET /auth/v1/passkeys': () => [
    { id: 'k1', friendly_name: 'K1', created_at: times.happened_at, last_used_at: times.happened_at },
  ],
  'GET /auth/v1/factors/recovery-codes': () => Response.json({ error_code: 'not_found' }, { status: 404 }),
  'POST rpc/own_recovery_codes': () => [{ total: 8, remaining: 8 }],
  'POST rpc/request_email_confirmation': () => null,
  'POST /auth/v1/factors': () => ({
    id: 'f1',
    type: 'totp',
    totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
  }),
  'POST /auth/v1/factors/f1/challenge': () => ({ id: 'c1', type: 'totp', expires_at: 1 }),
  'POST /auth/v1/factors/f1/verify': () => sessionOf(0),
  'POST /auth/v1/factors/recovery-codes': () => ({
    ...{ id: 'f2', total: 8 },
    codes: Array.from({ length: 8 }, (_, index) => `abcdefg${index}`),
  }),
  'GET rpc/notification_settings': () => [{ screen_off: [], mail_off: [], quiet_from: '22:00', quiet_to: '07:00' }],
  'POST rpc/notification_settings': () => [{ screen_off: [], mail_off: [], quiet_from: '22:00', quiet_to: '07:00' }],
  'POST rpc/change_notification_settings': () => null,
  'GET rpc/stopped_mail': () => [],
  'POST rpc/stopped_mail': () => [],
  'POST rpc/push_topics_off': () => ['progress'],
  'GET push_subscriptions': () => [
    { id: 'd1', endpoint: 'https://push.test/1', browser: 'Firefox', created_at: times.happened_at },
  ],
  'POST rpc/data_overview': () => counted,
  'POST rpc/begin_export': () => counted,
  // An export runs for as long as its first rows are on the way.
  'POST rpc/export_rows': () => new Promise(() => {}),
  'POST rpc/shared_documents': () => [
    { kind: 'note', id: 'n1', title: 'Le cœur', members: [{ id: 'z', name: 'Zoé' }] },
  ],
  'GET user_subscriptions': () => [],
  'POST rpc/subscription_terms': () => [{ ...terms, source: 'none', plan: null, withdraw_until: null }],
  'POST /functions/v1/list-invoices': () => ({ invoices: [invoice] }),
}

interface Given {
  answers?: Answers
  /** When the password was given, in seconds before now. */
  age?: number
}

/** A tab of the settings. */
const tab = (name: string, shows: Screen['shows'], open?: Screen['open'], { answers: more, age = 0 }: Given = {}) =>
  ({
    path: `/settings?tab=${name}`,
    fetch: createRest({ ...answers, ...more }).fetch,
    session: { status: 'signed-in', userId: fakeProfile.id, email: fakeProfile.email, admin: false },
    async prepare(shell) {
      const { access_token, refresh_token } = sessionOf(age)
      await (await shell.supabase()).auth.setSession({ access_token, refresh_token })
    },
    shows,
    ...(open && { open }),
  }) satisfies Screen

const heading = (name: string) => () => page.getByRole('heading', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const press = (name: string | RegExp) => () => button(name).click()
const dialog = (name: string) => () => page.getByRole('dialog', { name })

/** The question that a button asks before it does anything. */
const question = (at: string, name: string | RegExp, given?: Given) =>
  tab(at, () => page.getByRole('alertdialog').getByRole('button').first(), press(name), given)

async function startFactor() {
  await button('Commencer').click()
  await button('Continuer').click()
}
const withFactor: Given = { answers: { 'POST rpc/security_overview': () => ({ ...security, hasFactor: true }) } }
const subscribed = (changes: object = {}): Given => ({
  answers: {
    'GET user_subscriptions': () => [{ ...record, ...changes }],
    'POST rpc/subscription_terms': () => [terms],
  },
})

const screens: Readonly<Record<string, Screen>> = {
  'the profile': tab('profile', () => page.getByLabelText('Nom complet')),
  'the subscription': tab('subscription', heading('Plans tarifaires')),
  'a plan that was chosen before': tab('subscription&plan=basic', () =>
    page.getByText('Vous avez choisi la formule Pro'),
  ),
  'the preferences': tab('preferences', heading('Apparence et langue')),
  'the kinds of notification': tab(
    'preferences',
    () => page.getByRole('checkbox', { name: 'Divers, Appareils' }),
    async () => {
      const topics = page.getByRole('table').getByRole('button')
      await expect.poll(() => topics.all()).toHaveLength(6)
      for (const topic of topics.all()) await topic.click()
      await page.getByRole('checkbox', { name: 'Pause, À l’écran' }).click()
    },
  ),
  'the security': tab('security', () => page.getByText('Code de récupération utilisé')),
  'the password': tab('security&screen=password', heading('Modifier le mot de passe')),
  'a password that is too short': tab(
    'security&screen=password',
    () => page.getByText('Le mot de passe doit contenir au moins 8 caractères'),
    async () => {
      await page.getByLabelText(/^Nouveau mot de passe/).fill('a')
      await button('Modifier le mot de passe').click()
    },
  ),
  'the start of the second factor': tab('security&screen=factor', () => button('Commencer')),
  'the second factor': tab(
    'security&screen=factor',
    () => page.getByRole('img', { name: /^Code QR/ }),
    press('Commencer'),
  ),
  'the code of the second factor': tab(
    'security&screen=factor',
    () => page.getByLabelText('Code à 6 chiffres'),
    startFactor,
  ),
  'the recovery codes': tab(
    'security&screen=factor',
    () => page.getByRole('region', { name: 'Codes de récupération' }),
    async () => {
      await startFactor()
      await page.getByLabelText('Code à 6 chiffres').fill('123456')
      await button('Vérifier').click()
    },
  ),
  'the second factor that is on': tab('security&screen=factor', () => button('Désactiver'), undefined, withFactor),
  'the second factor without codes': tab(
    'security&screen=factor',
    () => page.getByText('Vous n’avez pas de codes de récupération.'),
    undefined,
    { answers: { ...withFactor.answers, 'POST rpc/own_recovery_codes': () => [] } },
  ),
  'the question before the second factor ends': question('security&screen=factor', 'Désactiver', withFactor),
  'the question before the codes change': question('security&screen=factor', 'Créer de nouveaux codes', withFactor),
  'the passkeys': tab('security&screen=passkeys', () => button(/^Renommer la clé/)),
  'the name of a passkey': tab(
    'security&screen=passkeys',
    () => dialog('Renommer')().getByLabelText('Nom'),
    press(/^Renommer la clé/),
  ),
  'the question before a passkey goes': question('security&screen=passkeys', /^Retirer la clé/),
  'the email security': tab('security&screen=email', heading('Sécurité de l’e-mail')),
  'the password before a change of security': tab(
    'security&screen=email',
    dialog('Confirmez que c’est bien vous'),
    async () => {
      await button('Ajouter').click()
      await page.getByLabelText('Nouvelle adresse de récupération').fill('secours@exemple.fr')
      await button('Enregistrer').click()
    },
    { age: 3600 },
  ),
  'the code before a change of security': tab(
    'security&screen=passkeys',
    dialog('Confirmez que c’est bien vous'),
    async () => {
      await button(/^Retirer la clé/).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
    },
    { ...withFactor, age: 3600 },
  ),
  'the code of the account’s address': tab(
    'security&screen=email',
    () => page.getByLabelText('Code à 6 chiffres'),
    press('Recevoir un code'),
  ),
  'the question before other sessions end': question('security', 'Fermer toutes les autres'),
  'the data': tab('data', heading('Zone de danger')),
  'an import': tab('data', dialog('Importer des données'), press('Importer')),
  'an export': tab(
    'data',
    () => dialog('Export de vos données')().getByRole('status'),
    async () => {
      Reflect.deleteProperty(window, 'showSaveFilePicker')
      await button('Exporter').click()
    },
  ),
  'the end of the account, with a document that others use': tab(
    'data',
    () => page.getByRole('dialog').getByLabelText('Que devient «\u202fLe cœur\u202f»\u202f?'),
    press('Supprimer mon compte'),
  ),
  'the end of the account without its word': tab(
    'data',
    () => page.getByRole('dialog').getByRole('alert'),
    async () => {
      await button('Supprimer mon compte').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer mon compte' }).click()
    },
  ),
  'the debug tab': tab('debug', heading('Connexion à l’API')),
  'a payment that is not confirmed yet': tab('subscription&success=true', () =>
    page.getByText('Confirmation du paiement en cours…'),
  ),
  'a payment that was given up': tab('subscription&canceled=true', () =>
    page.getByText('Paiement annulé. Rien n’a été débité.'),
  ),
  'the subscription that was paid for': tab(
    'subscription',
    () => page.getByRole('link', { name: /^Facture TEST-/ }),
    undefined,
    subscribed(),
  ),
  'a payment that is late': tab(
    'subscription',
    () => page.getByText(/^Le dernier paiement a échoué/),
    undefined,
    subscribed({ subscription_status: 'past_due' }),
  ),
  'the question before a contract ends': question('subscription', 'Résilier', subscribed()),
  'the question before a withdrawal': question('subscription', 'Renoncer au contrat ici', subscribed()),
  'the withdrawal that was received': tab(
    'subscription',
    () => button('Enregistrer l’accusé de réception'),
    undefined,
    {
      answers: {
        'GET user_subscriptions': () => [{ ...record, subscription_status: 'canceled' }],
        'POST rpc/subscription_terms': () => [{ ...terms, withdraw_until: now, withdrawn_at: times.happened_at }],
      },
    },
  ),
}

lookAt(app, config, screens)

it.each(['fr', 'en', 'es', 'de'] as const)('the open tab is in sight on a phone, in %s', async (language) => {
  await page.viewport(390, 900)
  await openArea(app, { ...tab('debug', heading('')), preferences: { language } })
  const open = page.getByRole('tab', { selected: true })
  await expect.poll(() => open.query()?.textContent).toMatch(/API/)
  // Its edge may lie between two pixels.
  await expect.element(open).toBeInViewport({ ratio: 0.99 })
})
