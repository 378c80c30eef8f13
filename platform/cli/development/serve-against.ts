import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { BootData } from '@cahier/releases/model'
import { routeFor, shellProblems } from '@cahier/releases/model'
import { createProxyServer } from 'httpxy'
import { CommandError, systemCode } from '../error.ts'
import { texts } from '../language/texts.ts'
import { bootOf, indexWith, pageWith, policyWith, type Served } from './against-page.ts'
import { bootAt, read } from './installation.ts'

export interface Against {
  /** `http://localhost:3000` */
  url: string
  close(): Promise<void>
}

/**
 * Shows another installation on this machine, its shell, its other remotes and its data, with some remotes from their sources. Pages and the index
 * are changed on the way; all other requests pass.
 *
 * @throws CAHIER-C017 if the address does not answer as an installation, or its shell is not one that a served member can run in
 */
export async function serveAgainst(site: URL, served: Served, port: number): Promise<Against> {
  const indexes = new Map<string, string>()
  await requireFitting(site, served)

  const proxy = createProxyServer({
    target: site.origin,
    changeOrigin: true,
    ws: true,
    selfHandleResponse: true,
    proxyTimeout: 0,
  })
  const fromHere = ({ headers }: IncomingMessage) => `http://${headers.host}`
  proxy.on('proxyReq', (request, incoming) => {
    if (request.headersSent) return
    // The installation refuses requests that other pages send.
    if (incoming.headers.origin === fromHere(incoming)) request.setHeader('origin', site.origin)
    request.removeHeader('referer')
    if (asksForPage(incoming)) request.setHeader('accept-encoding', 'identity')
  })
  proxy.on('proxyReqWs', (request) => request.setHeader('origin', site.origin))
  proxy.on('proxyRes', (response, incoming, outgoing) => {
    void answer(response, incoming, outgoing).catch(() => outgoing.destroy())
  })
  proxy.on('error', (_error, _incoming, outgoing) => {
    if (!outgoing || !('writeHead' in outgoing)) return void outgoing?.destroy()
    if (outgoing.headersSent) return void outgoing.destroy()
    outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    outgoing.end(texts.against.unreachable(site.origin))
  })

  async function answer(response: IncomingMessage, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { statusCode = 502, headers } = response
    const passed = headersHere(headers, site.origin, fromHere(incoming))
    const policies = [headers['content-security-policy'] ?? []].flat()
    if (policies.length > 0)
      passed['content-security-policy'] = policies.map((policy) => policyWith(originsOf(served), policy))
    if (!asksForPage(incoming) || !/^text\/html\b/.test(headers['content-type'] ?? '')) {
      outgoing.writeHead(statusCode, passed)
      pipeline(response, outgoing, () => {})
      return
    }
    const page = await text(response)
    const boot = bootOf(page)
    const index = boot && (await indexFor(boot))
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
    const shown = index ? pageWith(served, page, path, index) : page
    // The installation does not know the pages of a remote that only this machine has.
    outgoing.writeHead(shown === page || !isServedHere(path) ? statusCode : 200, {
      ...passed,
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(shown),
    })
    outgoing.end(shown)
  }

  const isServedHere = (path: string) =>
    routeFor(
      [...served.values()].flatMap(({ draft }) => draft.routes),
      path,
    ) !== undefined

  async function indexFor({ index }: BootData): Promise<BootData['index']> {
    const { text: changed, name } = indexWith(served, await read(new URL(index.url, site)))
    indexes.set(name.url, changed)
    return name
  }

  const server = createServer((incoming, outgoing) => {
    const index = indexes.get(incoming.url ?? '')
    if (index === undefined) return void proxy.web(incoming, outgoing)
    outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
    outgoing.end(index)
  })
  // The server does not know of sockets that were upgraded, and would wait for the pages that hold them.
  const sockets = new Set<Duplex>()
  server.on('upgrade', (incoming, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void proxy.ws(incoming, socket as never, {}, head)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: unknown) => {
    throw systemCode(error) === 'EADDRINUSE' ? new CommandError('CAHIER-C002', texts.start.portTaken(port)) : error
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const asksForPage = ({ method, headers }: IncomingMessage) => method === 'GET' && headers.accept?.includes('text/html')

const originsOf = (served: Served) => [...new Set([...served.values()].map(({ url }) => new URL(url).origin))]

/** Headers that are about the connection to the installation, or hold only for its files. */
const left = [
  'alt-svc',
  'connection',
  'content-security-policy',
  'integrity-policy',
  'keep-alive',
  'reporting-endpoints',
  'strict-transport-security',
  'transfer-encoding',
]

function headersHere(
  headers: IncomingHttpHeaders,
  there: string,
  here: string,
): NodeJS.Dict<string | string[] | number> {
  const passed: NodeJS.Dict<string | string[] | number> = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !left.includes(name)),
  )
  if (headers.location?.startsWith(there)) passed.location = here + headers.location.slice(there.length)
  const cookies = headers['set-cookie']
  if (cookies) passed['set-cookie'] = cookies.map((cookie) => cookie.replace(/;\s*(domain=[^;]*|secure)(?=;|$)/gi, ''))
  return passed
}

/** Refuses an installation whose shell cannot run what is served. */
async function requireFitting(site: URL, served: Served): Promise<void> {
  const { contract, former = [], federation } = (await bootAt(site)).shell
  for (const [member, { draft }] of served) {
    if (!('range' in draft.contract)) throw new CommandError('CAHIER-C017', texts.against.remotesOnly)
    const needs = { contract: draft.contract.range, federation: draft.federation, imports: {} }
    const [problem] = shellProblems(needs, { contract, former, federation, provides: {} })
    if (problem) throw new CommandError('CAHIER-C017', texts.against.unfit(member, problem.needed, problem.found ?? ''))
  }
}
