import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { SoftPasskey } from '../testing/soft-passkey.ts'

const SITE = 'https://cahier.example'
let backend: TestBackend

beforeAll(async () => {
  backend = await testBackend({ publicUrl: SITE, origins: ['https://school.example'] })
})
afterAll(() => backend.close())

/** Registers a passkey. @returns the code of a refusal, or null */
async function register(client: SupabaseClient, passkey: SoftPasskey): Promise<string | null> {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error || !data) return error?.code ?? 'unknown'
  const credential = passkey.register(data.options.challenge)
  const verified = await client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: credential as never,
  })
  return verified.error ? ((verified.error as { code?: string }).code ?? 'unknown') : null
}

/** Signs in. @returns the client, or the code of the refusal */
async function signIn(
  passkey: SoftPasskey,
  change: (credential: ReturnType<SoftPasskey['authenticate']>) => object = (c) => c,
) {
  const client = backend.visitor()
  const { data } = await client.auth.passkey.startAuthentication()
  const credential = change(passkey.authenticate(data?.options.challenge ?? ''))
  const challengeId = data?.challenge_id ?? ''
  const { error } = await client.auth.passkey.verifyAuthentication({ challengeId, credential: credential as never })
  return { client, challengeId, credential, code: (error as { code?: string } | null)?.code ?? null }
}

