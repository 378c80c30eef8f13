import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { type Answered, askOperators, NoAnswer } from '../_shared/ask-operators.ts'
import { dataOf, Refusal, server } from '../_shared/endpoint.ts'
import { setting } from '../_shared/environment.ts'
import { type Sealing, sealing, toBase64Url } from '../_shared/sealing.ts'

/** Timeout of one answer of Zoom's, below the ten seconds that a function has. */
const zoomTimeoutMs = 4_000
/** Between two looks at a connection that another call renews. */
const pollIntervalMs = 200

/** What a connection may do: see whose account it is, and create its meetings. */
export const SCOPES = 'user:read:user meeting:write:meeting'

const Tokens = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(3_000)),
  refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(3_000)),
  expires_in: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
type Tokens = v.InferOutput<typeof Tokens>
const Failed = v.object({ error: v.string() })
const Connection = v.array(
  v.object({
    access_token: v.nullable(v.string()),
    refresh_token: v.nullable(v.string()),
    expires_at: v.string(),
    lease: v.nullable(v.string()),
    is_busy: v.boolean(),
  }),
)

/** The operator's application at Zoom. */
export interface Zoom {
  readonly sealing: Sealing
  /** The page of Zoom where a learner allows the connection. */
  authorizeUrl(query: Record<string, string>): string
  /** The tokens for a code of that page. Throws Refusal. */
  exchange(code: string, redirectUri: string, verifier: string): Promise<Tokens>
  /** Keeps the tokens of an account. */
  keep(account: string, tokens: Tokens): Promise<void>
  /** The token of an account, renewed where it ends within a minute, and when it ends. Parallel calls renew it once. Throws Refusal. */
  connection(account: string): Promise<{ token: string; expiresAt: string }>
  /** Asks Zoom's API for an account, whose token is renewed if Zoom takes it no more. Throws Refusal. */
  ask(account: string, path: string, body: object): Promise<Answered>
  /** Takes a connection's tokens back. @returns whether Zoom knows them no longer */
  revoke(tokens: { access_token: string; refresh_token: string; expires_at: string }): Promise<boolean>
}

/** Throws Refusal 501 where the operator has configured no application. */
export function zoom(): Zoom {
  const id = Deno.env.get('ZOOM_CLIENT_ID')
  const secret = Deno.env.get('ZOOM_CLIENT_SECRET')
  if (id === undefined || secret === undefined) {
    throw new Refusal(501, 'zoom_not_configured', 'Zoom n’est pas configuré sur cette installation.')
  }
  const site = Deno.env.get('ZOOM_URL') ?? 'https://zoom.us'
  const api = Deno.env.get('ZOOM_API_URL') ?? 'https://api.zoom.us'
  const sealed = sealing(secret, 'zoom')

  const post = (path: string, form: Record<string, string>) =>
    answerOf(`${site}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${id}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })

  /** @returns null when Zoom says that the grant has ended */
  async function tokens(form: Record<string, string>): Promise<Tokens | null> {
    const answer = await post('/oauth/token', form)
    const body = jsonOf(answer)
    const parsed = v.safeParse(Tokens, body)
    if (answer.status === 200 && parsed.success) return parsed.output
    const failed = v.safeParse(Failed, body)
    if (failed.success && failed.output.error === 'invalid_grant') return null
    console.error('zoom refused tokens', answer.status, failed.success ? failed.output.error.slice(0, 100) : '')
    throw unavailable()
  }

  const renewed = (refreshToken: string) => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const sealBoth = async ({ access_token, refresh_token, expires_in }: Tokens) => ({
    access_token: await sealed.seal(access_token),
    refresh_token: await sealed.seal(refresh_token),
    lifetime: expires_in,
  })

  return {
    sealing: sealed,
    authorizeUrl: (query) => `${site}/oauth/authorize?${new URLSearchParams({ client_id: id, ...query })}`,
    async exchange(code, redirectUri, verifier) {
      const given = await tokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      })
      if (given === null) throw new Refusal(400, 'zoom_code_refused', 'Erreur lors de l’authentification Zoom')
      return given
    },
    async keep(account, given) {
      await dataOf(server().rpc('keep_zoom_connection', { account, ...(await sealBoth(given)) }))
    },
    connection,
    async ask(account, path, body) {
      const send = async (renew: boolean) =>
        answerOf(`${api}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${(await connection(account, renew)).token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        })
      const answer = await send(false)
      return answer.status === 401 ? send(true) : answer
    },
    async revoke({ access_token, refresh_token, expires_at }) {
      let token = await sealed.open(access_token)
      // Only a token that is still valid can be given back.
      if (new Date(expires_at).getTime() < Date.now() + 5_000) {
        const given = await renewed(await sealed.open(refresh_token))
        if (given === null) return true
        token = given.access_token
      }
      const { status } = await post('/oauth/revoke', { token })
      return status < 300 || status === 400
    },
  }

  async function connection(account: string, renew = false): Promise<{ token: string; expiresAt: string }> {
    const database = server()
    for (const until = Date.now() + zoomTimeoutMs + 2_000; Date.now() < until; ) {
      const [row] = v.parse(Connection, await dataOf(database.rpc('zoom_connection', { account, renew })))
      if (row === undefined) throw notConnected()
      const { access_token, refresh_token, expires_at, lease } = row
      if (access_token !== null) return { token: await sealed.open(access_token), expiresAt: expires_at }
      if (refresh_token !== null && lease !== null) return renewWith(database, account, lease, refresh_token)
      // Another call renews it: what that one gets serves this one too.
      renew = false
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    }
    throw unavailable()
  }

  async function renewWith(database: SupabaseClient, account: string, lease: string, sealedToken: string) {
    const release = (ended: boolean) => dataOf(database.rpc('release_zoom_connection', { account, lease, ended }))
    try {
      const given = await renewed(await sealed.open(sealedToken))
      if (given === null) {
        await release(true)
        throw notConnected()
      }
      await dataOf(database.rpc('keep_zoom_connection', { account, lease, ...(await sealBoth(given)) }))
      return {
        token: given.access_token,
        expiresAt: new Date(Date.now() + given.expires_in * 1_000).toISOString(),
      }
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'zoom_not_connected')) await release(false)
      throw error
    }
  }
}

/** A random text for addresses, of 43 characters. */
export const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** PKCE's challenge of a verifier (S256). */
export async function challengeOf(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** The page that Zoom sends learners back to: the only one that is allowed. */
export const callbackUrl = (): string => new URL('/zoom/callback', setting('CAHIER_URL')).href

export function jsonOf({ body }: Answered): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

async function answerOf(address: string, init: RequestInit): Promise<Answered> {
  try {
    return await askOperators(address, init, zoomTimeoutMs)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    console.error('zoom does not answer', error.message)
    throw unavailable()
  }
}

export const notConnected = () => new Refusal(409, 'zoom_not_connected', 'Connectez d’abord votre compte Zoom.')
const unavailable = () => new Refusal(502, 'zoom_unavailable', 'Zoom ne répond pas. Réessayez dans un instant.')
