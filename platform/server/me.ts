import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { accountOf } from './proxy/account.ts'
import type { Backend } from './proxy/backend.ts'
import { sentences } from './responses/sentences.ts'

/** What a token says of its session. */
const Claims = v.object({ aal: v.optional(v.string(), 'aal1'), exp: v.number() })

function claimsOf(authorization: string): v.InferOutput<typeof Claims> | null {
  const [, payload = ''] = authorization.split('.')
  try {
    return v.parse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/**
 * Serves `GET /auth/me`: whose session the bearer token is, as the backend says now. 401 without a valid session, 403 for one that has not
 * given the account's second factor, 503 while the backend does not answer.
 */
export function serveMe(app: Hono<{ Bindings: HttpBindings }>, backend: Backend): void {
  app.get('/auth/me', async (c) => {
    c.header('cache-control', 'no-store')
    const authorization = c.req.header('authorization') ?? ''
    const claims = claimsOf(authorization)
    if (claims === null) return c.json(refusal(sentences.notSignedIn), 401)
    const account = await accountOf(backend, authorization)
    if (account === 'unanswered') return c.json({ code: 'CAHIER-S001', message: sentences.databaseRestarts }, 503)
    if (account === 'refused') return c.json(refusal(sentences.notSignedIn), 401)
    const { id, email, isAdministrator, isAnonymous, hasFactor } = account
    if (hasFactor && claims.aal !== 'aal2') return c.json(refusal(sentences.needsFactor), 403)
    return c.json({
      id,
      email,
      admin: isAdministrator,
      anonymous: isAnonymous,
      aal: claims.aal,
      expires_at: new Date(claims.exp * 1_000).toISOString(),
    })
  })
}

const refusal = (message: string) => ({ code: 'CAHIER-S010', message })
