import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { type ReceivedMail, SmtpServer } from '../testing/smtp.ts'

const SITE = 'https://cahier.example'
const smtp = new SmtpServer()
let backend: TestBackend

beforeAll(async () => {
  const port = await smtp.listen()
  backend = await testBackend({
    mail: { smtpUrl: `smtp://localhost:${port}`, from: 'Cahier <bonjour@exemple.fr>' },
    publicUrl: SITE,
    origins: ['https://school.example'],
    limits: { mail: { tries: 1000, window: 1000 }, anonymous: { tries: 2, window: 60_000 } },
  })
})
afterAll(async () => {
  await backend.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mails.length = 0
})

/** A browser with its own storage, in which links are opened. */
function browser(): SupabaseClient {
  const kept = new Map<string, string>()
  return createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  })
}

const address = () => `${randomUUID()}@exemple.fr`
const password = 'un mot de passe'

/** The last mail to an address, as soon as it has this many. */
async function mailTo(email: string, count = 1): Promise<{ link: string; code: string; source: string }> {
  const own = () => smtp.mails.filter(({ to }) => to === email)
  await vi.waitFor(() => expect(own().length).toBeGreaterThanOrEqual(count))
  return read(own().at(-1))
}

function read(mail: ReceivedMail | undefined) {
  const source = (mail?.source ?? '')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return {
    source,
    link: /https:\S+\/auth\/v1\/verify\S+/.exec(source)?.[0] ?? '',
    code: /\b\d{6}\b/.exec(source)?.[0] ?? '',
  }
}

