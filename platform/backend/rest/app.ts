import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Claims } from './claims.ts'
import { RequestConnection } from './connection.ts'
import { App } from './lite.ts'

/** Answers `/rest/v1/*` under claims that the caller of this function has verified. */
export interface Rest {
  fetch(request: Request, claims: Claims): Promise<Response>
}

/**
 * Embeds the Data API of @supabase/lite on a database whose migrations have run: it reads the catalogue once, here. It knows neither our tokens nor our sessions: each request gets a ticket in
 * place of its API key, good once and in this process only, that stands for its verified claims.
 */
export async function createRest(database: Database): Promise<Rest> {
  const tickets = new Map<string, Claims>()
  const connection = new RequestConnection(database)
  const app = new App({
    connection,
    // Never consulted, as no request keeps its authorization header; random, as the default is public.
    auth: { enabled: false, jwt_secret: randomBytes(32).toString('base64') },
    storage: { enabled: false },
    api: { schemas: ['public'], anonymous_enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        apiKeys: {
          async resolver(ticket) {
            const claims = tickets.get(ticket)
            return claims === undefined ? null : { type: 'publishable', claims }
          },
        },
      },
    },
  })
  await app.init()
  await connection.introspect()
  return {
    async fetch(request, claims) {
      const ticket = randomUUID()
      const headers = new Headers(request.headers)
      headers.delete('authorization')
      headers.set('apikey', ticket)
      tickets.set(ticket, claims)
      try {
        return withoutCors(await app.fetch(new Request(request, { headers })))
      } finally {
        tickets.delete(ticket)
      }
    },
  }
}

/** Drops the `*` that the Data API answers any origin with; the gateway sets the application's own. */
function withoutCors(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
