import type { WebSocket } from 'ws'
import { RateLimit } from '../access/rate-limit.ts'
import { Channel, type Services, type Transport } from './channel.ts'
import { decode, encode, type Message, type Version } from './frames.ts'
import { Pulse } from './pulse.ts'

/** Milliseconds without a message (clients send a heartbeat every 25 s) after which the client counts as disconnected. */
const silenceTimeoutMs = 60_000

/** The close code for a client that should come back when there is room again. */
const tryAgainLaterCode = 1013

/** One client's socket and the channels on it. */
export class Connection implements Transport {
  readonly version: Version
  readonly role: 'anon' | 'service_role'
  readonly network: string
  readonly #services: Services
  readonly #socket: WebSocket
  /** What gives the socket back to the network, and to each account that it counts as one of. */
  readonly #sockets = new Map<string | undefined, () => void>()
  readonly #channels = new Map<string, Channel>()
  readonly #joins: RateLimit
  readonly #silence: NodeJS.Timeout
  readonly #pulse: Pulse

  /** @param release gives the socket back to the network */
  constructor(
    services: Services,
    socket: WebSocket,
    { version, role, network }: Pick<Transport, 'version' | 'role' | 'network'>,
    release: () => void,
  ) {
    this.version = version
    this.role = role
    this.network = network
    this.#sockets.set(undefined, release)
    this.#services = services
    this.#socket = socket
    this.#joins = new RateLimit(services.limits.joins)
    this.#silence = setTimeout(() => socket.terminate(), silenceTimeoutMs)
    const channels = () => [...this.#channels.values()]
    this.#pulse = new Pulse(
      socket,
      () => channels().some(({ isShown }) => isShown),
      (isAway) => {
        for (const channel of channels()) channel.setAway(isAway)
      },
    )
  }

  /** Handles a frame; an invalid one is ignored, like in the real service. */
  receive(frame: string | ArrayBuffer): void {
    this.#silence.refresh()
    this.#pulse.beat()
    const message = decode(this.version, frame)
    if (message === undefined) return
    const { topic, event } = message
    const channel = this.#channels.get(topic)
    if (topic === 'phoenix' && event === 'heartbeat') this.#reply(message, 'ok')
    else if (event === 'phx_join') this.#join(message, channel)
    else if (channel !== undefined && (message.joinRef ?? channel.joinRef) === channel.joinRef) channel.receive(message)
    else if (event === 'phx_leave') this.#reply(message, 'ok')
    else this.#reply(message, 'error', 'unmatched topic')
  }

  /** Disconnects a client that does not read its messages, so that waiting ones do not fill the memory. */
  send(frame: string | Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#services.limits.backlog) {
      this.#services.log('warn', 'realtime client too slow', { waiting: this.#socket.bufferedAmount })
      this.#socket.terminate()
    } else this.#socket.send(frame)
  }

  hold(account: string | undefined, bindings: number): (() => void) | undefined {
    const { accounts, networks } = this.#services
    if (account !== undefined && !this.#sockets.has(account)) {
      const release = accounts.take(account, { sockets: 1 })
      if (release === undefined) {
        // After the answer to the join.
        setImmediate(() => this.#socket.close(tryAgainLaterCode, 'Too many connections'))
        return undefined
      }
      this.#sockets.set(account, release)
    }
    const ofNetwork = networks.take(this.network, { channels: 1, bindings })
    const ofAccount = account === undefined ? ofNetwork : accounts.take(account, { channels: 1, bindings })
    const release = () => {
      ofNetwork?.()
      ofAccount?.()
    }
    if (ofNetwork !== undefined && ofAccount !== undefined) return release
    release()
    return undefined
  }

  /** The socket has closed. */
  end(): void {
    for (const release of this.#sockets.values()) release()
    clearTimeout(this.#silence)
    this.#pulse.stop()
    for (const channel of [...this.#channels.values()]) channel.end()
  }

  #join(message: Message, before: Channel | undefined): void {
    const { topic, joinRef } = message
    before?.close()
    const refusal = this.#refusal(topic)
    if (refusal !== undefined) {
      this.#reply(message, 'error', refusal)
      return
    }
    const channel = new Channel(this.#services, this, topic.slice('realtime:'.length), joinRef, () => {
      if (this.#channels.get(topic) === channel) this.#channels.delete(topic)
    })
    this.#channels.set(topic, channel)
    channel.receive(message)
  }

  #refusal(topic: string): string | undefined {
    if (this.#joins.take('') === undefined) return 'ClientJoinRateLimitReached: Too many joins per second'
    if (this.#channels.size >= this.#services.limits.channels) return 'ChannelRateLimitReached: Too many channels'
    return topic.startsWith('realtime:') ? undefined : 'unmatched topic'
  }

  #reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', reason?: string): void {
    const payload = { status, response: reason === undefined ? {} : { reason } }
    this.send(encode(this.version, { joinRef, ref, topic, event: 'phx_reply', payload }))
  }
}
