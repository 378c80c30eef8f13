import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Backend } from './proxy/backend.ts'
import { addressOf } from './request.ts'
import { sentences } from './responses/sentences.ts'

/** Milliseconds until the request to the backend times out. */
const zoomTimeoutMs = 10_000

/** Refusals that are the learner's to hear. */
const passedOn = [400, 401, 402, 403, 429] as const

const Begun = v.object({ url: v.string() })
const Refused = v.object({ error: v.string() })

/**
 * Serves `GET /auth/zoom`: `{ authUrl }`, the page of Zoom where the learner of the bearer token allows the connection. 501 where Zoom is not
 * configured, 503 while the backend does not answer, else the status and sentence that the function refuses with. Always JSON.
 */
export function serveZoom(app: Hono<{ Bindings: HttpBindings }>, backend: Backend): void {
  app.get('/auth/zoom', async (c) => {
    c.header('cache-control', 'no-store')
    const unanswered = () => c.json({ code: 'CAHIER-S001', message: sentences.databaseRestarts }, 503)
    const origin = backend.target() ?? backend.directOrigin
    const client = backend.client()
    const authorization = c.req.header('authorization')
    if (origin === null || client === null) return unanswered()
    if (authorization === undefined) return c.json({ code: 'CAHIER-S010', message: sentences.notSignedIn }, 401)
    const response = await fetch(new URL('/functions/v1/generate-zoom-oauth-url', origin), {
      method: 'POST',
      headers: {
        authorization,
        apikey: client.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': addressOf(c.env.incoming),
      },
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(zoomTimeoutMs),
    }).catch(() => null)
    const body: unknown = await response?.json().catch(() => null)
    if (response?.ok) {
      const begun = v.safeParse(Begun, body)
      return begun.success ? c.json({ authUrl: begun.output.url }) : unanswered()
    }
    // A backend whose functions are of an earlier release has none of the name.
    if (response?.status === 501 || response?.status === 404)
      return c.json({ code: 'CAHIER-S003', message: sentences.noMeetings }, 501)
    const refused = v.safeParse(Refused, body)
    const status = passedOn.find((known) => known === response?.status)
    if (status === undefined) return unanswered()
    const message = refused.success ? refused.output.error : sentences.notSignedIn
    return c.json({ code: 'CAHIER-S010', message }, status)
  })
}