/** Opens the link of a mail. @returns where it redirects to */
async function open(link: string): Promise<URL> {
  const { pathname, search } = new URL(link)
  const answer = await fetch(`${backend.url}${pathname}${search}`, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

/** A new account whose address is confirmed. */
async function member() {
  const [client, email] = [browser(), address()]
  await client.auth.signUp({ email, password })
  const { error } = await client.auth.verifyOtp({ email, token: (await mailTo(email)).code, type: 'signup' })
  expect(error).toBeNull()
  smtp.mails.length = 0
  return { client, email }
}

describe('sign-up', () => {
  test('opens a session by the link in the requesting browser, and none before', async () => {
    const [client, email] = [browser(), address()]
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { name: 'Zoé' }, emailRedirectTo: `${SITE}/auth?next=%2Fnotes` },
    })
    expect([error, data.session]).toEqual([null, null])
    expect(data.user).toMatchObject({ email })
    // The response does not wait for the account, because its time would reveal whether there was one.
    const { link } = await mailTo(email)
    expect((await browser().auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'email_not_confirmed',
    })
    expect(new URL(link).origin).toBe(SITE)
    const target = await open(link)
    expect(`${target.origin}${target.pathname}`).toBe(`${SITE}/auth`)
    expect(target.searchParams.get('next')).toBe('/notes')
    const code = target.searchParams.get('code') ?? ''

    expect((await browser().auth.exchangeCodeForSession(code)).error).toMatchObject({
      name: 'AuthPKCECodeVerifierMissingError',
    })
    const opened = await client.auth.exchangeCodeForSession(code)
    expect(opened.data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Zoé', email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('a link and its code can be used once, one or the other', async () => {
    const [client, email] = [browser(), address()]
    await client.auth.signUp({ email, password })
    const { link, code } = await mailTo(email)
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
    })
    const target = await open(link)
    expect(target.searchParams.get('error_code')).toBe('otp_expired')
    expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('otp_expired')
  })

  test('of an address with an account gets the usual response, and a mail tells the owner', async () => {
    const known = await member()
    const [fresh, taken] = await Promise.all(
      [address(), known.email].map((email) => browser().auth.signUp({ email, password: 'another one' })),
    )
    const shape = (answer: typeof fresh) => [answer?.error, Object.keys(answer?.data.user ?? {}).sort()]
    expect(shape(taken)).toEqual(shape(fresh))
    expect((await mailTo(known.email)).source).toContain('=?UTF-8?')
    expect((await mailTo(known.email)).link).toBe('')
    expect((await browser().auth.signInWithPassword({ email: known.email, password })).error).toBeNull()
  })

  test('by a stranger does not give the owner’s account the stranger’s password', async () => {
    const [stranger, owner, email] = [browser(), browser(), address()]
    await stranger.auth.signUp({ email, password: 'of the stranger' })
    await mailTo(email)
    await owner.auth.signUp({ email, password: 'of the owner' })
    const { code } = await mailTo(email, 2)
    await owner.auth.verifyOtp({ email, token: code, type: 'signup' })
    const signIn = async (password: string) => (await browser().auth.signInWithPassword({ email, password })).error
    expect(await signIn('of the owner')).toBeNull()
    expect(await signIn('of the stranger')).toMatchObject({ code: 'invalid_credentials' })
  })

  test('its mail can be requested again', async () => {
    const [client, email] = [browser(), address()]
    await client.auth.signUp({ email, password })
    await mailTo(email)
    expect((await client.auth.resend({ email, type: 'signup' })).error).toBeNull()
    const target = await open((await mailTo(email, 2)).link)
    expect((await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')).error).toBeNull()
    expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('a sign-in link', () => {
  test('opens a session', async () => {
    const { client, email } = await member()
    await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const code = (await open((await mailTo(email)).link)).searchParams.get('code') ?? ''
    expect((await client.auth.exchangeCodeForSession(code)).data.user).toMatchObject({ email })
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull()
  })

  test('creates an account if the client asks for that', async () => {
    const [client, email] = [browser(), address()]
    await client.auth.signInWithOtp({ email })
    const { error } = await client.auth.verifyOtp({ email, token: (await mailTo(email)).code, type: 'email' })
    expect(error).toBeNull()
  })

  test('is in the language of the requester', async () => {
    const { email } = await member()
    const ask = (headers: Record<string, string>) =>
      fetch(`${backend.url}/auth/v1/otp`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, ...headers },
        body: JSON.stringify({ email }),
      })
    await ask({ 'accept-language': 'pt, de-AT;q=0.8' })
    expect((await mailTo(email)).source).toContain('Guten Tag')
    await ask({ 'accept-language': 'de', cookie: 'cahier.lang=es' })
    expect((await mailTo(email, 2)).source).toContain('Hola')
  })

  test.each([
    ['another site', 'https://evil.example/auth'],
    ['a host name with the same beginning', 'https://cahier.example.evil.example/'],
    ['a user name before the host', 'https://cahier.example@evil.example/'],
    ['not an http address', 'javascript:alert(1)'],
  ])('never leads to %s', async (_what, redirect) => {
    const { client, email } = await member()
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: redirect } })
    const { link } = await mailTo(email)
    expect((await open(link)).origin).toBe(SITE)
    const forged = new URL(link)
    forged.searchParams.set('redirect_to', redirect)
    expect((await open(forged.href)).origin).toBe(SITE)
  })

  test('may lead to the other allowed origins', async () => {
    const { client, email } = await member()
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://school.example/entry' } })
    expect((await open((await mailTo(email)).link)).origin).toBe('https://school.example')
  })

  test('opens a session in another browser only without PKCE', async () => {
    const { email } = await member()
    await backend.visitor().auth.signInWithOtp({ email })
    const hash = new URLSearchParams((await open((await mailTo(email)).link)).hash.slice(1))
    const { data } = await backend.visitor().auth.getUser(hash.get('access_token') ?? '')
    expect(data.user).toMatchObject({ email })
  })

  test('expires', async () => {
    const { client, email } = await member()
    await client.auth.signInWithOtp({ email })
    const { link, code } = await mailTo(email)
    await backend.server().rpc('age_one_time_tokens', { seconds: 3601 }).throwOnError()
    expect((await open(link)).searchParams.get('error_code')).toBe('otp_expired')
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
  })

  test('is stored neither in plain text nor as its code', async () => {
    const { client, email } = await member()
    await client.auth.signInWithOtp({ email })
    const { link, code } = await mailTo(email)
    // A sent mail is forgotten after the server has taken it.
    await vi.waitFor(async () => {
      const { data } = await backend.server().rpc('stored_secrets').throwOnError()
      const stored = JSON.stringify(data)
      expect(stored).toContain(email)
      expect(stored).not.toContain(new URL(link).searchParams.get('token'))
      expect(stored).not.toMatch(new RegExp(`\\b${code}\\b`))
    })
  })
})

