import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { clientNetwork } from '../access/address.ts'
import { AuthError } from '../access/errors.ts'
import type { AccessClaims } from '../access/tokens.ts'
import type { Sql } from '../database/database.ts'
import { type Account, findById, hasFactor } from './accounts.ts'
import { assertRecent, insufficientAal, isRaised } from './assurance.ts'
import { AUTH_ROLE, type Auth, countTry, readBody, requireAccount } from './context.ts'
import { grant } from './grant.ts'
import { assertNotBanned } from './sessions.ts'
import { signIn } from './sign-in.ts'

/*
 * Passkeys replace the password: a sign-in with one is aal1, and a second factor is asked for after it. The browser keeps the private key;
 * who made the device is not asked for (attestation `none`).
 */

/** Seconds that a challenge waits for its answer. */
const challengeLifetimeSeconds = 300
const maxPasskeys = 20
/** Challenges that wait at once, of everybody. */
const maxChallenges = 10_000

/** Half a megabyte of code that most processes never need. */
const library = () => import('@simplewebauthn/server')

/** Where the browser's page is from, if links may lead there, and the domain that its passkeys belong to. */
function partyOf(auth: Auth, context: Context): { origin: string; domain: string } {
  const { origin, hostname } = auth.redirects.allowed(context.req.header('origin'))
  return { origin, domain: hostname }
}

interface Challenge {
  readonly challenge: string
  readonly origin: string
  readonly domain: string
}