describe('a passkey', () => {
  test('is registered, named, used and removed', async () => {
    const { client, id } = await backend.learner()
    const passkey = new SoftPasskey(SITE)
    expect(await register(client, passkey)).toBeNull()
    const { data: listed } = await client.auth.passkey.list()
    expect(listed).toEqual([{ id: expect.any(String), created_at: expect.any(String) }])
    const passkeyId = listed?.[0]?.id ?? ''
    const { data: renamed } = await client.auth.passkey.update({ passkeyId, friendlyName: ' Ordinateur ' })
    expect(renamed).toMatchObject({ id: passkeyId, friendly_name: 'Ordinateur' })

    const signedIn = await signIn(passkey)
    expect(signedIn.code).toBeNull()
    const { data } = await signedIn.client.auth.getClaims()
    expect(data?.claims).toMatchObject({ sub: id, aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect((await client.auth.passkey.list()).data?.[0]).toHaveProperty('last_used_at')

    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await signIn(passkey)).code).toBe('webauthn_verification_failed')
    expect((await client.auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
  })

  test('asks for no attestation, a discoverable key and the user’s verification', async () => {
    const { client } = await backend.learner()
    const { data } = await client.auth.passkey.startRegistration()
    expect(data?.options).toMatchObject({
      rp: { id: 'cahier.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('of an account with a second factor opens a session that has yet to give it', async () => {
    const { client } = await backend.learner()
    const passkey = new SoftPasskey(SITE)
    await register(client, passkey)
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const secret = data?.totp.secret ?? ''
    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: codeOf(secret) })
    const half = await signIn(passkey)
    expect(half.code).toBeNull()
    expect((await half.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect(await register(half.client, new SoftPasskey(SITE))).toBe('insufficient_aal')
    const { data: listed } = await client.auth.passkey.list()
    const passkeyId = listed?.[0]?.id ?? ''
    expect((await half.client.auth.passkey.list()).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await half.client.auth.passkey.delete({ passkeyId })).error).toMatchObject({ code: 'insufficient_aal' })
    const renamed = await half.client.auth.passkey.update({ passkeyId, friendlyName: 'x' })
    expect(renamed.error).toMatchObject({ code: 'insufficient_aal' })
  })
})

describe('a sign-in is refused', () => {
  const failed = 'webauthn_verification_failed'
  const forged: readonly [string, string, (credential: ReturnType<SoftPasskey['authenticate']>) => object][] = [
    ['with another signature', failed, (c) => ({ ...c, response: { ...c.response, signature: 'AAAA' } })],
    ['for an unknown key', failed, (c) => ({ ...c, id: 'AAAA', rawId: 'AAAA' })],
    ['without an answer', 'validation_failed', (c) => ({ ...c, response: {} })],
    [
      'with one of a megabyte',
      'validation_failed',
      (c) => ({ ...c, response: { ...c.response, signature: 'A'.repeat(1e6) } }),
    ],
  ]
  test.each(forged)('%s: %s', async (_, code, change) => {
    const { client } = await backend.learner()
    const passkey = new SoftPasskey(SITE)
    await register(client, passkey)
    expect((await signIn(passkey, change)).code).toBe(code)
  })

  test.each([
    ['https://elsewhere.example', 'cahier.example'],
    [SITE, 'elsewhere.example'],
  ])('for a page of %s and the domain %s', async (origin, domain) => {
    const { client } = await backend.learner()
    expect(await register(client, new SoftPasskey(origin, domain))).toBe('webauthn_verification_failed')
    const passkey = new SoftPasskey(SITE)
    await register(client, passkey)
  })

  test('for a challenge that was answered', async () => {
    const { client } = await backend.learner()
    const passkey = new SoftPasskey(SITE)
    await register(client, passkey)
    const { challengeId, credential } = await signIn(passkey)
    const { error } = await backend
      .visitor()
      .auth.passkey.verifyAuthentication({ challengeId, credential: credential as never })
    expect(error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })
})

test('a passkey is not removed sixteen minutes after the last proof', async () => {
  const { client, id } = await backend.learner()
  await register(client, new SoftPasskey(SITE))
  const { data: before } = await client.auth.passkey.list()
  const passkeyId = before?.[0]?.id ?? ''
  await backend.server().rpc('age_sign_in', { account: id, minutes: 16 })
  const { error } = await client.auth.passkey.delete({ passkeyId })
  expect(error).toMatchObject({ status: 403, code: 'reauthentication_needed' })
  expect((await client.auth.passkey.list()).data).toEqual(before)
  await backend.server().rpc('age_sign_in', { account: id, minutes: 14 })
  expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
})

describe('a registration is refused', () => {
  test('sixteen minutes after the password', async () => {
    const { client, id } = await backend.learner()
    await backend.server().rpc('age_sign_in', { account: id, minutes: 16 })
    expect(await register(client, new SoftPasskey(SITE))).toBe('reauthentication_needed')
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  test('that was begun before and is completed sixteen minutes after the password', async () => {
    const { client, id } = await backend.learner()
    const { data } = await client.auth.passkey.startRegistration()
    await backend.server().rpc('age_sign_in', { account: id, minutes: 16 })
    const { error } = await client.auth.passkey.verifyRegistration({
      challengeId: data?.challenge_id ?? '',
      credential: new SoftPasskey(SITE).register(data?.options.challenge ?? '') as never,
    })
    expect(error).toMatchObject({ status: 403, code: 'reauthentication_needed' })
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  test('with the challenge of somebody else', async () => {
    const [lea, noe] = [await backend.learner(), await backend.learner()]
    const { data } = await lea.client.auth.passkey.startRegistration()
    const credential = new SoftPasskey(SITE).register(data?.options.challenge ?? '')
    const challengeId = data?.challenge_id ?? ''
    const { error } = await noe.client.auth.passkey.verifyRegistration({ challengeId, credential: credential as never })
    expect(error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  test('of a key that another account has', async () => {
    const [lea, noe] = [await backend.learner(), await backend.learner()]
    const passkey = new SoftPasskey(SITE)
    expect(await register(lea.client, passkey)).toBeNull()
    expect(await register(noe.client, passkey)).toBe('webauthn_credential_exists')
  })

  test('in a demo account', async () => {
    const client = backend.visitor()
    await client.auth.signInAnonymously()
    expect(await register(client, new SoftPasskey(SITE))).toBe('not_allowed')
  })

  test('beyond twenty', async () => {
    const { client } = await backend.learner()
    for (let count = 0; count < 20; count++) expect(await register(client, new SoftPasskey(SITE))).toBeNull()
    expect(await register(client, new SoftPasskey(SITE))).toBe('too_many_passkeys')
  })
})
