import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { Passwords } from './passwords.ts'

let backend: TestBackend
let lea: Learner

beforeAll(async () => {
  backend = await testBackend()
  lea = await backend.learner()
})

afterAll(() => backend.close())

/** A request in GoTrue's older form, as other clients send it. */
function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${backend.url}/auth/v1${path}`, {
    ...init,
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...init.headers },
  })
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body: JSON.stringify(body), headers })

describe('sign-up', () => {
  test('answers with a session, the account and its metadata', async () => {
    const { data, error } = await backend.visitor().auth.signUp({
      email: ' Zoé@Example.org '.replace('é', 'e'),
      password: 'secret',
      options: { data: { name: 'Zoé' } },
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      email: 'zoe@example.org',
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    // The real service copies the claims of the identity and the given data into each other.
    const claims = { sub: data.user?.id, email: 'zoe@example.org', phone_verified: false, name: 'Zoé' }
    expect(data.user?.user_metadata).toEqual({ ...claims, email_verified: true })
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { ...claims, email_verified: false } },
    ])
  })

  const refused: readonly [rule: string, body: object, status: number, code: string, message: string | RegExp][] = [
    [
      'five characters are too few',
      { email: 'a@b.fr', password: '12345' },
      422,
      'weak_password',
      /at least 6 characters/,
    ],
    [
      '73 bytes are too many',
      { email: 'a@b.fr', password: 'é'.repeat(37) },
      400,
      'validation_failed',
      /longer than 72/,
    ],
    ['no password', { email: 'a@b.fr' }, 400, 'validation_failed', 'Signup requires a valid password'],
    ['no address', { password: 'secret' }, 400, 'validation_failed', 'To signup, please provide your email'],
    [
      'a phone number',
      { phone: '33600000000', password: 'secret' },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    ['no address at all', { email: 'nobody', password: 'secret' }, 400, 'validation_failed', /invalid format/],
    ['a number as the address', { email: 4, password: 'secret' }, 400, 'validation_failed', /string/],
  ]
  test.each(refused)('%s', async (_rule, body, status, code, message) => {
    const answer = await post('/signup', body)
    const text = typeof message === 'string' ? message : expect.stringMatching(message)
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ code: status, error_code: code, msg: text }),
    ])
  })

  test('a taken address is refused, in any case', async () => {
    const { error } = await backend.visitor().auth.signUp({ email: lea.email.toUpperCase(), password: 'secret' })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  test('a weak password names its reasons to clients of the current API version', async () => {
    const { error } = await backend.visitor().auth.signUp({ email: 'w@example.org', password: '12345' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length'] })
  })

  test('a body that is not JSON is refused with `bad_json`', async () => {
    const answer = await call('/signup', { method: 'POST', body: '{' })
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'bad_json'])
  })

  test('a failing trigger leaves no account, and its message is not revealed', async () => {
    const body = { email: 'refused@example.org', password: 'secret', data: { name: 'refused' } }
    const answer = await post('/signup', body)
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('secret reason')])
    expect(await (await post('/token?grant_type=password', body)).json()).toMatchObject({
      error_code: 'invalid_credentials',
    })
  })
})

describe('the access token', () => {
  test('is ES256 with a kid of the JWKS, and names the account, the method and the session', async () => {
    const { data } = await lea.client.auth.getClaims(lea.accessToken)
    expect(decodeProtectedHeader(lea.accessToken)).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(data?.claims).toMatchObject({
      iss: `${backend.url}/auth/v1`,
      aud: 'authenticated',
      sub: lea.id,
      email: lea.email,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app_metadata: { provider: 'email' },
      user_metadata: { email: lea.email },
      is_anonymous: false,
    })
  })

  test('the JWKS is public and contains only the public half', async () => {
    const { keys } = await (await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)).json()
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })])
    expect(keys[0]).not.toHaveProperty('d')
  })

  const forgeries: readonly [rule: string, forge: (header: string, payload: string, signature: string) => string][] = [
    [
      'another payload',
      (header, _, signature) =>
        `${header}.${encode({ ...decodeJwt(lea.accessToken), sub: crypto.randomUUID() })}.${signature}`,
    ],
    ['no signature', (_, payload) => `${encode({ alg: 'none' })}.${payload}.`],
    ['another algorithm', (_, payload, signature) => `${encode({ alg: 'HS256' })}.${payload}.${signature}`],
    ['nonsense', () => 'a.b.c'],
  ]
  test.each(forgeries)('%s is refused', async (_rule, forge) => {
    const [header = '', payload = '', signature = ''] = lea.accessToken.split('.')
    const token = forge(header, payload, signature)
    const user = await call('/user', { headers: { authorization: `Bearer ${token}` } })
    expect([user.status, (await user.json()).error_code]).toEqual([403, 'bad_jwt'])
    const rest = await fetch(`${backend.url}/rest/v1/entries`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    })
    expect([rest.status, (await rest.json()).code]).toEqual([401, 'PGRST301'])
  })

  test('a request without a token, or with an API key as its token, gets an error that says so', async () => {
    expect(await (await call('/user')).json()).toMatchObject({ code: 401, error_code: 'no_authorization' })
    const asKey = await call('/user', { headers: { authorization: `Bearer ${backend.publishableKey}` } })
    expect(await asKey.json()).toMatchObject({
      code: 403,
      error_code: 'bad_jwt',
      msg: 'invalid claim: missing sub claim',
    })
  })
})

describe('sign-in', () => {
  const grants: readonly [rule: string, query: string, body: () => object, status: number, code: string][] = [
    ['a wrong password', 'password', () => ({ email: lea.email, password: 'wrong' }), 400, 'invalid_credentials'],
    [
      'an unknown address',
      'password',
      () => ({ email: 'nobody@example.org', password: 'wrong' }),
      400,
      'invalid_credentials',
    ],
    ['no address', 'password', () => ({ password: 'wrong' }), 400, 'validation_failed'],
    ['an unknown refresh token', 'refresh_token', () => ({ refresh_token: 'x' }), 400, 'refresh_token_not_found'],
    ['no refresh token', 'refresh_token', () => ({}), 400, 'validation_failed'],
    ['an unknown code', 'pkce', () => ({ auth_code: 'x', code_verifier: 'y' }), 404, 'flow_state_not_found'],
    ['another provider’s token', 'id_token', () => ({ provider: 'google', id_token: 'x' }), 400, 'provider_disabled'],
    ['a grant that does not exist', 'telepathy', () => ({}), 400, 'invalid_credentials'],
  ]
  test.each(grants)('%s is refused', async (_rule, query, body, status, code) => {
    const answer = await post(`/token?grant_type=${query}`, body())
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ error_code: code })])
  })

  test('checks a password for an unknown address too, so that the time does not tell who has an account', async () => {
    const verify = vi.spyOn(Passwords.prototype, 'verify')
    onTestFinished(() => verify.mockRestore())
    for (const email of [lea.email, 'nobody@example.org']) {
      const { error } = await backend.visitor().auth.signInWithPassword({ email, password: 'wrong' })
      expect(error?.code).toBe('invalid_credentials')
    }
    expect(verify.mock.calls).toEqual([
      ['wrong', expect.stringMatching(/^\$scrypt\$/)],
      ['wrong', null],
    ])
  })

  test('after ten wrong passwords within a quarter of an hour, even the right one is refused', async () => {
    const learner = await backend.learner()
    const signIn = (password: string) => backend.visitor().auth.signInWithPassword({ email: learner.email, password })
    // Correct passwords do not count.
    expect((await signIn(learner.password)).error).toBeNull()
    const wrong = await Promise.all(Array.from({ length: 10 }, () => signIn('wrong')))
    expect(new Set(wrong.map(({ error }) => error?.code))).toEqual(new Set(['invalid_credentials']))
    const began = performance.now()
    expect((await signIn(learner.password)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    // The refusal waits, so that asking again and again costs others nothing.
    expect(performance.now() - began).toBeGreaterThan(450)
    // An unknown account behaves the same; otherwise the difference would reveal which accounts exist.
    const nobody = Array.from({ length: 11 }, () =>
      post('/token?grant_type=password', { email: 'none@example.org', password: 'x' }),
    )
    const statuses = (await Promise.all(nobody)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  test('attempts by others on an account do not block a browser in which it was signed in before', async () => {
    const limited = await testBackend({ limits: { account: { tries: 2, window: 60_000 } } })
    const [learner, other] = [await limited.learner(), await limited.learner()]
    const signIn = (email: string, password: string, cookie = '') =>
      fetch(`${limited.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        headers: { apikey: limited.publishableKey, cookie },
      })
    const deviceOf = async ({ email, password }: Learner) =>
      (await signIn(email, password)).headers.get('set-cookie') ?? ''
    const [device, strange] = [await deviceOf(learner), await deviceOf(other)]
    expect(device).toMatch(/^cahier\.device=[\w-]{43};.*HttpOnly/)
    const { email, password } = learner
    for (const _try of [1, 2]) expect((await signIn(email, 'wrong')).status).toBe(400)
    expect((await signIn(email, password)).status).toBe(429)
    expect((await signIn(email, password, strange)).status).toBe(429)
    expect((await signIn(email, password, device)).status).toBe(200)
    // A known browser has a limit of its own, of the same size.
    for (const _try of [1, 2]) expect((await signIn(email, 'wrong', device)).status).toBe(400)
    expect((await signIn(email, password, device)).status).toBe(429)
    await limited.close()
  })

  test('strangers’ attempts at an address do not keep out a browser that the account knows', async () => {
    const limited = await testBackend({ limits: { address: { tries: 3, window: 60_000 } } })
    onTestFinished(() => limited.close())
    const { email, password } = await limited.learner()
    const signIn = (address: string, cookie = '', as = email) =>
      fetch(`${limited.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        body: JSON.stringify({ email: as, password }),
        headers: { apikey: limited.publishableKey, 'x-forwarded-for': address, cookie },
      })
    const device = (await signIn('192.0.2.1')).headers.get('set-cookie') ?? ''
    for (const host of [1, 2, 3]) await signIn(`2001:db8:1:2::${host}`, '', 'nobody@example.org')
    // All addresses of a /64 are one.
    expect((await signIn('2001:db8:1:2::9')).status).toBe(429)
    expect((await signIn('2001:db8:1:2::9', 'cahier.device=made-up')).status).toBe(429)
    // It is known, and does not count.
    for (const _time of [1, 2, 3, 4]) expect((await signIn('2001:db8:1:2::9', device)).status).toBe(200)
    for (const _time of [1, 2, 3, 4]) expect((await signIn('192.0.2.2', device)).status).toBe(200)
    expect((await signIn('192.0.2.2')).status).toBe(200)
  })

  test('attempts from one address are limited, and only the local proxy may report the address', async () => {
    const limited = await testBackend({ limits: { address: { tries: 2, window: 60_000 } } })
    const attempt = async (forwarded: string) => {
      const answer = await fetch(`${limited.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        body: JSON.stringify({ email: `${Math.random()}@example.org`, password: 'wrong' }),
        headers: { apikey: limited.publishableKey, 'x-forwarded-for': forwarded },
      })
      return answer.status
    }
    // The client's claim comes first, the proxy's entry last.
    expect([await attempt('1.1.1.1, 192.0.2.7'), await attempt('2.2.2.2, 192.0.2.7')]).toEqual([400, 400])
    expect([await attempt('3.3.3.3, 192.0.2.7'), await attempt('192.0.2.8')]).toEqual([429, 400])
    await limited.close()
  })
})

