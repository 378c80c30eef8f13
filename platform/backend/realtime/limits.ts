import type { Limit } from '../access/rate-limit.ts'

export interface RealtimeLimits {
  /** Channels that one socket may be on at a time. */
  readonly channels: number
  /** Joins of one socket. */
  readonly joins: Limit
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
  channels: 100,
  joins: { tries: 100, window: 1_000 },
  messages: { tries: 1_000, window: 10_000 },
  presence: { tries: 5, window: 30_000 },
  payload: 256_000,
  backlog: 8 * 1024 * 1024,
}
