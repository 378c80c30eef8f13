import type { IDBPDatabase } from 'idb'

/** What a query kept on this device. */
export interface Kept<Value> {
  value: Value
  /** ISO 8601: when it was read, or written here. */
  at: string
}

/** The last value of each query of an area, by name. Another release may have kept another shape: arguments tell. */
export interface KeptValues {
  get<Value>(query: string, args: readonly unknown[]): Promise<Kept<Value> | undefined>
  put(query: string, args: readonly unknown[], value: unknown): Promise<void>
}

interface Envelope extends Kept<unknown> {
  args: string
}

/** Keeps values in the store `kept` of an area's database. A query has room for one: the last that was asked for. */
export function keptValues(open: () => Promise<IDBPDatabase>): KeptValues {
  return {
    async get<Value>(query: string, args: readonly unknown[]) {
      const kept = (await (await open()).get('kept', query)) as Envelope | undefined
      return kept?.args === JSON.stringify(args) ? (kept as Kept<unknown> as Kept<Value>) : undefined
    },
    async put(query, args, value) {
      const envelope: Envelope = { value, at: new Date().toISOString(), args: JSON.stringify(args) }
      await (await open()).put('kept', envelope, query)
    },
  }
}
