import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type MigrationLedger, ReleaseError } from '@cahier/releases/model'
import type { ReleaseStore, ServedSets } from '@cahier/releases/store'
import type { HttpBindings } from '@hono/node-server'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { boundedSearch } from './assets/bounded-search.ts'
import { serveReleases } from './assets/releases.ts'
import { serveSets } from './assets/sets.ts'
import { type HealthOptions, openReleaseHealth } from './beacons/release-health.ts'
import { serveBeacons } from './beacons/serve.ts'
import { clientAddress, trustedProxies } from './client.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from './connections.ts'
import { type Grants, grantedSets } from './grants/granted-sets.ts'
import { serveGranted } from './grants/serve.ts'
import { dataHeaders, isDataPath, securityHeaders } from './headers.ts'
import { serveHealth, writeProblemOf } from './health.ts'
import { setChoiceFrom } from './live/choose-set.ts'
import { checkLedger } from './live/ledger-check.ts'
import { serveLive } from './live/serve.ts'
import type { DevelopmentMembers } from './live/snapshot.ts'
import { newsStreams } from './live/stream.ts'
import { watchLiveSet } from './live/watch.ts'
import type { Log } from './log.ts'
import { serveMe } from './me.ts'
import { serveOffline } from './offline/serve.ts'
import { serveCrawlers } from './pages/crawlers.ts'
import { serveIcons } from './pages/icons.ts'
import { servePages } from './pages/serve.ts'
import type { Backend } from './proxy/backend.ts'
import { Forwarder, type ForwardLimits, forwardUpgrade, isBackendPath, rejectUpgrade } from './proxy/forward.ts'
import { type ReleaseApiOptions, serveReleaseApi } from './release-api/serve.ts'
import { serveReports } from './reports.ts'
import { openRequest } from './request.ts'
import { refuse, refuseHead } from './responses/refuse.ts'
import { sentences } from './responses/sentences.ts'
import { type ScrubOptions, startScrub } from './scrub/scrub.ts'
import { serveZoom } from './zoom.ts'

export interface ServerOptions {
  store: ReleaseStore
  backend: Backend
  log: Log
  /** 0 takes a free one. */
  port: number
  /** Addresses to listen on; both loopback addresses unless said otherwise. */
  hosts?: readonly string[]
  channel?: string
  /** File that keeps the served set for the next start. Not kept by default. */
  served?: ServedSets
  /** Blank if none is configured. */
  supportEmail?: string
  /** Blank if none is configured. */
  forumUrl?: string
  /** Origin of the operator's Jitsi server, which pages may then show in a frame. Blank if none is configured. */
  jitsiUrl?: string
  /** Origin of the operator's LiveKit server (`wss://…`), which pages may then speak with. Blank if none is configured. */
  livekitUrl?: string
  /** Public address of the application, if it is not this machine: `https://cahier.example`. */
  publicUrl?: string | null
  /** Members that a development server replaces. */
  development?: DevelopmentMembers
  /** Where release health is kept and how a failing trial is ended. In memory only by default. */
  health?: HealthOptions
  /** What the database has applied, which the live set is held against from the first `refresh()` on. Not by default. */
  ledger?: () => Promise<MigrationLedger>
  /** Checks the files of the live set again and again. Not by default. */
  scrub?: ScrubOptions
  /** Verifies grants for sets that are not live. Without it nobody may see them. */
  grants?: Grants
  /** Addresses and CIDR ranges of proxies that name the address of a request, besides this machine. None by default. */
  trustedProxies?: readonly string[]
  /** Limits of what one address keeps open. */
  connectionLimits?: Partial<ConnectionLimits>
  /** Limits of what goes to the backend. */
  forwardLimits?: Partial<ForwardLimits>
  /** Folder for files on their way to the backend; the system's for temporary files by default. */
  incomingDirectory?: string
  /** The release API for teams. Disabled by default. */
  releaseApi?: Omit<ReleaseApiOptions, 'store' | 'channel' | 'served' | 'backend' | 'health' | 'problem'>
}

