import type { WebSocket } from 'ws'
import { RateLimit } from '../access/rate-limit.ts'
import { Channel, type Services, type Transport } from './channel.ts'
import { decode, encode, type Message, type Version } from './frames.ts'
import { Pulse } from './pulse.ts'

/** Milliseconds without a message (clients send a heartbeat every 25 s) after which the client counts as disconnected. */
const SILENCE = 60_000

/** One client's socket and the channels on it. */
export class Connection implements Transport {
  readonly version: Version
  readonly role: 'anon' | 'service_role'
  readonly #services: Services
  readonly #socket: WebSocket
  readonly #channels = new Map<string, Channel>()
  readonly #joins: RateLimit
  readonly #silence: NodeJS.Timeout
  readonly #pulse: Pulse

  constructor(services: Services, socket: WebSocket, version: Version, role: 'anon' | 'service_role') {
    this.version = version
    this.role = role
    this.#services = services
    this.#socket = socket
    this.#joins = new RateLimit(services.limits.joins)
    this.#silence = setTimeout(() => socket.terminate(), SILENCE)
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

  /** The socket has closed. */
  end(): void {
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
