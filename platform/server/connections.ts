import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type IsTrusted, networkOf } from './client.ts'

/** Limits of what one address keeps open. */
export interface ConnectionLimits {
  /** Connections that have sent no head of a request, or none since their last answer. */
  readonly headsPerAddress: number
  /** Requests that are not answered to their end: their bodies come, they wait, or nobody reads their answers. */
  readonly requestsPerAddress: number
  /** Milliseconds without progress after which an unread answer is ended. */
  readonly unreadAnswer: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headsPerAddress: 500,
  requestsPerAddress: 1_000,
  unreadAnswer: 30_000,
}

/** Keeps what one address has open within its limits, so that others find room. */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #isTrusted: IsTrusted
  /** Connections without a request by network, those that wait for the longest first. */
  readonly #idle = new Map<string, Set<Socket>>()
  readonly #networks = new WeakMap<object, string>()
  readonly #requests = new Map<string, number>()

  constructor(limits: ConnectionLimits, isTrusted: IsTrusted) {
    this.#limits = limits
    this.#isTrusted = isTrusted
  }

  /** Counts a connection until its first request. A proxy's are many people's, whose heads it receives itself. */
  opened(socket: Socket): void {
    const peer = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    if (this.#isTrusted(peer)) return
    this.#networks.set(socket, networkOf(peer))
    this.#await(socket)
    socket.once('close', () => this.begun(socket))
  }

  /** Counts a connection no longer: its request, or its WebSocket, has begun. */
  begun(socket: Duplex): void {
    const network = this.#networks.get(socket)
    if (network === undefined || !(socket instanceof Socket)) return
    const idle = this.#idle.get(network)
    idle?.delete(socket)
    if (idle?.size === 0) this.#idle.delete(network)
  }

  /**
   * Counts a request until its answer ends, and ends the answer when nobody reads it.
   *
   * @param address that it comes from: see `clientAddress`
   * @returns whether one more is within the limit
   */
  asked(address: string, response: ServerResponse): boolean {
    const network = networkOf(address)
    const { socket } = response
    if (socket) this.begun(socket)
    const open = (this.#requests.get(network) ?? 0) + 1
    this.#requests.set(network, open)
    response.once('close', () => {
      if (socket) this.#await(socket)
      const left = (this.#requests.get(network) ?? 1) - 1
      if (left > 0) this.#requests.set(network, left)
      else this.#requests.delete(network)
    })
    // The timer begins again with each progress. An answer that only has nothing to send yet goes on.
    response.setTimeout(this.#limits.unreadAnswer, () => {
      if (response.socket && response.socket.writableLength > 0) response.socket.destroy()
    })
    return open <= this.#limits.requestsPerAddress
  }

  #await(socket: Socket): void {
    const network = this.#networks.get(socket)
    if (network === undefined || socket.destroyed) return
    const idle = this.#idle.get(network) ?? new Set()
    this.#idle.set(network, idle.add(socket))
    // Safe: browsers reopen a connection that was closed while idle.
    const [oldest] = idle
    if (idle.size > this.#limits.headsPerAddress) oldest?.destroy()
  }
}