export interface RunningServer {
  /** `http://localhost:3000` */
  url: string
  /** Picks up the live set at once, instead of within a fraction of a second, and holds it against what the database has applied. */
  refresh(): Promise<void>
  /** Number of the set that is served, or null while there is none. */
  servedSet(): number | null
  /** Stops taking requests and ends open connections. The backend is left to whoever started it. */
  close(): Promise<void>
}

/** How long open answers may take to finish when the server closes, in milliseconds. */
const closeTimeoutMs = 2_000
/**
 * Milliseconds until an idle connection is closed: longer than clients and proxies keep theirs, usually a minute. If this side
 * closes first, a request can meet a connection that is just closing.
 */
const keepAliveTimeoutMs = 75_000
/** Milliseconds for the head of a request, and for all of it: a file on a slow line. Bodies have closer limits of their own. */
const headersTimeoutMs = 15_000
const requestTimeoutMs = 15 * 60_000
/** Milliseconds between two looks at what takes too long. */
const connectionCheckIntervalMs = 5_000
/** Bytes of the head of a request: the REST layer refuses long addresses in a sentence, so they have to reach it. */
const maxHeaderBytes = 32 * 1024
const connectionOptions = {
  keepAliveTimeout: keepAliveTimeoutMs,
  headersTimeout: headersTimeoutMs,
  requestTimeout: requestTimeoutMs,
  connectionsCheckingInterval: connectionCheckIntervalMs,
  maxHeaderSize: maxHeaderBytes,
}

/** Bytes of a page's or a file's address, query included. The backend has limits of its own. */
const maxAddressBytes = 8 * 1024

const addressTooLong = { status: 414, code: 'CAHIER-S009', message: sentences.headTooLarge }
const tooManyAtOnce = { status: 429, code: 'CAHIER-S009', message: sentences.tooManyAtOnce }

