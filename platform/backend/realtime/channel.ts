import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { claimsOf, type Gatekeeper } from '../access/caller.ts'
import { RateLimit } from '../access/rate-limit.ts'
import { inTurnOf, rateLimitKeyOf } from '../access/rate-limit-key.ts'
import { TooMuchAtOnce, type Turns } from '../access/turns.ts'
import type { Database } from '../database/database.ts'
import { describe, type Log } from '../log.ts'
import { type Changes, SubscriptionRefused } from './changes.ts'
import { encode, encodeText, type Message, type Version } from './frames.ts'
import type { Holdings } from './holdings.ts'
import { type Identity, identify, requireSession, TokenRefused } from './identity.ts'
import { type Binding, Join } from './join.ts'
import type { RealtimeLimits } from './limits.ts'
import { authorize, PUBLIC, type Rights } from './policies.ts'
import type { Member, Room, Rooms } from './rooms.ts'
import type { Sessions } from './sessions.ts'
import { Showing } from './showing.ts'

/** Milliseconds between checks of a channel's permission: its session may have ended, or its rights may have changed. */
const permissionCheckIntervalMs = 5 * 60_000

/** State that all channels share. */
export interface Services {
  readonly database: Database
  readonly gatekeeper: Gatekeeper
  /** Turns of what channels ask the database in the name of a client. */
  readonly turns: Turns
  readonly rooms: Rooms
  /** The channels of each session. */
  readonly sessions: Sessions
  readonly changes: Changes
  /** What accounts, and networks, have at a time. */
  readonly accounts: Holdings
  readonly networks: Holdings
  readonly limits: RealtimeLimits
  readonly log: Log
}

/** The socket of a channel. */
export interface Transport {
  readonly version: Version
  /** The role of its API key. */
  readonly role: 'anon' | 'service_role'
  /** The network of the client, as limits count it. */
  readonly network: string
  /**
   * Counts a channel with its subscriptions against what the network, and the account if there is one, may have at a time.
   *
   * @returns what gives it back; undefined if it would be too much
   */
  hold(account: string | undefined, bindings: number): (() => void) | undefined
  send(frame: string | Uint8Array): void
}

/** A refused join. */
class JoinRefused extends Error {
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
  }
}

const Renewal = v.object({ access_token: v.string() })

/** One client on one topic. Its messages are handled in order, one at a time. */
export class Channel implements Member {
  readonly joinRef: string | null
  readonly #services: Services
  readonly #transport: Transport
  readonly #topic: string
  readonly #messages: RateLimit
  readonly #onEnd: () => void
  #tail: Promise<void> = Promise.resolve()
  #hasEnded = false
  #config: Join['config'] = v.parse(Join, {}).config
  #identity: Identity | undefined
  #rights: Rights = PUBLIC
  #room: Room | undefined
  #showing: Showing | undefined
  #bindings: ReadonlyMap<number, Binding> = new Map()
  /** Gives back what the channel counts against the totals of its account and network. */
  #release: () => void = () => {}
  #confirmation: NodeJS.Timeout | undefined

  /** @param topic without `realtime:` */
  constructor(services: Services, transport: Transport, topic: string, joinRef: string | null, onEnd: () => void) {
    this.#services = services
    this.#transport = transport
    this.#topic = topic
    this.joinRef = joinRef
    this.#messages = new RateLimit(services.limits.messages)
    this.#onEnd = onEnd
  }

  get version(): Version {
    return this.#transport.version
  }

  get hearsBroadcasts(): boolean {
    return this.#rights.broadcast.read
  }

  get seesPresence(): boolean {
    return this.#rights.presence.read && (this.#config.presence.enabled || this.isShown)
  }

  /** Whether the client shows itself to the others. */
  get isShown(): boolean {
    return this.#showing?.isShown === true
  }

  /** While a client does not answer, the others do not see it. */
  setAway(isAway: boolean): void {
    this.#inTurn(() => this.#showing?.setAway(isAway))
  }