async function keepChallenge(sql: Sql, userId: string | null, given: Challenge): Promise<object> {
  await sql(
    `delete from auth.webauthn_challenges where created_at < now() - make_interval(secs => $1) or id in (
       select id from auth.webauthn_challenges order by created_at desc offset $2)`,
    [challengeLifetimeSeconds, maxChallenges],
  )
  const [kept] = await sql<{ id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, challenge, origin, domain) values ($1, $2, $3, $4)
     returning id, extract(epoch from created_at)::integer + $5::integer as expires_at`,
    [userId, given.challenge, given.origin, given.domain, challengeLifetimeSeconds],
  )
  return { challenge_id: kept?.id, expires_at: kept?.expires_at }
}

/** Takes a challenge: each is answered once. Throws `webauthn_challenge_not_found`. */
async function takeChallenge(sql: Sql, id: string, userId: string | null): Promise<Challenge> {
  const [challenge] = v.is(v.pipe(v.string(), v.uuid()), id)
    ? await sql<Challenge>(
        `delete from auth.webauthn_challenges
         where id = $1 and user_id is not distinct from $2 and created_at > now() - make_interval(secs => $3)
         returning challenge, origin, domain`,
        [id, userId, challengeLifetimeSeconds],
      )
    : []
  if (challenge === undefined) {
    throw new AuthError(422, 'webauthn_challenge_not_found', 'Passkey challenge not found or expired')
  }
  return challenge
}

/** Throws unless the session has given the account's second factor. */
async function assertRaised(sql: Sql, claims: AccessClaims, doing: string): Promise<Account> {
  const account = await findById(sql, claims.sub)
  if (account === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (hasFactor(account) && !(await isRaised(sql, claims))) throw insufficientAal(doing)
  return account
}

/** Throws unless the session may change how the account is signed in to. */
async function assertMayChange(sql: Sql, claims: AccessClaims): Promise<void> {
  const account = await assertRaised(sql, claims, 'change passkeys')
  if (account.is_anonymous) throw new AuthError(403, 'not_allowed', 'Anonymous users cannot have passkeys')
  await assertRecent(sql, claims)
}

/** `POST /passkeys/registration/options` */
export async function startRegistration(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const { generateRegistrationOptions } = await library()
  const { origin, domain } = partyOf(auth, context)
  const answer = await auth.database.as(AUTH_ROLE, async (sql) => {
    await assertMayChange(sql, claims)
    const account = await findById(sql, claims.sub)
    const known = await sql<{ credential_id: string; transports: AuthenticatorTransport[] }>(
      'select credential_id, transports from auth.webauthn_credentials where user_id = $1',
      [claims.sub],
    )
    if (known.length >= maxPasskeys) {
      throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached, remove one to continue')
    }
    const name = account?.email ?? ''
    const options = await generateRegistrationOptions({
      rpName: auth.redirects.site.host,
      rpID: domain,
      userID: new TextEncoder().encode(claims.sub),
      userName: name,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { ...(await keepChallenge(sql, claims.sub, { challenge: options.challenge, origin, domain })), options }
  })
  return context.json(answer)
}

const Encoded = v.pipe(v.string(), v.maxLength(100_000))
/** What a browser's `toJSON` gives of a credential; what is not read of it is left out. */
const verification = <Response extends v.ObjectEntries>(response: Response) =>
  v.object({
    challenge_id: v.string(),
    credential: v.object({
      id: v.pipe(v.string(), v.maxLength(1400)),
      rawId: v.pipe(v.string(), v.maxLength(1400)),
      type: v.literal('public-key'),
      response: v.object({ clientDataJSON: Encoded, ...response }),
      clientExtensionResults: v.optional(v.object({}), {}),
    }),
  })
const Registration = verification({
  attestationObject: Encoded,
  transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20))),
})
const Authentication = verification({ authenticatorData: Encoded, signature: Encoded })

const refused = () => new AuthError(422, 'webauthn_verification_failed', 'Passkey verification failed')

/** `POST /passkeys/registration/verify` */
export async function verifyRegistration(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const { challenge_id, credential } = await readBody(context, Registration)
  const { verifyRegistrationResponse } = await library()
  const { challenge, origin, domain } = await auth.database.as(AUTH_ROLE, (sql) =>
    takeChallenge(sql, challenge_id, claims.sub),
  )
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) throw refused()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const passkey = await auth.database.as(AUTH_ROLE, async (sql) => {
    await assertMayChange(sql, claims)
    const [added] = await sql(
      `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, sign_count, transports)
       values ($1, $2, $3, decode($4, 'base64'), $5, $6) on conflict do nothing returning id, friendly_name, created_at`,
      [
        randomUUID(),
        claims.sub,
        id,
        Buffer.from(publicKey).toString('base64'),
        counter,
        JSON.stringify(transports ?? []),
      ],
    )
    return added
  })
  if (passkey === undefined)
    throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is registered already')
  return context.json(shown(passkey))
}

/** `POST /passkeys/authentication/options`: for whoever has a passkey of this domain, the browser knows which. */
export async function startAuthentication(auth: Auth, context: Context): Promise<Response> {
  countTry(auth.limits.address, clientNetwork(context))
  const { generateAuthenticationOptions } = await library()
  const { origin, domain } = partyOf(auth, context)
  const options = await generateAuthenticationOptions({ rpID: domain, userVerification: 'required' })
  const kept = await auth.database.as(AUTH_ROLE, (sql) =>
    keepChallenge(sql, null, { challenge: options.challenge, origin, domain }),
  )
  return context.json({ ...kept, options })
}

interface StoredPasskey {
  readonly id: string
  readonly user_id: string
  readonly public_key: string
  readonly sign_count: number
}

/** `POST /passkeys/authentication/verify` */
export async function verifyAuthentication(auth: Auth, context: Context): Promise<Response> {
  const { challenge_id, credential } = await readBody(context, Authentication)
  countTry(auth.limits.address, clientNetwork(context))
  const { verifyAuthenticationResponse } = await library()
  const { challenge, stored } = await auth.database.as(AUTH_ROLE, async (sql) => {
    const challenge = await takeChallenge(sql, challenge_id, null)
    const [stored] = await sql<StoredPasskey>(
      `select id, user_id, encode(public_key, 'base64') as public_key, sign_count from auth.webauthn_credentials
       where credential_id = $1`,
      [credential.id],
    )
    return { challenge, stored }
  })
  if (stored === undefined) throw refused()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge.challenge,
    expectedOrigin: challenge.origin,
    expectedRPID: challenge.domain,
    credential: {
      id: credential.id,
      publicKey: Uint8Array.from(Buffer.from(stored.public_key, 'base64')),
      counter: stored.sign_count,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || authenticationInfo === undefined) throw refused()
  const { account, session } = await auth.database.as(AUTH_ROLE, async (sql) => {
    const account = await findById(sql, stored.user_id)
    if (account === undefined) throw refused()
    assertNotBanned(account)
    await sql('update auth.webauthn_credentials set sign_count = $2, last_used_at = now() where id = $1', [
      stored.id,
      authenticationInfo.newCounter,
    ])
    return { account, session: await signIn(auth, sql, context, account, 'passkey') }
  })
  return context.json(await grant(auth.tokens, account, session))
}

interface ListedPasskey {
  readonly friendly_name: string | null
  readonly last_used_at?: string | null
}

/** What was never given is left out. */
const shown = (passkey: unknown) =>
  Object.fromEntries(Object.entries(passkey as ListedPasskey).filter(([, value]) => value !== null))

const LISTED = 'id, friendly_name, created_at, last_used_at'

/** `GET /passkeys` */
export async function listPasskeys(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const passkeys = await auth.database.as(AUTH_ROLE, async (sql) => {
    await assertRaised(sql, claims, 'list passkeys')
    return sql(`select ${LISTED} from auth.webauthn_credentials where user_id = $1 order by created_at, id`, [
      claims.sub,
    ])
  })
  return context.json(passkeys.map(shown))
}

const passkeyNotFound = () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found')
const idOf = (context: Context): string | null => {
  const id = context.req.param('id')
  return v.is(v.pipe(v.string(), v.uuid()), id) ? id : null
}

const Renaming = v.object({ friendly_name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)) })

/** `PATCH /passkeys/:id` */
export async function renamePasskey(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const { friendly_name } = await readBody(context, Renaming)
  const [passkey] = await auth.database.as(AUTH_ROLE, async (sql) => {
    await assertRaised(sql, claims, 'change passkeys')
    return await sql(
      `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
       where id = $1 and user_id = $2 returning ${LISTED}`,
      [idOf(context), claims.sub, friendly_name],
    )
  })
  if (passkey === undefined) throw passkeyNotFound()
  return context.json(shown(passkey))
}

/** `DELETE /passkeys/:id` */
export async function removePasskey(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const removed = await auth.database.as(AUTH_ROLE, async (sql) => {
    await assertMayChange(sql, claims)
    return await sql('delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning id', [
      idOf(context),
      claims.sub,
    ])
  })
  if (removed.length === 0) throw passkeyNotFound()
  return context.body(null, 204)
}