describe('renewal', () => {
  const renew = (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token })

  test('gives a new pair of tokens for the same session', async () => {
    const learner = await backend.learner()
    const { data, error } = await learner.client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(learner.refreshToken)
    expect(decodeJwt(data.session?.access_token ?? '').session_id).toBe(decodeJwt(learner.accessToken).session_id)
  })

  test('is limited by address for tokens that are not known, before they are looked up', async () => {
    const limited = await testBackend({ limits: { wrongRenewal: { tries: 2, window: 60_000 } } })
    onTestFinished(() => limited.close())
    const { refreshToken } = await limited.learner()
    const renewAt = async (address: string, token: string) => {
      const answer = await fetch(`${limited.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        body: JSON.stringify({ refresh_token: token }),
        headers: { apikey: limited.publishableKey, 'x-forwarded-for': address },
      })
      return answer.status
    }
    // Those that are right do not count.
    for (const _time of [1, 2, 3]) expect(await renewAt('192.0.2.1', refreshToken)).toBe(200)
    for (const guess of ['one', 'two']) expect(await renewAt('192.0.2.1', guess)).toBe(400)
    expect(await renewAt('192.0.2.1', 'three')).toBe(503)
    // Whoever is at the same address keeps the session and tries again: after a 429 the client would end it.
    expect(await renewAt('192.0.2.1', refreshToken)).toBe(503)
    expect(await renewAt('192.0.2.2', refreshToken)).toBe(200)
  })

  test('two tabs with one token can both renew it within ten seconds', async () => {
    const learner = await backend.learner()
    const [first, second] = await Promise.all([renew(learner.refreshToken), renew(learner.refreshToken)])
    expect([first.status, second.status]).toEqual([200, 200])
    for (const answer of [first, second]) expect((await renew((await answer.json()).refresh_token)).status).toBe(200)
  })

  const age = (seconds: number) => backend.server().rpc('age_refresh_tokens', { seconds }).throwOnError()

  test('a token whose successor never arrived gives another one, however often, and the lost ones end the session', async () => {
    const learner = await backend.learner()
    const lost = await (await renew(learner.refreshToken)).json()
    await age(12)
    await renew(learner.refreshToken)
    await age(12)
    const arrived = await renew(learner.refreshToken)
    expect(arrived.status).toBe(200)
    const { refresh_token } = await arrived.json()
    const renewed = await renew(refresh_token)
    expect(renewed.status).toBe(200)
    expect(await (await renew(lost.refresh_token)).json()).toMatchObject({ error_code: 'refresh_token_already_used' })
    const current = (await renewed.json()).refresh_token
    expect(await (await renew(current)).json()).toMatchObject({ error_code: 'refresh_token_not_found' })
  })

  test('a token that is reused after its successor was used ends the session with all its tokens', async () => {
    const learner = await backend.learner()
    const successor = await (await renew(learner.refreshToken)).json()
    const newest = await (await renew(successor.refresh_token)).json()
    await age(11)
    expect(await (await renew(learner.refreshToken)).json()).toMatchObject({ error_code: 'refresh_token_already_used' })
    expect(await (await renew(newest.refresh_token)).json()).toMatchObject({ error_code: 'refresh_token_not_found' })
    const user = await call('/user', { headers: { authorization: `Bearer ${newest.access_token}` } })
    expect(await user.json()).toMatchObject({ error_code: 'session_not_found' })
  })

  test('only a hash of a refresh token is stored', async () => {
    const { data } = await backend.server().rpc('stored_refresh_tokens').throwOnError()
    expect(data.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toContain(lea.refreshToken)
  })
})

describe('the account', () => {
  test('has its metadata merged key by key', async () => {
    const learner = await backend.learner()
    await learner.client.auth.updateUser({ data: { name: 'Léa', level: 'B2' } })
    const { data } = await learner.client.auth.updateUser({ data: { level: null } })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Léa', email: learner.email })
    expect(data.user?.user_metadata).not.toHaveProperty('level')
  })

  test('changes its address, unless it is taken', async () => {
    const learner = await backend.learner()
    const email = `new-${learner.email}`
    const { data } = await learner.client.auth.updateUser({ email })
    expect(data.user).toMatchObject({
      email,
      // As in the real service, the metadata keep what the sign-up wrote.
      user_metadata: { email: learner.email },
      identities: [{ identity_data: { sub: learner.id, email } }],
    })
    expect((await backend.visitor().auth.signInWithPassword({ email, password: learner.password })).error).toBeNull()
    const taken = await learner.client.auth.updateUser({ email: lea.email })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  const changes: readonly [rule: string, body: object, status: number, code: string][] = [
    ['without the current password', { password: 'new secret' }, 400, 'current_password_required'],
    ['with a bogus nonce', { password: 'new secret', nonce: '123456' }, 422, 'reauthentication_not_valid'],
    [
      'with a wrong current password',
      { password: 'new secret', current_password: 'wrong' },
      400,
      'current_password_invalid',
    ],
    ['into a weak one', { password: '12345', current_password: 'correct horse' }, 422, 'weak_password'],
    ['into the same one', { password: 'correct horse', current_password: 'correct horse' }, 422, 'same_password'],
  ]
  test.each(changes)('9: does not change its password %s', async (_rule, body, status, code) => {
    const answer = await call('/user', {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${lea.accessToken}` },
    })
    expect([answer.status, (await answer.json()).error_code]).toEqual([status, code])
  })

  test('changes its password with the current one, which ends its other sessions', async () => {
    const learner = await backend.learner()
    const elsewhere = backend.visitor()
    await elsewhere.auth.signInWithPassword(learner)
    const { error } = await learner.client.auth.updateUser({
      password: 'new secret',
      current_password: learner.password,
    })
    expect(error).toBeNull()
    expect((await learner.client.auth.getUser()).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await backend.visitor().auth.signInWithPassword(learner)).error).toMatchObject({
      code: 'invalid_credentials',
    })
    const renewed = await backend.visitor().auth.signInWithPassword({ email: learner.email, password: 'new secret' })
    expect(renewed.error).toBeNull()
  })
})

