import type { WebSocket } from 'ws'

/** Milliseconds between two pings. A client that answers neither of two is away: after three seconds at least, five at most. */
const pingIntervalMs = 1_500
const maxUnansweredPings = 2

/** Tells that a client does not answer, long before its socket breaks where a network was lost, and that it answers again. */
export class Pulse {
  readonly #timer: NodeJS.Timeout
  readonly #tell: (isAway: boolean) => void
  #unanswered = 0

  /** @param isNeeded whether anybody wants to know now: without, nothing is sent */
  constructor(socket: WebSocket, isNeeded: () => boolean, tell: (isAway: boolean) => void) {
    this.#tell = tell
    this.#timer = setInterval(() => {
      if (!isNeeded()) return this.beat()
      if (this.#unanswered === maxUnansweredPings) tell(true)
      this.#unanswered += 1
      socket.ping()
    }, pingIntervalMs)
    socket.on('pong', () => this.beat())
  }

  /** Something came from the client. */
  beat(): void {
    const wasAway = this.#unanswered > maxUnansweredPings
    this.#unanswered = 0
    if (wasAway) this.#tell(false)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
