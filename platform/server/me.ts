import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { accountOf } from './proxy/account.ts'
import type { Backend } from './proxy/backend.ts'
import { addressOf } from './request.ts'
import { sentences } from './responses/sentences.ts'

/**
 * Serves `GET /auth/me`: whose session the bearer token is, as the backend says now. 401 without a valid session, 403 for one that has not
 * given the account's second factor, 503 while the backend does not answer.
 */
export function serveMe(app: Hono<{ Bindings: HttpBindings }>, backend: Backend): void {
  app.get('/auth/me', async (c) => {
    c.header('cache-control', 'no-store')
    const account = await accountOf(backend, c.req.header('authorization') ?? '', addressOf(c.env.incoming))
    if (account === 'unanswered') return c.json({ code: 'CAHIER-S001', message: sentences.databaseRestarts }, 503)
    if (account === 'refused') return c.json(refusal(sentences.notSignedIn), 401)
    const { id, email, isAdministrator, isAnonymous, aal, isAssured, expires } = account
    if (!isAssured) return c.json(refusal(sentences.needsFactor), 403)
    return c.json({
      id,
      email,
      admin: isAdministrator,
      anonymous: isAnonymous,
      aal,
      expires_at: new Date(expires * 1_000).toISOString(),
    })
  })
}

const refusal = (message: string) => ({ code: 'CAHIER-S010', message })