describe('a forgotten password', () => {
  test('can be replaced after the mail, without the old one, which ends other sessions', async () => {
    const { client, email } = await member()
    const asking = browser()
    await asking.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    const target = await open((await mailTo(email)).link)
    expect(target.pathname).toBe('/reset-password')
    const { data } = await asking.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(data).toMatchObject({ redirectType: 'recovery' })
    expect((await asking.auth.updateUser({ password: 'a new password' })).error).toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
    expect((await browser().auth.signInWithPassword({ email, password: 'a new password' })).error).toBeNull()
  })

  test('a request does not reveal whether there is an account', async () => {
    const { email } = await member()
    const ask = (path: string, to: string) =>
      fetch(`${backend.url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey },
        body: JSON.stringify({ email: to, type: 'signup', create_user: false }),
      })
    for (const path of ['recover', 'otp', 'resend']) {
      const [known, unknown] = await Promise.all([ask(path, email), ask(path, address())])
      expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
      expect(known.status).toBe(200)
    }
  })
})

describe('a reauthentication code', () => {
  test('allows one change of the password', async () => {
    const { client, email } = await member()
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code, link } = await mailTo(email)
    expect(link).toBe('')
    expect((await client.auth.updateUser({ password: 'another one', nonce: '000000' })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect((await client.auth.updateUser({ password: 'another one', nonce: code })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'a third one', nonce: code })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  test('cannot be used to sign in', async () => {
    const { client, email } = await member()
    await client.auth.reauthenticate()
    const { code } = await mailTo(email)
    expect((await browser().auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
    })
  })
})

describe('a new address', () => {
  test('takes effect when both addresses have confirmed it', async () => {
    const { client, email } = await member()
    const next = address()
    const { data } = await client.auth.updateUser({ email: next })
    expect(data.user).toMatchObject({ email, new_email: next })
    await mailTo(email)
    const fresh = await mailTo(next)

    const first = await client.auth.verifyOtp({ email: next, token: fresh.code, type: 'email_change' })
    expect([first.error, first.data]).toEqual([null, { user: null, session: null }])
    await client.auth.resend({ email, type: 'email_change' })
    const old = await mailTo(email, 2)
    expect(smtp.mails.filter(({ to }) => to === next)).toHaveLength(1)
    expect((await client.auth.getUser()).data.user).toMatchObject({ email })

    const target = await open(old.link)
    expect((await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')).data.user).toMatchObject({
      email: next,
    })
    expect((await browser().auth.signInWithPassword({ email: next, password })).error).toBeNull()
  })

  test('that another account takes meanwhile is not changed', async () => {
    const { client, email } = await member()
    const next = address()
    await client.auth.updateUser({ email: next })
    const [old, fresh] = [await mailTo(email), await mailTo(next)]
    await backend.server().auth.admin.createUser({ email: next, password, email_confirm: true })
    await open(old.link)
    expect((await open(fresh.link)).searchParams.get('error_code')).toBe('email_exists')
  })
})

describe('an anonymous account', () => {
  test('gets a session without a mail, and their number is limited', async () => {
    const { auth } = browser()
    const { data } = await auth.signInAnonymously({ options: { data: { name: 'Visiteur' } } })
    expect(data.user).toMatchObject({ is_anonymous: true, email: '' })
    expect((await auth.reauthenticate()).error).toMatchObject({ status: 400 })
    expect(smtp.mails).toEqual([])
    await browser().auth.signInAnonymously()
    expect((await browser().auth.signInAnonymously()).error).toMatchObject({ status: 429 })
  })
})

test('mails to one address can be requested once a minute, and the error says how long to wait', async () => {
  const limited = await testBackend({ limits: { mail: { tries: 1, window: 60_000 } } })
  const ask = (email: string) => limited.visitor().auth.resetPasswordForEmail(email)
  expect((await ask('lea@exemple.fr')).error).toBeNull()
  expect((await ask('lea@exemple.fr')).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/after (59|60) seconds/),
  })
  expect((await ask('zoe@exemple.fr')).error).toBeNull()
  await limited.close()
})

test('settings say that addresses are confirmed', async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: backend.publishableKey } })
  expect(await answer.json()).toMatchObject({ mailer_autoconfirm: false, external: { anonymous_users: true } })
})
