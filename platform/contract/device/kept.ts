import type { IDBPDatabase } from 'idb'

/** An answer that a query kept on this device. */
export interface Kept<Value> {
  value: Value
  /** ISO 8601: when it was fetched, or written here. */
  at: string
}

/** The last answer of each query of an area. Arguments must match: another release may have kept an answer of another shape. */
export interface KeptValues {
  get<Value>(query: string, args: readonly unknown[]): Promise<Kept<Value> | undefined>
  put(query: string, args: readonly unknown[], value: unknown): Promise<void>
}

interface Envelope extends Kept<unknown> {
  args: string
}

/** Releases from before kept bare values under the query's name, and find them there after a rollback. */
const keyOf = (query: string) => `answer:${query}`

/** Keeps answers in the store `kept` of an area's database: one per query, for the arguments that were requested last. */
export function keptValues(open: () => Promise<IDBPDatabase>): KeptValues {
  return {
    async get<Value>(query: string, args: readonly unknown[]) {
      const kept = (await (await open()).get('kept', keyOf(query))) as Envelope | undefined
      return kept?.args === JSON.stringify(args) ? (kept as Kept<unknown> as Kept<Value>) : undefined
    },
    async put(query, args, value) {
      const envelope: Envelope = { value, at: new Date().toISOString(), args: JSON.stringify(args) }
      await (await open()).put('kept', envelope, keyOf(query))
    },
  }
}