  receive(message: Message): void {
    if (this.#messages.take('') === undefined) this.#shutDown('Too many messages per second')
    else this.#inTurn(() => this.#handle(message))
  }

  send(frame: string | Uint8Array): void {
    if (!this.#hasEnded) this.#transport.send(frame)
  }

  push(event: string, payload: unknown, ref: string | null = null): void {
    this.send(encode(this.version, { joinRef: this.joinRef, ref, topic: `realtime:${this.#topic}`, event, payload }))
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    this.push('phx_reply', { status, response }, ref)
  }

  /** Leaves the topic without a message to the client. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#confirmation)
    this.#services.sessions.leave(this)
    this.#release()
    if (this.#room !== undefined) this.#services.rooms.leave(this.#topic, this.#config.private, this)
    // Waits for pending work: a join may be subscribing now.
    this.#tail = this.#tail.then(() => this.#services.changes.unsubscribe(this.#bindings.keys())).catch(this.#report)
    this.#onEnd()
  }

  /** Leaves unless its token still counts: its session may have ended. */
  reconsider(): void {
    this.#inTurn(async () => {
      // A newer token may have come meanwhile.
      if (this.#identity?.role === 'authenticated') await this.#confirm(this.#identity.token)
    })
  }

  /** Leaves with the message that makes the client close its channel. */
  close(): void {
    this.push('phx_close', {}, this.joinRef)
    this.end()
  }

  #shutDown(message: string): void {
    this.push('system', { extension: 'system', status: 'error', message, channel: this.#topic })
    this.close()
  }

  #inTurn(work: () => Promise<void> | void): void {
    this.#tail = this.#tail.then(async () => {
      try {
        if (!this.#hasEnded) await work()
      } catch (error) {
        if (error instanceof TooMuchAtOnce) return this.#shutDown(error.message)
        this.#report(error)
        this.#shutDown('Unknown Error on Channel')
      }
    })
  }

  readonly #report = (error: unknown) => this.#services.log('error', 'channel failed', { error: describe(error) })

