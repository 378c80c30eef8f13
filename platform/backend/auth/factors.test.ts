import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf, codeOf } from '../testing/authenticator.ts'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await testBackend({
    limits: { account: { tries: 1000, window: 60_000 }, address: { tries: 1000, window: 60_000 } },
  })
})
afterAll(() => backend.close())

interface Guarded extends Learner {
  readonly factorId: string
  readonly secret: string
}

/** A learner whose account has an authenticator; the code of now was used to confirm it. */
async function guarded(on: TestBackend = backend): Promise<Guarded> {
  const learner = await on.learner()
  const { data, error } = await learner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' })
  if (error) throw error
  const { secret } = data.totp
  const verified = await learner.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret) })
  if (verified.error) throw verified.error
  return { ...learner, factorId: data.id, secret }
}

/** The learner in another browser, with the password alone. */
async function elsewhere({ email, password }: Learner, on: TestBackend = backend): Promise<SupabaseClient> {
  const client = on.visitor()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

const levels = async (client: SupabaseClient) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

/** A request with a session's token. */
async function call(client: SupabaseClient, method: string, path: string, body?: object, on = backend) {
  const { data } = await client.auth.getSession()
  const answer = await fetch(`${on.url}/auth/v1${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: {
      apikey: on.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
  })
  const { error_code: code = null } = await answer.json().catch(() => ({}))
  return [answer.status, code]
}

describe('an authenticator', () => {
  test('is enrolled with a picture, a secret and an address, and counts once its code was given', async () => {
    const { client, email } = await backend.learner()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Cahier de Léa' })
    expect(data).toMatchObject({ type: 'totp', totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } })
    const uri = new URL(data?.totp.uri ?? '')
    expect(decodeURIComponent(uri.pathname)).toContain(`Cahier de Léa:${email}`)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      issuer: 'Cahier de Léa',
      period: '30',
      secret: data?.totp.secret,
    })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([])

    const { data: verified } = await client.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeOf(data?.totp.secret ?? ''),
    })
    expect(verified?.user.factors).toMatchObject([{ id: data?.id, status: 'verified', factor_type: 'totp' }])
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims.amr).toEqual([
      { method: 'totp', timestamp: expect.any(Number) },
      { method: 'password', timestamp: expect.any(Number) },
    ])
    const { data: listed } = await client.auth.mfa.listFactors()
    expect(JSON.stringify(listed)).not.toMatch(/secret|last_step/)
  })

  test('leaves no secret in the database', async () => {
    const { id, secret } = await guarded()
    const { data } = await backend.server().rpc('stored_factors', { account: id })
    expect(JSON.stringify(data)).toContain('last_step')
    expect(JSON.stringify(data)).not.toContain(secret)
    expect(JSON.stringify(data)).not.toContain(bytesOf(secret).toString('base64'))
  })

  test('ends the sessions that gave the password alone', async () => {
    const learner = await backend.learner()
    const other = await elsewhere(learner)
    const { data } = await learner.client.auth.mfa.enroll({ factorType: 'totp' })
    await learner.client.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeOf(data?.totp.secret ?? ''),
    })
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await learner.client.auth.getUser()).error).toBeNull()
  })

  test('raises a session of the password, which renews itself raised', async () => {
    const learner = await guarded()
    const client = await elsewhere(learner)
    expect(await levels(client)).toEqual(['aal1', 'aal2'])
    const code = codeOf(learner.secret, 1)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: learner.factorId, code })).error).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    await client.auth.refreshSession()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
  })

  test('takes no code twice: 0 of 100 replays', async () => {
    const learner = await guarded()
    const code = codeOf(learner.secret, 1)
    const client = await elsewhere(learner)
    await client.auth.mfa.challengeAndVerify({ factorId: learner.factorId, code })
    const taken: boolean[] = []
    const thief = await elsewhere(learner)
    for (let replay = 0; replay < 100; replay++) {
      const { error } = await thief.auth.mfa.challengeAndVerify({ factorId: learner.factorId, code })
      taken.push(error === null)
    }
    expect(taken.filter(Boolean)).toHaveLength(0)
    expect(await levels(thief)).toEqual(['aal1', 'aal2'])
  })

  test('gives one session for a code that fifty use at once', async () => {
    const learner = await guarded()
    const client = await elsewhere(learner)
    const { data } = await client.auth.getSession()
    const challenges = await Promise.all(
      Array.from({ length: 50 }, () => client.auth.mfa.challenge({ factorId: learner.factorId })),
    )
    const code = codeOf(learner.secret, 1)
    const statuses = await Promise.all(
      challenges.map(async ({ data: opened }) => {
        const answer = await fetch(`${backend.url}/auth/v1/factors/${learner.factorId}/verify`, {
          method: 'POST',
          body: JSON.stringify({ challenge_id: opened?.id, code }),
          headers: {
            apikey: backend.publishableKey,
            authorization: `Bearer ${data.session?.access_token}`,
            'content-type': 'application/json',
          },
        })
        return answer.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200).every((status) => status === 422 || status === 429)).toBe(true)
  })

  test('refuses after ten wrong codes, also in another session', async () => {
    const strict = await testBackend()
    const learner = await guarded(strict)
    const client = await elsewhere(learner, strict)
    const wrong = () => client.auth.mfa.challengeAndVerify({ factorId: learner.factorId, code: '000000' })
    for (let tries = 0; tries < 10; tries++) expect((await wrong()).error).toMatchObject({ status: 422 })
    expect((await wrong()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const again = await elsewhere(learner, strict)
    const right = { factorId: learner.factorId, code: codeOf(learner.secret, 1) }
    expect((await again.auth.mfa.challengeAndVerify(right)).error).toMatchObject({ status: 429 })
    await strict.close()
  })

  test('that is removed takes every session down, with its recovery codes', async () => {
    const learner = await guarded()
    const { client } = learner
    await client.auth.mfa.recoveryCodes.generate()
    const other = await elsewhere(learner)
    await other.auth.mfa.challengeAndVerify({ factorId: learner.factorId, code: codeOf(learner.secret, 1) })
    expect((await client.auth.mfa.unenroll({ factorId: learner.factorId })).error).toBeNull()
    for (const session of [client, other]) {
      await session.auth.refreshSession()
      expect(await levels(session)).toEqual(['aal1', 'aal1'])
    }
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  })
})

describe('with the password alone an account that has a factor', () => {
  const refused: readonly [string, string, (learner: Guarded) => string, object | undefined, number, string][] = [
    ['changes nothing of itself', 'PUT', () => '/user', { data: { name: 'x' } }, 401, 'insufficient_aal'],
    ['enrols no other factor', 'POST', () => '/factors', { factor_type: 'totp' }, 403, 'insufficient_aal'],
    ['keeps its factor', 'DELETE', ({ factorId }) => `/factors/${factorId}`, undefined, 422, 'insufficient_aal'],
    ['gets no codes', 'POST', () => '/factors/recovery-codes', {}, 403, 'insufficient_aal'],
    ['gets no new codes', 'POST', () => '/factors/recovery-codes/regenerate', {}, 403, 'insufficient_aal'],
    ['keeps its codes', 'DELETE', () => '/factors/recovery-codes', undefined, 422, 'insufficient_aal'],
  ]
  test.each(refused)('%s', async (_what, method, path, body, status, code) => {
    const learner = await guarded()
    expect(await call(await elsewhere(learner), method, path(learner), body)).toEqual([status, code])
  })
})

describe('an enrolment is refused', () => {
  const bodies: readonly [string, object, number, string][] = [
    ['by telephone', { factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
    ['by an unknown kind', { factor_type: 'dance' }, 400, 'validation_failed'],
    ['without a kind', {}, 400, 'validation_failed'],
    ['under a taken name', { factor_type: 'totp', friendly_name: 'Téléphone' }, 422, 'mfa_factor_name_conflict'],
  ]
  test.each(bodies)('%s', async (_what, body, status, code) => {
    const { client } = await guarded()
    expect(await call(client, 'POST', '/factors', body)).toEqual([status, code])
  })

  test('when there are ten', async () => {
    const { client } = await backend.learner()
    for (let count = 0; count < 10; count++) await client.auth.mfa.enroll({ factorType: 'totp' })
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
  })
})

describe('sixteen minutes after the last proof', () => {
  /** What has to be there before the call, whose path and body it returns. */
  type Prepare = (learner: Learner) => Promise<{ path: string; body?: object }>
  const withFactor = async (learner: Learner): Promise<string> => {
    const { data } = await learner.client.auth.mfa.enroll({ factorType: 'totp' })
    const factorId = data?.id ?? ''
    await learner.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(data?.totp.secret ?? '') })
    return factorId
  }
  const withCodes = async (learner: Learner) => {
    await withFactor(learner)
    await learner.client.auth.mfa.recoveryCodes.generate()
  }
  const calls: readonly [string, string, Prepare][] = [
    ['no factor is enrolled', 'POST', async () => ({ path: '/factors', body: { factor_type: 'totp' } })],
    [
      'no enrolment is completed',
      'POST',
      async ({ client }) => {
        const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
        const { data: opened } = await client.auth.mfa.challenge({ factorId: data?.id ?? '' })
        const body = { challenge_id: opened?.id, code: codeOf(data?.totp.secret ?? '') }
        return { path: `/factors/${data?.id}/verify`, body }
      },
    ],
    ['no factor is removed', 'DELETE', async (learner) => ({ path: `/factors/${await withFactor(learner)}` })],
    [
      'no codes are made',
      'POST',
      async (learner) => {
        await withFactor(learner)
        return { path: '/factors/recovery-codes', body: {} }
      },
    ],
    [
      'no codes are replaced',
      'POST',
      async (learner) => {
        await withCodes(learner)
        return { path: '/factors/recovery-codes/regenerate', body: {} }
      },
    ],
    [
      'no codes are removed',
      'DELETE',
      async (learner) => {
        await withCodes(learner)
        return { path: '/factors/recovery-codes' }
      },
    ],
  ]
  test.each(calls)('%s', async (_what, method, prepare) => {
    const learner = await backend.learner()
    const { path, body } = await prepare(learner)
    const server = backend.server()
    const stored = async () => (await server.rpc('stored_factors', { account: learner.id })).data as string[]
    const before = await stored()
    await server.rpc('age_sign_in', { account: learner.id, minutes: 16 })
    expect(await call(learner.client, method, path, body)).toEqual([403, 'reauthentication_needed'])
    expect(await stored()).toEqual(before)

    await server.rpc('age_sign_in', { account: learner.id, minutes: 14 })
    expect(await call(learner.client, method, path, body)).toEqual([200, null])
    expect(await stored()).not.toEqual(before)
  })
})

describe('a challenge', () => {
  test('of somebody else’s factor does not exist', async () => {
    const [lea, noe] = [await guarded(), await guarded()]
    expect((await noe.client.auth.mfa.challenge({ factorId: lea.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  test('is needed, once, for each code', async () => {
    const learner = await guarded()
    const client = await elsewhere(learner)
    const { data } = await client.auth.mfa.challenge({ factorId: learner.factorId })
    const verify = (challengeId: string, steps: number) =>
      client.auth.mfa.verify({ factorId: learner.factorId, challengeId, code: codeOf(learner.secret, steps) })
    expect((await verify(crypto.randomUUID(), 0)).error).toMatchObject({ code: 'mfa_factor_not_found' })
    expect((await verify('x', 0)).error).toMatchObject({ code: 'mfa_factor_not_found' })
    expect((await verify(data?.id ?? '', 1)).error).toBeNull()
    expect((await verify(data?.id ?? '', 1)).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })
})

describe('recovery codes', () => {
  test('are ten, are seen once, and each opens one session', async () => {
    const learner = await guarded()
    const { data } = await learner.client.auth.mfa.recoveryCodes.generate()
    expect(data).toMatchObject({ type: 'recovery_code', total: 10, friendly_name: 'Recovery codes' })
    const codes = data?.codes ?? []
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^[2-9a-hjkmnp-z]{16}$/.test(code))).toBe(true)
    expect((await learner.client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_verified_factor_exists',
    })
    const client = await elsewhere(learner)
    const shown = codes[0]?.toUpperCase().replace(/(.{4})/g, '$1-') ?? ''
    expect((await client.auth.mfa.recoveryCodes.verify({ code: shown })).error).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims.amr?.[0]).toMatchObject({ method: 'mfa/recovery_code' })
    const again = await elsewhere(learner)
    expect((await again.auth.mfa.recoveryCodes.verify({ code: shown })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    expect((await learner.client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
  })

  test('open one session for a code that fifty use at once', async () => {
    const learner = await guarded()
    const { data } = await learner.client.auth.mfa.recoveryCodes.generate()
    const client = await elsewhere(learner)
    const { data: held } = await client.auth.getSession()
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await fetch(`${backend.url}/auth/v1/factors/recovery-codes/verify`, {
          method: 'POST',
          body: JSON.stringify({ code: data?.codes[0] }),
          headers: {
            apikey: backend.publishableKey,
            authorization: `Bearer ${held.session?.access_token}`,
            'content-type': 'application/json',
          },
        })
        return answer.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('are worth nothing once there are new ones, nor to another account', async () => {
    const learner = await guarded()
    const { data: old } = await learner.client.auth.mfa.recoveryCodes.generate()
    const { data: renewed } = await learner.client.auth.mfa.recoveryCodes.regenerate()
    const stranger = await guarded()
    await stranger.client.auth.mfa.recoveryCodes.generate()
    const use = async (who: Learner, code = '') =>
      (await (await elsewhere(who)).auth.mfa.recoveryCodes.verify({ code })).error?.code ?? 'opened'
    expect(await use(learner, old?.codes[0])).toBe('mfa_verification_failed')
    expect(await use(stranger, renewed?.codes[0])).toBe('mfa_verification_failed')
    expect(await use(learner, '')).toBe('mfa_verification_failed')
    expect(await use(learner, renewed?.codes[0])).toBe('opened')
  })

  test('cannot be the only factor', async () => {
    const { client } = await backend.learner()
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })

  test('can be removed', async () => {
    const learner = await guarded()
    await learner.client.auth.mfa.recoveryCodes.generate()
    expect((await learner.client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect((await learner.client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({ status: 404 })
  })
})

test('a reset by mail needs the factor before a new password', async () => {
  const learner = await guarded()
  const client = await elsewhere(learner)
  await backend.server().rpc('age_sign_in', { account: learner.id, minutes: 1, by_method: 'recovery' })
  expect((await client.auth.updateUser({ password: 'a new secret' })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  })
  await client.auth.mfa.challengeAndVerify({ factorId: learner.factorId, code: codeOf(learner.secret, 1) })
  expect((await client.auth.updateUser({ password: 'a new secret' })).error).toBeNull()
})
