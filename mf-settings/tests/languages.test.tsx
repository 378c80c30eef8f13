import { WritableStream } from 'node:stream/web'
import { createRest, fakeProfile, renderRemote, sentences, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

const languages = ['fr', 'en', 'es', 'de'] as const
type Language = (typeof languages)[number]

/** The texts of a language, by their catalogue. */
const textsOf = async (language: Language) => {
  const [security, stepUp, data, danger, billing] = await Promise.all([
    import(`../src/security/locales/${language}.ts`),
    import(`../src/step-up/locales/${language}.ts`),
    import(`../src/data-panel/locales/${language}.ts`),
    import(`../src/data-panel/danger-zone/locales/${language}.ts`),
    import(`../src/billing/locales/${language}.ts`),
  ])
  return {
    security: security.default as typeof import('../src/security/locales/fr.ts').default,
    stepUp: stepUp.default as typeof import('../src/step-up/locales/fr.ts').default,
    data: data.default as typeof import('../src/data-panel/locales/fr.ts').default,
    danger: danger.default as typeof import('../src/data-panel/danger-zone/locales/fr.ts').default,
    billing: billing.default as typeof import('../src/billing/locales/fr.ts').default,
  }
}

// An export that is under way for as long as the test looks.
vi.mock('../src/data-panel/export/write-export.ts', () => ({ writeExport: () => new Promise(() => {}) }))

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('WritableStream', WritableStream)
})
afterEach(unmountRemotes)

const now = Math.floor(Date.now() / 1000)
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
/** A session whose owner gave the password an hour ago, or now. */
function session(isRecent: boolean) {
  const claims = {
    ...{ sub: fakeProfile.id, session_id: 's1', exp: now + 3600, aal: 'aal1' },
    amr: [{ method: 'password', timestamp: isRecent ? now : now - 3600 }],
  }
  return {
    access_token: `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`,
    refresh_token: 'r1',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: fakeProfile.id },
  }
}

const account = {
  ...{ emailVerified: false, isEmailPending: false, passwordChangedAt: '2026-01-05T08:00:00Z', passwordStrength: 2 },
  ...{ recoveryEmail: null, pendingRecoveryEmail: null, hasFactor: false, loginAlerts: true, passwordChanges: true },
  ...{ securityUpdates: true, suspiciousActivity: true, weeklyReport: false, reportDay: 1, reportTime: '08:00' },
}
const counted = { items: 3, sections: { documents: { rows: 3, is_item: true, is_importable: true } } }
const paid = {
  record: {
    ...{ subscription_id: 'sub_1', subscription_status: 'past_due', cancel_at_period_end: false, price_id: 'price_1' },
    ...{ current_period_start: now - 864_000, current_period_end: now + 1_728_000 },
    ...{ payment_method_brand: 'visa', payment_method_last4: '4242' },
  },
  terms: {
    ...{ source: 'payment', plan: 'basic', billing_interval: 'month' },
    ...{ withdraw_until: now + 345_600, withdrawn_at: null },
  },
}

interface Ui {
  user: ReturnType<typeof userEvent.setup>
  texts: Awaited<ReturnType<typeof textsOf>>
}
interface Screen {
  /** Its address in the settings. */
  at: string
  overview?: Partial<Record<keyof typeof account, unknown>>
  /** When the password was given: now, unless this is about asking for it. */
  isRecent?: boolean
  /** Leads from the address to the screen, and resolves once it is there. */
  open(ui: Ui): Promise<unknown>
}