  async #handle(message: Message): Promise<void> {
    switch (message.event) {
      case 'phx_join':
        return await this.#join(message)
      case 'phx_leave':
        this.reply(message.ref, 'ok', {})
        return this.close()
      case 'broadcast':
        return this.#broadcast(message)
      case 'presence':
        return this.#show(message)
      case 'access_token':
        return await this.#renew(message)
    }
  }

  async #join({ ref, payload }: Message): Promise<void> {
    try {
      const { config, access_token } = v.parse(Join, payload)
      this.#config = config
      if (this.#topic === '') throw new JoinRefused('TopicNameRequired', 'You must provide a topic name')
      await this.#assume(access_token)
      const ids = this.#services.changes.reserve(config.postgres_changes.length)
      this.#bindings = new Map(config.postgres_changes.map((binding, index) => [ids[index] ?? 0, binding]))
      const subscribed = await this.#subscribe()
      if (config.postgres_changes_options.wait && subscribed?.status === 'error')
        throw new JoinRefused('RealtimeDisabledForConfiguration', subscribed.message)
      if (this.#hasEnded) return
      const room = this.#services.rooms.enter(this.#topic, config.private, this)
      this.#room = room
      this.#showing = new Showing(this, room, config.presence.key || randomUUID(), this.#services.limits)
      this.reply(ref, 'ok', { postgres_changes: [...this.#bindings].map(([id, binding]) => ({ ...binding, id })) })
      if (this.seesPresence) this.push('presence_state', room.presence.state())
      if (subscribed !== undefined) this.push('system', subscribed)
    } catch (error) {
      this.reply(ref, 'error', { reason: this.#reasonOf(error) })
      this.end()
    }
  }

  #reasonOf(error: unknown): string {
    if (error instanceof JoinRefused) return error.message
    if (error instanceof TokenRefused) return `${error.code}: ${error.message}`
    if (error instanceof TooMuchAtOnce) return `ClientJoinRateLimitReached: ${error.message}`
    if (error instanceof v.ValiError) return `InvalidJoinPayload: ${error.message}`
    this.#report(error)
    return 'Unknown Error on Channel'
  }

  /** Adopts the identity of a token, with its rights on this topic. Throws TokenRefused and TooMuchAtOnce. */
  async #assume(token: string | null): Promise<void> {
    const { database, gatekeeper, turns } = this.#services
    const { role, network } = this.#transport
    const before = this.#identity
    const identity = await identify(gatekeeper, role, token, network)
    if (this.#hasEnded) return
    if (before === undefined || accountOf(before) !== accountOf(identity)) this.#hold(identity)
    const ask = async () => {
      await requireSession(gatekeeper, identity)
      return this.#config.private ? await authorize(database, this.#topic, claimsOf(identity)) : PUBLIC
    }
    // The server asks by itself about the token that it has, which is neither refused nor delayed.
    const isKnown = before?.role === 'authenticated' && before.token === token
    const rights = isKnown ? await ask() : await inTurnOf(rateLimitKeyOf(identity, network), turns, ask)
    if (!rights.broadcast.read && !(rights.presence.read && this.#config.presence.enabled)) {
      const message = `You do not have permissions to read from this Channel topic: ${this.#topic}`
      throw new TokenRefused('Unauthorized', message)
    }
    if (this.#hasEnded) return
    this.#identity = identity
    this.#rights = rights
    this.#services.sessions.enter(identity.role === 'authenticated' ? identity.claims.session_id : undefined, this)
    clearTimeout(this.#confirmation)
    if (identity.role !== 'authenticated') return
    const wait = Math.min(permissionCheckIntervalMs, Math.max(0, (identity.claims.exp ?? 0) * 1000 - Date.now()))
    this.#confirmation = setTimeout(() => this.#inTurn(() => this.#confirm(identity.token)), wait)
  }

  /** Counts the channel as one of an identity's, and no longer as one of the identity before. */
  #hold(identity: Identity): void {
    if (identity.role === 'service_role') return
    const release = this.#transport.hold(accountOf(identity), this.#config.postgres_changes.length)
    if (release === undefined) throw new TokenRefused('ChannelRateLimitReached', 'Too many channels')
    this.#release()
    this.#release = release
  }

  /** @returns the subscriptions for the client, or undefined when the channel listens to no table */
  async #subscribe() {
    if (this.#bindings.size === 0 || this.#identity === undefined) return undefined
    const told = { extension: 'postgres_changes', channel: this.#topic }
    try {
      const { changes, turns } = this.#services
      const [bindings, claims] = [this.#bindings, claimsOf(this.#identity)]
      const key = rateLimitKeyOf(this.#identity, this.#transport.network)
      await inTurnOf(key, turns, () => changes.subscribe(bindings, claims, this.#tell))
      return { ...told, status: 'ok', message: 'Subscribed to PostgreSQL' }
    } catch (error) {
      if (error instanceof SubscriptionRefused) return { ...told, status: 'error', message: error.message }
      throw error
    }
  }

  readonly #tell = (ids: readonly number[], change: string) => {
    if (this.#room === undefined) return
    const payload = `{"ids":${JSON.stringify(ids)},"data":${change}}`
    this.send(encodeText(this.version, `realtime:${this.#topic}`, 'postgres_changes', payload))
  }

  /** An API key or the current token changes nothing. */
  async #renew({ payload }: Message): Promise<void> {
    const given = v.safeParse(Renewal, payload)
    if (!given.success) return
    const { access_token: token } = given.output
    const current = this.#identity?.role === 'authenticated' ? this.#identity.token : undefined
    if (token.startsWith('sb_') || token === current) return
    await this.#confirm(token)
    const subscribed = this.#hasEnded ? undefined : await this.#subscribe()
    if (subscribed !== undefined) this.push('system', subscribed)
  }

  /** Continues with this token if it is valid and keeps all rights of the channel; closes it otherwise. */
  async #confirm(token: string): Promise<void> {
    const before = this.#rights
    try {
      await this.#assume(token)
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      return this.#shutDown(error.message)
    }
    const isRevoked = (['broadcast', 'presence'] as const).some((part) => before[part].read && !this.#rights[part].read)
    if (isRevoked) this.#shutDown(`You no longer have permission to read from this Channel topic: ${this.#topic}`)
  }

  /** Without permission nothing happens: the real service does not respond either. */
  #broadcast({ ref, broadcast: sent }: Message): void {
    const { ack, self } = this.#config.broadcast
    if (sent === undefined || !this.#rights.broadcast.write) return
    if (sent.body.byteLength > this.#services.limits.payload) {
      if (ack) this.reply(ref, 'error', 'payload_size_exceeded')
      return
    }
    this.#room?.broadcast(sent, self ? undefined : this)
    if (ack) this.reply(ref, 'ok', {})
  }

  #show({ ref, payload }: Message): void {
    const outcome = this.#showing?.change(payload, this.#rights.presence.write)
    if (outcome?.status === 'end') this.#shutDown(outcome.message)
    else if (outcome !== undefined) this.reply(ref, outcome.status, outcome.response)
  }
}

const accountOf = (identity: Identity) => (identity.role === 'authenticated' ? identity.claims.sub : undefined)
