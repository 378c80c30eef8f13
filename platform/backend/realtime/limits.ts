import type { Limit } from '../access/rate-limit.ts'
import type { Totals } from './holdings.ts'

export interface RealtimeLimits {
  /** Sockets that one network opens: all of a school's after a restart. */
  readonly opened: Limit
  /** Channels that one socket may be on at a time. */
  readonly channels: number
  /** Joins of one socket. */
  readonly joins: Limit
  /** What one account may have at a time on all its devices, and all clients of one network, signed in or not. */
  readonly account: Totals
  readonly network: Totals
  /** Messages into one channel, or over HTTP from one caller. */
  readonly messages: Limit
  /** Changes of one channel's presence. The same limit as the real service. */
  readonly presence: Limit
  /** Bytes of one message's payload. */
  readonly payload: number
  /** Bytes that may wait for a socket that does not read; beyond that it is closed. */
  readonly backlog: number
}

export const DEFAULT_REALTIME_LIMITS: RealtimeLimits = {
  opened: { tries: 1_200, window: 60_000 },
  channels: 100,
  joins: { tries: 100, window: 1_000 },
  account: { sockets: 100, channels: 500, bindings: 1_000 },
  network: { sockets: 2_000, channels: 10_000, bindings: 20_000 },
  messages: { tries: 1_000, window: 10_000 },
  presence: { tries: 5, window: 30_000 },
  payload: 256_000,
  backlog: 8 * 1024 * 1024,
}
