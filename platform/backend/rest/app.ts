import { randomBytes } from 'node:crypto'
import { App } from '@supabase/lite'
import { type JWTPayload, SignJWT } from 'jose'
import type { Database } from '../database/open.ts'
import { RequestConnection } from './connection.ts'

/** Answers `/rest/v1/*` under claims that the caller of this function has verified. */
export interface Rest {
  fetch(request: Request, claims: JWTPayload): Promise<Response>
  /** Reads the catalogue again: after migrations, or new tables answer PGRST205. */
  reload(): Promise<void>
}

/** Seconds an internal token lives: it is checked in the same process, right after it was signed. */
const TOKEN_LIFETIME = 30

/**
 * Embeds the Data API of @supabase/lite, which knows HS256 only: it gets a token of its own with the claims of the verified one,
 * signed with a secret that never leaves this process.
 */
export async function createRest(database: Database): Promise<Rest> {
  const secret = randomBytes(32)
  const connection = new RequestConnection(database)
  const app = new App({
    connection,
    auth: { enabled: false, jwt_secret: secret.toString('base64') },
    storage: { enabled: false },
    api: { schemas: ['public'], anonymous_enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  })
  const key = new TextEncoder().encode(secret.toString('base64'))
  await app.init()
  await connection.introspect()
  return {
    async fetch(request, claims) {
      const now = Math.floor(Date.now() / 1000)
      const token = await new SignJWT({ ...claims, iat: now, exp: now + TOKEN_LIFETIME })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(key)
      const headers = new Headers(request.headers)
      headers.delete('apikey')
      headers.set('authorization', `Bearer ${token}`)
      const response = await app.fetch(new Request(request, { headers }))
      return withoutCors(response)
    },
    async reload() {
      await connection.clearSchemaCache()
      await connection.introspect()
    },
  }
}

/** Drops the `*` that the Data API answers any origin with; the gateway sets the application's own. */
function withoutCors(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
