import { decodeJwt, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { refusal } from '../testing/channels.ts'
import { temporaryDirectory } from '../testing/directory.ts'
import { readKeys } from './keys.ts'

type Change = Partial<Record<'sub' | 'role' | 'session_id' | 'aal' | 'aud' | 'exp' | 'iss' | 'nbf', unknown>>
type Signer = Awaited<ReturnType<typeof importJWK>>

let backend: TestBackend
let lea: Learner
let ours: Signer
let theirs: Signer

beforeAll(async () => {
  const dataDir = await temporaryDirectory('cahier-tokens-')
  backend = await testBackend({ dataDir })
  lea = await backend.learner()
  ours = await importJWK(readKeys(dataDir).signingKey, 'ES256')
  theirs = (await generateKeyPair('ES256')).privateKey
})
afterAll(() => backend.close())

/** The learner's token with other claims; an undefined one is left out. */
function signed(change: Change = {}, key: Signer = ours): Promise<string> {
  const claims = { ...decodeJwt(lea.accessToken), ...change } as JWTPayload
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(key)
}

const seconds = () => Math.floor(Date.now() / 1000)

const refused: readonly [token: string, make: () => Promise<string>][] = [
  ['without an end', () => signed({ exp: undefined })],
  ['whose end is no time', () => signed({ exp: 'never' })],
  ['that has expired', () => signed({ exp: seconds() - 1 })],
  ['that is not valid yet', () => signed({ nbf: seconds() + 3600 })],
  ['without an issuer', () => signed({ iss: undefined })],
  ['of another issuer', () => signed({ iss: 'https://project.example/auth/v1' })],
  ['of several issuers', () => signed({ iss: [`${backend.url}/auth/v1`, 'https://project.example/auth/v1'] })],
  ['without an audience', () => signed({ aud: undefined })],
  ['for another audience', () => signed({ aud: 'storage' })],
  ['without an account', () => signed({ sub: undefined })],
  ['without a session', () => signed({ session_id: undefined })],
  ['of another role', () => signed({ role: 'service_role' })],
  ['that another key signed', () => signed({}, theirs)],
]

/** How each service answers. */
const services: readonly [
  service: string,
  ask: (token: string) => Promise<unknown>,
  accepts: unknown,
  refuses: unknown,
][] = [
  ['REST', (token) => status(token, '/rest/v1/entries'), 200, 401],
  ['auth', (token) => status(token, '/auth/v1/user'), 200, 403],
  ['storage', (token) => status(token, '/storage/v1/bucket'), 200, 400],
  ['functions', (token) => status(token, '/functions/v1/whoami'), 200, 401],
  ['realtime', join, 'joined', 'refused'],
]

async function status(token: string, path: string): Promise<number> {
  const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` }
  return (await fetch(backend.url + path, { headers })).status
}

async function join(token: string): Promise<'joined' | 'refused'> {
  const client = await backend.holder(async () => token)
  try {
    return await refusal(client.channel('public')).then(
      () => 'refused',
      () => 'joined',
    )
  } finally {
    await client.realtime.disconnect()
  }
}

describe.each(services)('%s', (_service, ask, accepts, refuses) => {
  test('accepts a token as the auth service signs it', async () => {
    expect(await ask(await signed())).toBe(accepts)
  })

  test.each(refused)('refuses a token %s', async (_token, make) => {
    expect(await ask(await make())).toBe(refuses)
  })
})
