import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import type { Database } from '../database/database.ts'
import { clientNetwork } from './address.ts'
import type { Caller, Gatekeeper } from './caller.ts'
import { TooMuchAtOnce, type Turns } from './turns.ts'

/** Whose turn a request takes: its account, or that of its address if it has none. */
export interface Party {
  readonly account: string
  readonly address: string
}

/** The party of a caller. The server's own requests have none: they are few, and others wait for some of them. */
export function partyOf(caller: Caller | undefined, address: string): Party | undefined {
  if (caller?.role === 'service_role') return undefined
  return { account: caller?.role === 'authenticated' ? caller.claims.sub : `anon ${address}`, address }
}

const parties = new AsyncLocalStorage<Party | undefined>()

/**
 * Answers a request in the name of its party. A token that is not valid is refused by the service: here it counts as none. Throws
 * TooMuchAtOnce.
 */
export async function onBehalfOf<T>(gatekeeper: Gatekeeper, context: Context, answer: () => Promise<T>): Promise<T> {
  const caller = await gatekeeper.identify(context).catch((error: unknown) => {
    if (error instanceof TooMuchAtOnce) throw error
    return undefined
  })
  return await parties.run(partyOf(caller, clientNetwork(context)), answer)
}

/** Whose request is being answered. */
export const currentParty = (): Party | undefined => parties.getStore()

/** Runs work when it is the turn of the request that it belongs to, and what belongs to none immediately. Throws TooMuchAtOnce. */
export function inTurn<T>(turns: Turns, work: () => Promise<T>): Promise<T> {
  return inTurnOf(parties.getStore(), turns, work)
}

/** Runs work when it is a party's turn; without a party immediately. Throws TooMuchAtOnce. */
export function inTurnOf<T>(party: Party | undefined, turns: Turns, work: () => Promise<T>): Promise<T> {
  return party === undefined ? work() : turns.run(party.account, party.address, work)
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