/**
 * Serves the application of one release store. Listens at once; pages answer 503 until there is a live set and the
 * backend has been up.
 *
 * @throws the listening error (`EADDRINUSE`, `EACCES`) when the port is not available
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { store, backend, log, channel = 'production', development = {} } = options
  const { supportEmail = '', forumUrl = '', jitsiUrl = '', livekitUrl = '' } = options
  const live = watchLiveSet(store, channel, log, development, options.served)
  const releaseHealth = await openReleaseHealth(live, log, options.health)
  const shown = setChoiceFrom(live, channel, releaseHealth.isHalted)
  const headersWith = (origins: readonly string[]) =>
    securityHeaders({
      backendOrigin: backend.directOrigin,
      jitsiOrigin: jitsiUrl,
      livekitOrigin: livekitUrl,
      developmentOrigins: [...originsOf(development), ...origins],
      reports: true,
    })
  const headers = headersWith([])

  let port = options.port
  const site = () => options.publicUrl ?? `http://localhost:${port}`
  const app = new Hono<{ Bindings: HttpBindings }>()
  const scrub = options.scrub ? startScrub(store, live, log, options.scrub) : null
  const ledgerCheck = options.ledger ? checkLedger(live, options.ledger, log) : null
  serveHealth(app, live, backend, scrub, ledgerCheck, store)
  serveMe(app, backend)
  serveZoom(app, backend)
  serveReports(app, log)
  serveBeacons(app, releaseHealth)
  const search = boundedSearch()
  serveReleases(app, store, live, search)
  const streams = newsStreams()
  const granted = options.grants ? grantedSets(store, live, options.grants) : null
  if (granted) serveGranted(app, granted, streams, store.lookInterval)
  serveSets(app, live, search, channel)
  serveLive(app, live, shown, streams, channel)
  const { releaseApi } = options
  const problem = () => writeProblemOf(backend, store)
  if (releaseApi) {
    const commit: typeof releaseApi.commit = async (...change) => {
      const made = await releaseApi.commit(...change)
      // Whoever was told of the new set sees it with the next request.
      await live.refresh()
      return made
    }
    const served = () => live.current()?.set ?? null
    const { health } = releaseHealth
    serveReleaseApi(app, { ...releaseApi, commit, store, channel, served, backend, health, problem })
  }
  serveIcons(app)
  serveCrawlers(app, { shown, site })
  const pages = {
    shown,
    granted,
    // An empty integrity policy takes back the one that every answer has.
    policiesWith: (origin: string) => ({ 'integrity-policy': '', ...headersWith([origin]) }),
    supabase: () => backend.client(),
    supportEmail,
    forumUrl,
    jitsiUrl,
    livekitUrl,
    development: Object.keys(development).length > 0,
    store,
    log,
    site,
  }
  serveOffline(app, { ...pages, live, headers })
  servePages(app, pages)
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof ReleaseError) {
      log.warn('store.failed', { code: error.code, path: c.req.path, message: error.message })
      return c.text(sentences.unavailable, 503, { 'cache-control': 'no-store' })
    }
    log.warn('request.failed', { code: 'CAHIER-S006', path: c.req.path, message: error.message })
    return c.json({ code: 'CAHIER-S006', message: sentences.unexpected }, 500)
  })
  const forwarder = new Forwarder(options.forwardLimits, options.incomingDirectory)
  const isTrusted = trustedProxies(options.trustedProxies)
  const connections = new Connections({ ...CONNECTION_LIMITS, ...options.connectionLimits }, isTrusted)
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { id, path, address } = openRequest(request, response, log, isTrusted)
    const isWithinLimit = connections.asked(address, response)
    for (const [name, value] of Object.entries(isDataPath(path) ? dataHeaders : headers))
      response.setHeader(name, value)
    if (!isWithinLimit) refuse(request, response, tooManyAtOnce)
    else if (isBackendPath(path) && backend.directOrigin === null)
      void forwarder.forward(request, response, backend.target(), { id, address })
    else if ((request.url ?? '').length > maxAddressBytes) refuse(request, response, addressTooLong)
    else void answer(request, response)
  }

  const sockets = new Set<Duplex>()
  const onUpgrade = (request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket)
    connections.begun(socket)
    socket.once('close', () => sockets.delete(socket))
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const id = crypto.randomUUID()
    log.info('upgrade', { request_id: id, path })
    if (isBackendPath(path))
      forwardUpgrade(request, socket, backend.target(), { id, address: clientAddress(request, isTrusted) })
    else rejectUpgrade(socket, 404, 'Not Found')
  }

  await live.refresh()
  const { servers, ...listening } = await listen(options, (server) =>
    server
      .on('connection', (socket: Socket) => connections.opened(socket))
      .on('request', onRequest)
      .on('upgrade', onUpgrade)
      .on('clientError', refuseHead),
  )
  port = listening.port
  return {
    url: `http://localhost:${port}`,
    async refresh() {
      await live.refresh()
      await ledgerCheck?.look()
    },
    servedSet: () => live.current()?.set.number ?? null,
    async close() {
      const looked = live.close()
      scrub?.close()
      streams.close()
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map(closeServer))
      await Promise.all([looked, releaseHealth.close()])
    },
  }
}

const originsOf = (development: DevelopmentMembers) =>
  Object.values(development).flatMap((member) => (member ? [new URL(member.url).origin] : []))

/** Listens on every host on one port, or on none. A machine without IPv6 has only one loopback address. */
async function listen(
  { port, hosts = ['127.0.0.1', '::1'] }: Pick<ServerOptions, 'port' | 'hosts'>,
  prepare: (server: Server) => void,
): Promise<{ servers: Server[]; port: number }> {
  const servers: Server[] = []
  let chosen = port
  for (const host of hosts) {
    const server = createServer(connectionOptions)
    prepare(server)
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port: chosen, host }, resolve)
      })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (servers.length > 0 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      await Promise.all(servers.map(closeServer))
      throw error
    }
    servers.push(server)
    chosen = (server.address() as AddressInfo).port
  }
  return { servers, port: chosen }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearTimeout(timer)
}
