import type { CallerClaims } from '../database/claims.ts'
import type { Database } from '../database/database.ts'
import { describe, type Log } from '../log.ts'
import { FilterRefused, parseFilter } from './filters.ts'
import type { Binding } from './join.ts'

/** Changes read from the database at once; other requests run in between. */
const batchChangeCount = 100

/** Rows of a table that one transaction may change alike before they are told as one change, without the rows. */
const maxSingleRows = 50

/** Milliseconds that a batch may take before the changes are read one by one. */
const batchTimeoutMs = 10_000

/** Sends a subscriber a change, as JSON text, with the ids of its matching subscriptions. */
export type Tell = (subscriptions: readonly number[], change: string) => void

/** A subscription that the database refuses, with the real service's message. */
export class SubscriptionRefused extends Error {}

interface Taken {
  readonly subscriptions: readonly number[]
  readonly change: string
}

interface Batch {
  readonly taken: readonly Taken[]
  readonly isMore: boolean
}

/**
 * Sends committed changes of the published tables to those who may see them. Triggers record a change in the transaction that
 * makes it, but only while somebody listens to its table; the commit then wakes this process, which reads the changes in order,
 * in batches.
 */
export class Changes {
  readonly #database: Database
  readonly #log: Log
  readonly #listeners = new Map<number, Tell>()
  /** Subscriptions that ended and whose rows still stand. */
  readonly #gone: number[] = []
  #removal: Promise<void> | undefined
  #nextId = 1
  #waiting = false
  #drain: Promise<void> = Promise.resolve()
  #closed = false

  private constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** Watches the tables that migrations have published. Subscriptions from before this process started are deleted. */
  static async start(database: Database, log: Log): Promise<Changes> {
    const changes = new Changes(database, log)
    await database.as('postgres', async (sql) => {
      await sql('truncate realtime.subscription, realtime.changes')
      await sql('select realtime.watch_publication()')
    })
    await database.listen('realtime_changes', () => changes.#wake())
    return changes
  }

  /** An id for each binding, unique in this process. */
  reserve(count: number): number[] {
    return Array.from({ length: count }, () => this.#nextId++)
  }

  /**
   * Subscribes bindings under their ids, all or none. Subscribing again applies new claims from then on.
   *
   * @throws SubscriptionRefused
   */
  async subscribe(bindings: ReadonlyMap<number, Binding>, claims: CallerClaims, tell: Tell): Promise<void> {
    const rows = [...bindings].map(([id, binding]) => ({ id, ...readBinding(binding) }))
    await this.#database.as('postgres', async (sql) => {
      await sql('delete from realtime.subscription where id = any ($1)', [[...bindings.keys()]])
      for (const { id, event, schema, table, filters, selected } of rows) {
        const shown = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(filters)}, select: ${selected ?? 'nil'}]`
        const [row] = await sql<{ found: number }>('select realtime.subscribe($1, $2, $3, $4, $5, $6, $7) as found', [
          id,
          JSON.stringify(claims),
          event,
          schema,
          table,
          JSON.stringify(filters),
          selected,
        ]).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          throw new SubscriptionRefused(
            `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${shown}. Exception: ${reason}`,
          )
        })
        if (row?.found === 0) {
          throw new SubscriptionRefused(
            `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${shown}`,
          )
        }
      }
    })
    for (const id of bindings.keys()) this.#listeners.set(id, tell)
  }

  /** Ends the subscriptions immediately, and removes their rows together with those of others that end meanwhile. */
  async unsubscribe(ids: Iterable<number>): Promise<void> {
    for (const id of ids) if (this.#listeners.delete(id)) this.#gone.push(id)
    this.#removal ??= this.#remove().finally(() => {
      this.#removal = undefined
    })
    await this.#removal
  }

  async #remove(): Promise<void> {
    while (this.#gone.length > 0 && !this.#closed) {
      const ids = this.#gone.splice(0)
      await this.#database.as('postgres', (sql) => sql('delete from realtime.subscription where id = any ($1)', [ids]))
    }
  }

  /** Resolves when no further change will be sent. */
  async close(): Promise<void> {
    this.#closed = true
    this.#listeners.clear()
    await this.#drain
  }

  #wake(): void {
    // A waiting turn sees everything that is committed before it starts.
    if (this.#waiting || this.#closed) return
    this.#waiting = true
    this.#drain = this.#drain
      .then(() => this.#take())
      .catch((error: unknown) => this.#log('error', 'realtime changes failed', { error: describe(error) }))
  }

  async #take(): Promise<void> {
    this.#waiting = false
    if (this.#closed) return
    const { taken, isMore } = await this.#read()
    for (const { subscriptions, change } of taken) {
      for (const [tell, ids] of Map.groupBy(subscriptions, (id) => this.#listeners.get(id))) tell?.(ids, change)
    }
    if (isMore) this.#wake()
  }

  /** Takes the next changes: a batch; where that fails, the oldest alone; where that fails too, it is told to nobody. */
  async #read(): Promise<Batch> {
    for (const [most, bulk] of [[batchChangeCount, maxSingleRows] as const, [1, null] as const]) {
      try {
        return await this.#batch(most, bulk)
      } catch (error) {
        this.#log('error', 'realtime changes failed', { most, error: describe(error) })
      }
    }
    await this.#database.as('postgres', (sql) =>
      sql('delete from realtime.changes where id = (select min(id) from realtime.changes)'),
    )
    return { taken: [], isMore: true }
  }

  #batch(most: number, bulk: number | null): Promise<Batch> {
    return this.#database.as('postgres', async (sql) => {
      await sql(`set local statement_timeout = ${batchTimeoutMs}`)
      const taken = await sql<Taken>('select * from realtime.take_changes($1, $2)', [most, bulk])
      const [rest] = await sql<{ isMore: boolean }>('select exists (select from realtime.changes) as "isMore"')
      return { taken, isMore: rest?.isMore ?? false }
    })
  }
}

function readBinding({ event, schema, table, filter, select }: Binding) {
  if (schema === undefined && table === undefined) {
    throw new SubscriptionRefused(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: {}',
    )
  }
  const upper = event.toUpperCase()
  if (select !== undefined && select.length > 0 && (schema === '*' || table === undefined || table === '*')) {
    throw new SubscriptionRefused(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return {
    event: ['INSERT', 'UPDATE', 'DELETE'].includes(upper) ? upper : '*',
    schema: schema ?? 'public',
    table: table ?? '*',
    filters: readFilter(filter ?? ''),
    selected: select === undefined || select.length === 0 ? null : select,
  }
}

function readFilter(filter: string) {
  try {
    return parseFilter(filter)
  } catch (error) {
    throw error instanceof FilterRefused ? new SubscriptionRefused(error.message) : error
  }
}
