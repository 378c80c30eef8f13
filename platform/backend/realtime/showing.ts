import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { RateLimit } from '../access/rate-limit.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Member, Room } from './rooms.ts'

/** The result of a client's request: a response, or the end of its channel. */
export type Outcome =
  | { readonly status: 'ok' | 'error'; readonly response: Readonly<Record<string, string>> }
  | { readonly status: 'end'; readonly message: string }

const OK: Outcome = { status: 'ok', response: {} }
const ERROR: Outcome = { status: 'error', response: {} }

const Request = v.object({ event: v.pipe(v.string(), v.toLowerCase()), payload: v.optional(v.unknown(), {}) })
const Shown = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
)

/** The presence of one channel on its topic. */
export class Showing {
  readonly #member: Member
  readonly #room: Room
  readonly #key: string
  readonly #limits: RealtimeLimits
  readonly #changes: RateLimit
  #shown: Readonly<Record<string, unknown>> | undefined

  constructor(member: Member, room: Room, key: string, limits: RealtimeLimits) {
    this.#member = member
    this.#room = room
    this.#key = key
    this.#limits = limits
    this.#changes = new RateLimit(limits.presence)
  }

  get isShown(): boolean {
    return this.#shown !== undefined
  }

  /** Takes what is shown out of the presence for as long as the client is away. */
  setAway(isAway: boolean): void {
    if (this.#shown === undefined) return
    const { presence } = this.#room
    const diff = isAway ? presence.untrack(this.#member) : presence.track(this.#member, this.#key, this.#shown)
    if (diff !== undefined) this.#room.show(diff)
  }

  /** Executes a `presence` message. */
  change(payload: unknown, isAllowed: boolean): Outcome {
    const request = v.safeParse(Request, payload)
    if (!request.success) return OK
    if (this.#changes.take('') === undefined) return { status: 'end', message: 'Client presence rate limit exceeded' }
    switch (request.output.event) {
      case 'track':
        return isAllowed ? this.#track(request.output.payload) : ERROR
      case 'untrack':
        return this.#untrack()
      default:
        return ERROR
    }
  }

  #track(payload: unknown): Outcome {
    const shown = v.safeParse(Shown, payload)
    if (!shown.success) return { status: 'error', response: { reason: 'Presence track payload must be a map' } }
    if (isDeepStrictEqual(shown.output, this.#shown)) return OK
    if (Buffer.byteLength(JSON.stringify(shown.output)) > this.#limits.payload)
      return { status: 'end', message: 'Track message size exceeded' }
    this.#shown = shown.output
    this.#room.show(this.#room.presence.track(this.#member, this.#key, shown.output))
    return OK
  }

  #untrack(): Outcome {
    this.#shown = undefined
    const diff = this.#room.presence.untrack(this.#member)
    if (diff !== undefined) this.#room.show(diff)
    return OK
  }
}