describe('an anonymous account', () => {
  test('keeps its data when it gets an address and a password', async () => {
    const client = backend.visitor()
    const { data } = await client.auth.signInAnonymously()
    const id = data.user?.id ?? ''
    await client.from('entries').insert({ body: 'kept' }).throwOnError()
    expect((await client.auth.updateUser({ password: 'a password' })).error).toMatchObject({ status: 422 })
    const email = `${crypto.randomUUID()}@example.org`
    const { data: kept } = await client.auth.updateUser({ email, password: 'a password' })
    expect(kept.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email' },
      identities: [{ provider: 'email', identity_data: { email, email_verified: false } }],
    })
    const elsewhere = backend.visitor()
    expect((await elsewhere.auth.signInWithPassword({ email, password: 'a password' })).data.user?.id).toBe(id)
    expect((await elsewhere.from('entries').select('body')).data).toEqual([{ body: 'kept' }])
  })

  test('cannot take the address of another account', async () => {
    const client = backend.visitor()
    await client.auth.signInAnonymously()
    expect((await client.auth.updateUser({ email: lea.email, password: 'a password' })).error).toMatchObject({
      code: 'email_exists',
    })
  })
})

describe('sign-out', () => {
  const scopes: readonly ['global' | 'local' | 'others', here: boolean, elsewhere: boolean][] = [
    ['local', false, true],
    ['others', true, false],
    ['global', false, false],
  ]
  test.each(scopes)(
    'with scope %s leaves this session %s and another %s, at once and everywhere',
    async (scope, here, elsewhere) => {
      const learner = await backend.learner()
      const { data } = await backend.visitor().auth.signInWithPassword(learner)
      const other = data.session?.access_token ?? ''
      await learner.client.auth.signOut({ scope })
      for (const [token, stands] of [
        [learner.accessToken, here],
        [other, elsewhere],
      ] as const) {
        const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` }
        const user = await fetch(`${backend.url}/auth/v1/user`, { headers })
        const rest = await fetch(`${backend.url}/rest/v1/entries`, { headers })
        const called = await fetch(`${backend.url}/functions/v1/echo`, { headers })
        expect([user.status, rest.status, called.status]).toEqual(stands ? [200, 200, 201] : [403, 401, 401])
      }
    },
  )

  test('with another scope is refused', async () => {
    const answer = await call('/logout?scope=all', {
      method: 'POST',
      headers: { authorization: `Bearer ${lea.accessToken}` },
    })
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })
})

describe('administration', () => {
  test('an account that is made for somebody has the metadata that it was given, and no others', async () => {
    const { admin } = backend.server().auth
    const given = { user_metadata: { name: 'Zoé' }, password: 'secret password' }
    const plain = await admin.createUser({ ...given, email: 'plain@example.org' })
    expect(plain.data.user?.user_metadata).toEqual({ name: 'Zoé' })
    const confirmed = await admin.createUser({ ...given, email: 'confirmed@example.org', email_confirm: true })
    expect(confirmed.data.user?.user_metadata).toEqual({ name: 'Zoé', email_verified: true })
  })

  test('requires the secret key', async () => {
    const visitor = await backend.visitor().auth.admin.listUsers()
    expect(visitor.error).toMatchObject({ status: 403, code: 'not_admin' })
    const learner = await call('/admin/users', { headers: { authorization: `Bearer ${lea.accessToken}` } })
    expect(await learner.json()).toMatchObject({ error_code: 'not_admin' })
  })

  test('creates, reads, lists, changes and deletes accounts', async () => {
    const { admin } = backend.server().auth
    const email = 'admin-made@example.org'
    const created = await admin.createUser({
      email,
      password: 'secret',
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'x' },
    })
    const id = created.data.user?.id ?? ''
    expect(created.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'x', provider: 'email' },
    })
    expect((await admin.createUser({ email, password: 'secret' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })

    // What auth-js sends when nothing is said.
    expect((await admin.listUsers()).data.users).not.toHaveLength(0)
    const page = await admin.listUsers({ page: 1, perPage: 2 })
    expect(page.data.users).toHaveLength(2)
    expect(page.data).toMatchObject({ total: expect.any(Number), nextPage: 2 })

    const moved = await admin.updateUserById(id, { email: `moved-${email}` })
    expect(moved.data.user).toMatchObject({
      email: `moved-${email}`,
      identities: [{ identity_data: { email: `moved-${email}`, email_verified: false } }],
    })
    expect(moved.data.user?.user_metadata).toEqual({ name: 'Ada', email_verified: true })
    const back = await admin.updateUserById(id, { email, email_confirm: true })
    expect(back.data.user).toMatchObject({ identities: [{ identity_data: { email, email_verified: true } }] })

    const changed = await admin.updateUserById(id, { app_metadata: { cahier_admin: true }, password: 'another' })
    expect(changed.data.user?.app_metadata).toMatchObject({ cahier_admin: true, plan: 'x' })
    const session = await backend.visitor().auth.signInWithPassword({ email, password: 'another' })
    await admin.updateUserById(id, { password: 'and another' })
    const ended = await backend.visitor().auth.getUser(session.data.session?.access_token)
    expect(ended.error).toMatchObject({ name: 'AuthSessionMissingError' })
    await admin.updateUserById(id, { password: 'another' })
    expect(decodeJwt(session.data.session?.access_token ?? '').app_metadata).toMatchObject({ cahier_admin: true })

    await admin.updateUserById(id, { ban_duration: '24h' })
    expect((await backend.visitor().auth.signInWithPassword({ email, password: 'another' })).error).toMatchObject({
      code: 'user_banned',
    })
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await backend.visitor().auth.signInWithPassword({ email, password: 'another' })).error).toBeNull()

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    const { data } = await backend.server().from('profiles').select().eq('id', id)
    expect(data).toEqual([])
  })

  test.each<[query: string, status: number]>([
    ['', 200],
    ['?page=&per_page=', 200],
    ['?page=0&per_page=1', 200],
    ['?page=2&per_page=1', 200],
    ['?page=-1', 400],
    ['?page=1.5', 400],
    ['?page=last', 400],
    ['?per_page=0', 400],
    ['?per_page=1e3', 400],
  ])('lists accounts at /admin/users%s with the status %i', async (query, status) => {
    const answer = await call(`/admin/users${query}`, { headers: { apikey: backend.secretKey } })
    expect(answer.status).toBe(status)
    const body = await answer.json()
    if (status === 200) expect(body).toMatchObject({ users: expect.arrayContaining([]), aud: 'authenticated' })
    else expect(body).toMatchObject({ error_code: 'validation_failed', msg: 'Bad Pagination Parameters' })
  })

  test('of an unknown account answers 404', async () => {
    const { admin } = backend.server().auth
    expect((await admin.updateUserById(crypto.randomUUID(), { password: 'secret' })).error).toMatchObject({
      code: 'user_not_found',
    })
    const answer = await call('/admin/users/me', { headers: { apikey: backend.secretKey } })
    expect(await answer.json()).toMatchObject({ code: 404, error_code: 'validation_failed' })
  })
})

describe('disabled features answer like the real service', () => {
  test('through the client', async () => {
    const { auth } = backend.visitor()
    expect((await auth.signInWithSSO({ domain: 'example.org' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
    })
    const enroll = await lea.client.auth.mfa.enroll({ factorType: 'phone', phone: '+33600000000' })
    expect(enroll.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  })

  test.each<[path: string, method: string, whose: 'visitor' | 'learner' | 'server', status: number, code: string]>([
    ['/factors', 'POST', 'visitor', 403, 'bad_jwt'],
    ['/factors/1/challenge', 'POST', 'visitor', 403, 'bad_jwt'],
    ['/factors/1/challenge', 'POST', 'learner', 404, 'mfa_factor_not_found'],
    ['/user/identities/authorize', 'GET', 'visitor', 403, 'bad_jwt'],
    ['/user/identities/authorize', 'GET', 'learner', 404, 'manual_linking_disabled'],
    ['/user/oauth/grants', 'GET', 'learner', 404, 'feature_disabled'],
    ['/oauth/authorize', 'GET', 'visitor', 404, 'feature_disabled'],
    ['/admin/oauth/clients', 'GET', 'server', 404, 'feature_disabled'],
    ['/admin/oauth/clients', 'GET', 'visitor', 403, 'not_admin'],
    ['/admin/custom-providers', 'GET', 'server', 404, 'feature_disabled'],
  ])('%s by %s of a %s', async (path, method, whose, status, code) => {
    const key = whose === 'server' ? backend.secretKey : backend.publishableKey
    const authorization = `Bearer ${whose === 'learner' ? lea.accessToken : key}`
    const answer = await call(path, { method, headers: { apikey: key, authorization } })
    expect([answer.status, (await answer.json()).error_code]).toEqual([status, code])
  })

  test.each<[type: 'sms' | 'phone_change', phone: string, status: number, message: string]>([
    ['sms', '33600000000', 403, 'Token has expired or is invalid'],
    ['phone_change', '+33 6 00 00 00 00', 403, 'Token has expired or is invalid'],
    ['sms', '33600000000-x', 400, 'Invalid phone number format (E.164 required)'],
    ['sms', '', 400, 'Invalid phone number format (E.164 required)'],
  ])('a code of the type %s for the number "%s"', async (type, phone, status, message) => {
    const { error } = await backend.visitor().auth.verifyOtp({ type, phone, token: '123456' })
    expect(error).toMatchObject({ status, message })
  })

  test('settings and health name the enabled features', async () => {
    const settings = await (await call('/settings')).json()
    expect(settings).toMatchObject({
      external: { email: true, google: false },
      mailer_autoconfirm: true,
      disable_signup: false,
    })
    expect(await (await call('/health')).json()).toMatchObject({ name: 'GoTrue' })
    const nowhere = await call('/nowhere')
    expect([nowhere.status, await nowhere.json()]).toEqual([404, { code: 404, msg: '404 page not found' }])
  })
})

test('the default limits are the documented ones', () => {
  expect(DEFAULT_LIMITS.account).toEqual({ tries: 10, window: 15 * 60_000 })
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
