import type { IncomingMessage } from 'node:http'

/** Limits of the bodies that are being received. */
export interface BodyLimits {
  /** Bytes of a body that is kept until it is complete. */
  readonly size: number
  /** Bytes of all incomplete bodies together. */
  readonly total: number
  /** Incomplete bodies of one address. */
  readonly perAddress: number
  /** Milliseconds that every body has; what has arrived earns more, by `bytesPerSecond`. */
  readonly grace: number
  readonly bytesPerSecond: number
}

export const BODY_LIMITS: BodyLimits = {
  size: 10 * 1024 * 1024,
  total: 256 * 1024 * 1024,
  perAddress: 1_000,
  grace: 10_000,
  bytesPerSecond: 4_000,
}

/** A request whose body is refused. */
export class BodyRefused extends Error {
  /** 408 too slow, 413 too large, 429 too many of one address, 503 too much in all. */
  readonly status: 408 | 413 | 429 | 503

  constructor(status: BodyRefused['status']) {
    super(`The body of a request was refused with ${status}`)
    this.status = status
  }
}

interface Incoming {
  readonly address: string
  readonly began: number
  received: number
  readonly refuse: (status: BodyRefused['status']) => void
}

/** Receives the bodies of requests, so that one that is sent slowly or is too large costs nobody else a connection to the backend. */
export class Bodies {
  readonly #limits: BodyLimits
  readonly #now: () => number
  readonly #incoming = new Set<Incoming>()
  #watch: NodeJS.Timeout | undefined
  #total = 0

  constructor(limits: BodyLimits = BODY_LIMITS, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Reads a body to its end. Throws BodyRefused, or the error of a connection that broke. */
  async read(request: IncomingMessage): Promise<Buffer> {
    if (Number(request.headers['content-length'] ?? 0) > this.#limits.size) throw new BodyRefused(413)
    const chunks: Buffer[] = []
    await this.#receive(request, (chunk, incoming) => {
      chunks.push(chunk)
      this.#total += chunk.length
      if (incoming.received > this.#limits.size) incoming.refuse(413)
      // Whoever has been at it for the longest makes room.
      if (this.#total > this.#limits.total) [...this.#incoming][0]?.refuse(503)
    }).finally(() => {
      for (const { length } of chunks) this.#total -= length
    })
    return Buffer.concat(chunks)
  }

  /** Watches a body that somebody else reads. Rejects with BodyRefused when it comes too slowly. */
  async watch(request: IncomingMessage): Promise<void> {
    await this.#receive(request, () => {})
  }

  async #receive(request: IncomingMessage, take: (chunk: Buffer, incoming: Incoming) => void): Promise<void> {
    const address = request.socket.remoteAddress ?? ''
    const others = [...this.#incoming].filter((incoming) => incoming.address === address)
    if (others.length >= this.#limits.perAddress) throw new BodyRefused(429)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const incoming: Incoming = {
      address,
      began: this.#now(),
      received: 0,
      refuse: (status) => reject(new BodyRefused(status)),
    }
    const onData = (chunk: Buffer) => {
      incoming.received += chunk.length
      take(chunk, incoming)
    }
    this.#incoming.add(incoming)
    this.#watch ??= setInterval(() => this.#refuseSlow(), 1_000)
    request.on('data', onData).once('end', resolve).once('error', reject)
    request.once('close', () => reject(new Error('The connection ended within a body')))
    try {
      await promise
    } finally {
      request.off('data', onData)
      this.#incoming.delete(incoming)
      if (this.#incoming.size === 0) {
        clearInterval(this.#watch)
        this.#watch = undefined
      }
    }
  }

  #refuseSlow(): void {
    const { grace, bytesPerSecond } = this.#limits
    for (const { began, received, refuse } of this.#incoming)
      if (this.#now() - began > grace + (received / bytesPerSecond) * 1_000) refuse(408)
  }
}
