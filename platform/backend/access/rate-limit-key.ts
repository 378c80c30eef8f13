import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import type { Database } from '../database/database.ts'
import { clientNetwork } from './address.ts'
import type { Caller, Gatekeeper } from './caller.ts'
import { TooMuchAtOnce, type Turns } from './turns.ts'

/** Whose turn a request takes: its account, or that of its address if it has none. */
export interface RateLimitKey {
  readonly account: string
  readonly address: string
}

/** The rate-limit key of a caller. The server's own requests have none: they are few, and others wait for some of them. */
export function rateLimitKeyOf(caller: Caller | undefined, address: string): RateLimitKey | undefined {
  if (caller?.role === 'service_role') return undefined
  return { account: caller?.role === 'authenticated' ? caller.claims.sub : `anon ${address}`, address }
}

const currentKeys = new AsyncLocalStorage<RateLimitKey | undefined>()

/**
 * Answers a request under its rate-limit key. A token that is not valid is refused by the service: here it counts as none. Throws
 * TooMuchAtOnce.
 */
export async function onBehalfOf<T>(gatekeeper: Gatekeeper, context: Context, answer: () => Promise<T>): Promise<T> {
  const caller = await gatekeeper.identify(context).catch((error: unknown) => {
    if (error instanceof TooMuchAtOnce) throw error
    return undefined
  })
  return await currentKeys.run(rateLimitKeyOf(caller, clientNetwork(context)), answer)
}

/** Whose request is being answered. */
export const currentRateLimitKey = (): RateLimitKey | undefined => currentKeys.getStore()

/** Runs work when it is the turn of the request that it belongs to, and what belongs to none immediately. Throws TooMuchAtOnce. */
export function inTurn<T>(turns: Turns, work: () => Promise<T>): Promise<T> {
  return inTurnOf(currentKeys.getStore(), turns, work)
}

/** Runs work when it is the key's turn; without a key immediately. Throws TooMuchAtOnce. */
export function inTurnOf<T>(key: RateLimitKey | undefined, turns: Turns, work: () => Promise<T>): Promise<T> {
  return key === undefined ? work() : turns.run(key.account, key.address, work)
}

/** A database whose transactions wait for their turn. A request may make several, and keeps none while a file is sent. */
export function databaseInTurns(database: Database, turns: Turns): Database {
  return {
    clients: database.clients,
    isEmbedded: database.isEmbedded,
    lost: database.lost,
    as: (role, work) => inTurn(turns, () => database.as(role, work)),
    migrate: (directory) => database.migrate(directory),
    head: () => database.head(),
    listen: (channel, heard) => database.listen(channel, heard),
    close: () => database.close(),
  }
}
