import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void

/** What one address does instead of answering. */
export type Fault = 'dead' | 'slow' | 'html' | 'endless' | 'redirect' | 'error'

/** A server for one test, which speaks as its routes do and misbehaves when asked. */
async function start(routes: Readonly<Record<string, Handler>>) {
  const faults = new Map<string, Fault>()
  const held = new Set<ServerResponse>()
  const foreign: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const fault = faults.get(path)
    if (path === '/elsewhere') foreign.push(body)
    if (fault === 'dead') return request.socket.destroy()
    if (fault === 'slow') return void held.add(response)
    if (fault === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
    if (fault === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end()
    if (fault === 'error') return void response.writeHead(503).end('{}')
    if (fault === 'endless') return void response.writeHead(200).end(`"${'x'.repeat(200_000)}"`)
    const route = routes[path]
    if (route) route(request, body, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was sent to where a redirect leads. */
    foreign,
    break: (path: string, fault: Fault) => void faults.set(path, fault),
    mend: () => faults.clear(),
    async stop() {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Zoom, as far as the functions know it: authorization codes with PKCE, refresh tokens that serve once, revocation, meetings. */
export async function startZoom() {
  const id = 'client-of-zoom'
  const secret = 'secret-of-zoom'
  const codes = new Map<string, { challenge: string; redirectUri: string; scope: string }>()
  const grants = new Map<string, { access: string; refresh: string }>()
  const used: string[] = []
  const revoked: string[] = []
  const meetings: unknown[] = []
  let lifetime = 3_600

  const grant = (name: string = randomUUID()) => {
    const tokens = { access: `access-${randomUUID()}`, refresh: `refresh-${randomUUID()}` }
    grants.set(name, tokens)
    return {
      access_token: tokens.access,
      refresh_token: tokens.refresh,
      expires_in: lifetime,
      token_type: 'bearer',
      scope: '',
    }
  }
  const isApplication = (request: IncomingMessage) =>
    request.headers.authorization === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const isAllowed = (request: IncomingMessage) =>
    [...grants.values()].some(({ access }) => request.headers.authorization === `Bearer ${access}`)

  /** What the learner does on Zoom's page. @returns the code that the browser comes back with */
  function allow(address: string): string {
    const { searchParams } = new URL(address)
    if (searchParams.get('client_id') !== id || searchParams.get('code_challenge_method') !== 'S256') throw new Error()
    const code = randomUUID()
    codes.set(code, {
      challenge: searchParams.get('code_challenge') ?? '',
      redirectUri: searchParams.get('redirect_uri') ?? '',
      scope: searchParams.get('scope') ?? '',
    })
    return code
  }

  const server = await start({
    '/oauth/authorize'(request, _body, response) {
      const address = new URL(request.url ?? '/', 'http://localhost')
      const back = (answer: Record<string, string>) => {
        const state = address.searchParams.get('state') ?? ''
        return `${address.searchParams.get('redirect_uri')}?${new URLSearchParams({ ...answer, state })}`.replaceAll(
          '&',
          '&amp;',
        )
      }
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><title>Zoom</title><a href="${back({ code: allow(address.href) })}">Autoriser</a> <a href="${back({ error: 'access_denied' })}">Refuser</a>`,
        )
    },
    '/oauth/token'(request, body, response) {
      const form = new URLSearchParams(body)
      if (!isApplication(request)) return json(response, 401, { error: 'invalid_client' })
      if (form.get('grant_type') === 'refresh_token') {
        const token = form.get('refresh_token') ?? ''
        used.push(token)
        const known = [...grants].find(([, { refresh }]) => refresh === token)
        return known ? json(response, 200, grant(known[0])) : json(response, 400, { error: 'invalid_grant' })
      }
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      return code?.challenge === challenge && code.redirectUri === form.get('redirect_uri')
        ? json(response, 200, grant())
        : json(response, 400, { error: 'invalid_grant' })
    },
    '/oauth/revoke'(request, body, response) {
      const token = new URLSearchParams(body).get('token') ?? ''
      const known = [...grants].find(([, { access }]) => access === token)
      if (!isApplication(request) || !known) return json(response, 400, { error: 'invalid_request' })
      grants.delete(known[0])
      revoked.push(token)
      json(response, 200, { status: 'success' })
    },
    '/v2/users/me/meetings'(request, body, response) {
      if (!isAllowed(request)) return json(response, 401, { code: 124, message: 'Invalid access token.' })
      const asked = JSON.parse(body)
      meetings.push(asked)
      json(response, 201, {
        id: 81234567890,
        topic: asked.topic,
        join_url: 'https://zoom.us/j/81234567890',
        password: asked.password,
        host_email: 'ada@zoom.test',
      })
    },
  })
  return {
    ...server,
    secrets: { ZOOM_CLIENT_ID: id, ZOOM_CLIENT_SECRET: secret, ZOOM_URL: server.url, ZOOM_API_URL: server.url },
    /** Refresh tokens in the order in which they came. */
    used,
    revoked,
    meetings,
    /** Milliseconds are for Zoom to say: tokens from now on end after these seconds. */
    setLifetime: (seconds: number) => {
      lifetime = seconds
    },
    allow,
    /** Whether a code has given tokens. */
    isTaken: (code: string) => !codes.has(code),
    /** Somebody ends the connection at Zoom. */
    end: () => grants.clear(),
  }
}

/** The operator's workflow. */
export async function startWorkflow() {
  const secret = 'secret-of-the-workflow'
  const asked: unknown[] = []
  const meeting = { id: 5, topic: 'Révisions', join_url: 'https://zoom.us/j/5', password: 'abc' }
  let answer: object | string = { success: true, meeting }
  const server = await start({
    '/hook'(request, body, response) {
      const at = request.headers['x-cahier-timestamp']
      const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      if (request.headers['x-cahier-signature'] !== `v1=${expected}`) return void response.writeHead(401).end()
      asked.push(JSON.parse(body))
      if (typeof answer === 'string') response.end(answer)
      else json(response, 200, answer)
    },
  })
  return {
    ...server,
    secrets: { N8N_WEBHOOK_URL: `${server.url}/hook`, N8N_WEBHOOK_SECRET: secret },
    asked,
    meeting,
    respond(given: object | string) {
      answer = given
    },
  }
}
