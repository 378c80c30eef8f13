import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { KeyRefused } from '../access/caller.ts'
import { AuthError, emailExists, overLimit } from '../access/errors.ts'
import { publicKey } from '../access/keys.ts'
import { TooMuchAtOnce } from '../access/turns.ts'
import { describe, type Log } from '../log.ts'
import { changeUser, createUser, deleteUser, getUserById, listUsers, requireAdmin } from './admin.ts'
import { type Auth, confirmsAddresses, requireAccount } from './context.ts'
import { DISABLED, refuse, SIGNED_IN } from './disabled.ts'
import { HEALTH, settings } from './discovery.ts'
import { challenge, enroll, unenroll, verifyFactor } from './factors.ts'
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  startAuthentication,
  startRegistration,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys.ts'
import { codesStatus, generateCodes, regenerateCodes, removeCodes, verifyCode } from './recovery-codes.ts'
import { reauthenticate, recover, requestOtp, resend } from './requests.ts'
import { signUp } from './signup.ts'
import { token } from './token.ts'
import { getUser, logout, putUser } from './user.ts'
import { followLink, verifyToken } from './verify.ts'

type Handler = (auth: Auth, context: Context) => Promise<Response>

/** `/auth/v1`: GoTrue's wire format for accounts with an address. The JWKS and the links of mails are public; everything else requires an API key. */
export function createAuthApp(auth: Auth, log: Log): Hono {
  const app = new Hono()
  app.get('/.well-known/jwks.json', (context) => {
    context.header('cache-control', 'public, max-age=600')
    return context.json({ keys: [publicKey(auth.keys)] })
  })
  app.get('/verify', async (context) => {
    context.header('cache-control', 'no-store')
    return await followLink(auth, context)
  })
  app.use(async (context, next) => {
    auth.gatekeeper.keyRole(context)
    context.header('cache-control', 'no-store')
    await next()
  })
  app.use('/admin/*', async (context, next) => {
    requireAdmin(auth, context)
    await next()
  })
  const routes: readonly [method: string, path: string, handler: Handler][] = [
    ['POST', '/signup', signUp],
    ['POST', '/token', token],
    ['POST', '/otp', requestOtp],
    ['POST', '/verify', verifyToken],
    ['POST', '/recover', recover],
    ['POST', '/resend', resend],
    ['GET', '/reauthenticate', reauthenticate],
    ['GET', '/user', getUser],
    ['PUT', '/user', putUser],
    ['POST', '/logout', logout],
    ['POST', '/factors', enroll],
    ['GET', '/factors/recovery-codes', codesStatus],
    ['POST', '/factors/recovery-codes', generateCodes],
    ['DELETE', '/factors/recovery-codes', removeCodes],
    // Before the routes of a factor, whose id could be these words.
    ['POST', '/factors/recovery-codes/verify', verifyCode],
    ['POST', '/factors/recovery-codes/regenerate', regenerateCodes],
    ['POST', '/factors/:id/challenge', challenge],
    ['POST', '/factors/:id/verify', verifyFactor],
    ['DELETE', '/factors/:id', unenroll],
    ['POST', '/passkeys/registration/options', startRegistration],
    ['POST', '/passkeys/registration/verify', verifyRegistration],
    ['POST', '/passkeys/authentication/options', startAuthentication],
    ['POST', '/passkeys/authentication/verify', verifyAuthentication],
    ['GET', '/passkeys', listPasskeys],
    ['PATCH', '/passkeys/:id', renamePasskey],
    ['DELETE', '/passkeys/:id', removePasskey],
    ['GET', '/admin/users', listUsers],
    ['POST', '/admin/users', createUser],
    ['GET', '/admin/users/:id', getUserById],
    ['PUT', '/admin/users/:id', changeUser],
    ['DELETE', '/admin/users/:id', deleteUser],
  ]
  for (const [method, path, handler] of routes) app.on(method, path, (context) => handler(auth, context))
  for (const path of SIGNED_IN) {
    app.use(path, async (context, next) => {
      await requireAccount(auth, context)
      await next()
    })
  }
  for (const refusal of DISABLED) app.on(refusal[0], refusal[1], () => refuse(refusal))
  app.get('/settings', (context) => context.json(settings(confirmsAddresses(auth))))
  app.get('/health', (context) => context.json(HEALTH))
  app.all('*', () => Response.json({ code: 404, msg: '404 page not found' }, { status: 404 }))
  app.onError(async (error, context) => {
    const refusal = toAuthError(error, log)
    if (refusal.code === overLimit().code) await setTimeout(overLimitDelayMs)
    return refusal.toResponse(context.req.header('x-supabase-api-version'))
  })
  return app
}

/** Milliseconds that whoever is over a limit waits for the answer. Asking again and again then takes little of the processor. */
const overLimitDelayMs = 500

const UNIQUE_VIOLATION = '23505'

/** Other errors come from the database: two concurrent requests for one address, or a failed trigger of the product. */
function toAuthError(error: Error, log: Log): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof KeyRefused) return new AuthError(401, 'no_authorization', error.message)
  if (error instanceof TooMuchAtOnce) return new AuthError(429, error.code, error.message)
  if ('code' in error && error.code === UNIQUE_VIOLATION) return emailExists()
  log('error', 'auth failed', { error: describe(error) })
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