const press = async (user: Ui['user'], name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
async function enroll({ user, texts: { security } }: Ui) {
  await press(user, security.factor.setup.start)
  await screen.findByText('ABCD EFGH')
}

const screens: Readonly<Record<string, Screen>> = {
  'the overview of the security': {
    at: 'security',
    open: ({ texts }) => screen.findByText(texts.security.journal.kinds.code_used),
  },
  'the password': {
    at: 'security&screen=password',
    async open({ user, texts: { security } }) {
      const [next] = await screen.findAllByLabelText(new RegExp(`^${security.password.next}`))
      await user.type(next as HTMLElement, 'a')
      await press(user, security.password.submit)
      await screen.findByText(security.password.errors.short)
    },
  },
  'the second factor': {
    at: 'security&screen=factor',
    open: ({ texts }) => screen.findByRole('button', { name: texts.security.factor.setup.start }),
  },
  'the picture of the second factor': { at: 'security&screen=factor', open: enroll },
  'the recovery codes': {
    at: 'security&screen=factor',
    async open(ui) {
      await enroll(ui)
      await press(ui.user, ui.texts.security.factor.qr.next)
      await ui.user.type(await screen.findByLabelText(new RegExp(`^${ui.texts.security.factor.verify.code}`)), '123456')
      await press(ui.user, ui.texts.security.factor.verify.submit)
      await screen.findByText('abcd-efgh')
    },
  },
  'the second factor that is on': {
    at: 'security&screen=factor',
    overview: { hasFactor: true },
    open: ({ texts }) => screen.findByText(texts.security.factor.codes.missing),
  },
  'the passkeys': {
    at: 'security&screen=passkeys',
    open: ({ texts }) => screen.findByRole('button', { name: texts.security.passkeys.renameOf('K1') }),
  },
  'the name of a passkey': {
    at: 'security&screen=passkeys',
    async open({ user, texts: { security } }) {
      await press(user, security.passkeys.renameOf('K1'))
      await dialog(security.passkeys.rename)
    },
  },
  'the email security': {
    at: 'security&screen=email',
    async open({ user, texts: { security } }) {
      await press(user, security.email.receive)
      await screen.findByLabelText(new RegExp(`^${security.email.code}`))
      await press(user, security.email.add)
      await press(user, security.save)
      await screen.findByText(security.email.required)
    },
  },
  'the password before a change': {
    at: 'security&screen=factor',
    isRecent: false,
    async open({ user, texts }) {
      await press(user, texts.security.factor.setup.start)
      await dialog(texts.stepUp.title)
    },
  },
  'the code before a change': {
    at: 'security&screen=passkeys',
    isRecent: false,
    overview: { hasFactor: true },
    async open({ user, texts }) {
      await press(user, texts.security.passkeys.removeOf('K1'))
      await within(await dialog(texts.stepUp.title)).findByText(texts.stepUp.codeHint)
    },
  },
  'an export': {
    at: 'data',
    async open({ user, texts: { data } }) {
      await press(user, data.export)
      await dialog(data.exporting.title)
    },
  },
  'an import': {
    at: 'data',
    async open({ user, texts: { data } }) {
      await press(user, data.import)
      await dialog(data.importing.title)
    },
  },
  'the end of the account': {
    at: 'data',
    async open({ user, texts: { danger } }) {
      await press(user, danger.delete)
      const asked = within(await dialog(danger.delete))
      await asked.findByText(danger.shared.lead)
      await user.click(asked.getByRole('button', { name: danger.delete }))
      await asked.findByText(danger.wrongWord)
    },
  },
  'the subscription': {
    at: 'subscription',
    open: ({ texts }) => screen.findByText(texts.billing.invoices.open('A-1')),
  },
}

async function open({ at, overview, isRecent = true, open }: Screen, language: Language): Promise<void> {
  const { record, terms } = paid
  const times = { happened_at: '2026-11-20T08:00:00Z', user_agent: null, address: null }
  const invoice = {
    id: 'in_1',
    number: 'A-1',
    created: now,
    total: 900,
    currency: 'eur',
    status: 'open',
    url: 'https://pay.test/1',
  }
  const rest = createRest({
    'POST rpc/security_overview': () => ({ ...account, ...overview }),
    'POST rpc/open_sessions': () => [
      {
        ...{ id: 's1', user_agent: null, time_zone: null, address: null, is_current: true },
        ...{ created_at: times.happened_at, last_used_at: times.happened_at },
      },
    ],
    'GET security_events': () => [{ id: 1, kind: 'code_used', ...times }],
    'GET /auth/v1/user': () => ({ id: fakeProfile.id, factors: [] }),
    'GET /auth/v1/passkeys': () => [
      { id: 'k1', friendly_name: 'K1', created_at: times.happened_at, last_used_at: times.happened_at },
    ],
    'GET /auth/v1/factors/recovery-codes': () => Response.json({ error_code: 'not_found' }, { status: 404 }),
    'POST rpc/own_recovery_codes': () => [],
    'POST rpc/request_email_confirmation': () => null,
    'POST /auth/v1/factors': () => ({
      id: 'f1',
      type: 'totp',
      totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
    }),
    'POST /auth/v1/factors/f1/challenge': () => ({ id: 'c1', type: 'totp', expires_at: 1 }),
    'POST /auth/v1/factors/f1/verify': () => session(true),
    'POST /auth/v1/factors/recovery-codes': () => ({ id: 'f2', total: 1, codes: ['abcdefgh'] }),
    'POST rpc/data_overview': () => counted,
    'POST rpc/shared_documents': () => [{ kind: 'note', id: 'n1', title: 'N1', members: [{ id: 'z', name: 'Zoé' }] }],
    'GET user_subscriptions': () => [record],
    'POST rpc/subscription_terms': () => [terms],
    'POST /functions/v1/list-invoices': () => ({ invoices: [invoice] }),
  })
  const { shell } = await renderRemote(app, {
    path: `/settings?tab=${at}`,
    fetch: rest.fetch,
    preferences: { language },
    entitlements: { plan: 'basic' },
    confirm: () => true,
  })
  const { access_token, refresh_token } = session(isRecent)
  await act(async () => {
    await (await shell.supabase()).auth.setSession({ access_token, refresh_token })
  })
  await open({ user: userEvent.setup(), texts: await textsOf(language) })
}

it.each(Object.entries(screens))('%s speaks four languages', async (_name, shown) => {
  const french: string[] = []
  for (const language of languages) {
    await open(shown, language)
    const said = sentences()
    expect(said.length, language).toBeGreaterThan(1)
    expect(said.filter((text) => /\bundefined\b|\bNaN\b|\[object|Invalid Date/.test(text))).toEqual([])
    if (language === 'fr') french.push(...said)
    else
      expect(
        said.filter((text) => french.includes(text)),
        language,
      ).toEqual([])
    await unmountRemotes()
  }
})
