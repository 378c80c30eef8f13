import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { WebSocket, WebSocketServer } from 'ws'
import { clientNetwork } from '../access/address.ts'
import type { Gatekeeper } from '../access/caller.ts'
import { RateLimit } from '../access/rate-limit.ts'
import type { Turns } from '../access/turns.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { createBroadcasts } from './broadcasts.ts'
import { Changes } from './changes.ts'
import type { Services } from './channel.ts'
import { Connection } from './connection.ts'
import type { Version } from './frames.ts'
import { Holdings } from './holdings.ts'
import { DEFAULT_REALTIME_LIMITS, type RealtimeLimits } from './limits.ts'
import { Rooms } from './rooms.ts'
import { Sent } from './sent.ts'
import { Sessions } from './sessions.ts'

/** Bytes of a frame: the largest payload and its envelope. */
const maxFrameBytes = 1024 * 1024

/** The close code of a server that ends, and the milliseconds that a client gets to answer it. */
const goingAwayCode = 1001
const closeTimeoutMs = 1_000

export interface RealtimeOptions {
  readonly database: Database
  readonly gatekeeper: Gatekeeper
  /** Turns of what clients ask the database. */
  readonly turns: Turns
  readonly limits?: Partial<RealtimeLimits> | undefined
  readonly log: Log
}

export interface Realtime {
  readonly app: Hono
  /** What the HTTP server needs to upgrade requests to sockets. */
  readonly sockets: WebSocketServer
  /** Closes every socket; clients reconnect on their own. */
  close(): Promise<void>
}

/** `/realtime/v1`: channels with broadcasts, presence and changes of the database, on a migrated database. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, gatekeeper, turns, log } = options
  const limits = { ...DEFAULT_REALTIME_LIMITS, ...options.limits }
  const networks = new Holdings(limits.network)
  const opened = new RateLimit(limits.opened)
  const services: Services = {
    database,
    gatekeeper,
    turns,
    rooms: new Rooms(),
    sessions: new Sessions(),
    changes: await Changes.start(database, log),
    accounts: new Holdings(limits.account),
    networks,
    limits,
    log,
  }
  const sent = await Sent.start(database, services.rooms, services.limits.payload, log)
  await database.listen('auth_session_ended', (session) => services.sessions.hasEnded(session))
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes })
  const app = new Hono()
  app.get('/websocket', async (context) => {
    const role = gatekeeper.keyRole(context)
    const version = versionOf(context.req.query('vsn'))
    if (version === undefined) return context.body(null, 403)
    if (context.req.header('upgrade')?.toLowerCase() !== 'websocket') return context.text('Upgrade Required', 426)
    const network = clientNetwork(context)
    const isServer = role === 'service_role'
    if (!isServer && !(networks.mayTake(network, { sockets: 1 }) && opened.take(network)))
      return context.text('Too many connections', 429)
    let connection: Connection | undefined
    return await upgradeWebSocket(context, {
      onOpen(_event, { raw }) {
        if (!(raw instanceof WebSocket)) return
        const release = isServer ? () => {} : networks.take(network, { sockets: 1 })
        if (release === undefined) raw.terminate()
        else connection = new Connection(services, raw, { version, role, network }, release)
      },
      onMessage({ data }) {
        if (typeof data === 'string' || data instanceof ArrayBuffer) connection?.receive(data)
      },
      onClose() {
        connection?.end()
      },
    })
  })
  app.route('/api/broadcast', createBroadcasts(services))
  return {
    app,
    sockets,
    async close() {
      for (const socket of sockets.clients) {
        socket.close(goingAwayCode)
        setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
      }
      await Promise.all([services.changes.close(), sent.close()])
    },
  }
}

function versionOf(given = '1.0.0'): Version | undefined {
  return given === '1.0.0' || given === '2.0.0' ? given : undefined
}
